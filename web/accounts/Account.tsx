import { Section } from '#web/kit/page/Section.tsx'
import styles from './Account.module.css'
import { exportAccount } from '#core/accounts/api.ts'
import { paths } from '#core/paths.ts'
import { DeleteAccount } from '#web/accounts/DeleteAccount.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { useAction } from '#web/runtime/action.ts'
import { callText } from '#web/runtime/call.ts'
import { saveFile } from '#web/runtime/device/save-file.ts'

/** The way to the security page, data export and deletion. */
export function Account() {
  return (
    <>
      <Section id="security" title="Security" className="above-6">
        <ul className={styles.rows}>
          <li>
            <div>
              <p className="h">How you sign in</p>
              <p className="sub">Passkeys, authenticator app, password, e-mail, devices and recent activity.</p>
            </div>
            <ButtonLink tone="line" size="sm" icon="shield" href={paths.security()}>
              Security
            </ButtonLink>
          </li>
        </ul>
      </Section>
      <Section id="your-data" title="Your data" className="above-6">
        <ul className={styles.rows}>
          <li>
            <div>
              <p className="h">Download my data</p>
              <p className="sub">Everything stored about you, as one JSON file.</p>
            </div>
            <Export />
          </li>
          <li>
            <div>
              <p className="h">Leave for good</p>
              <p className="sub">Erases your personal data. Possible once no contract runs and the wallet is empty.</p>
            </div>
            <DeleteAccount />
          </li>
        </ul>
      </Section>
    </>
  )
}

/** STEP-21: fetched by a call, which may ask for a proof of presence first. */
function Export() {
  const { run, isBusy, failure } = useAction('Your data could not be downloaded. Please try again.', async () =>
    saveFile('nearhand-export.json', await callText(exportAccount), 'application/json'),
  )
  return (
    <>
      <Button tone="line" size="sm" icon="download" loading={isBusy} loadingLabel="Collecting…" onClick={run}>
        Download
      </Button>
      <Failure>{failure}</Failure>
    </>
  )
}
