import { Section } from '#web/kit/page/Section.tsx'
import styles from './Account.module.css'
import { exportAccount } from '#core/accounts/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { ChangeEmail } from '#web/accounts/ChangeEmail.tsx'
import { ChangePassword } from '#web/accounts/ChangePassword.tsx'
import { DeleteAccount } from '#web/accounts/DeleteAccount.tsx'
import { Devices } from '#web/accounts/Devices.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'

/** Devices, password, email, data export and deletion. */
export function Account({ me }: { me: Me }) {
  return (
    <>
      <Devices />
      <Section id="sign-in" title="Signing in" className="above-6">
        <div className={styles.folds}>
          <ChangePassword email={me.email} />
          <ChangeEmail email={me.email} />
        </div>
      </Section>
      <Section id="your-data" title="Your data" className="above-6">
        <ul className={styles.rows}>
          <li>
            <div>
              <p className="h">Download my data</p>
              <p className="sub">Everything stored about you, as one JSON file.</p>
            </div>
            <ButtonLink tone="line" size="sm" icon="download" href={exportAccount.path} outside download>
              Download
            </ButtonLink>
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
