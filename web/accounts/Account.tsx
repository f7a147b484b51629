import styles from './Account.module.css'
import { exportAccount } from '#core/accounts/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { ChangeEmail } from '#web/accounts/ChangeEmail.tsx'
import { ChangePassword } from '#web/accounts/ChangePassword.tsx'
import { DeleteAccount } from '#web/accounts/DeleteAccount.tsx'
import { Devices } from '#web/accounts/Devices.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'

/** Everything about the account that is not the profile: who is in, how to get in, how to leave. */
export function Account({ me }: { me: Me }) {
  return (
    <>
      <Devices />
      <section className={styles.part} aria-labelledby="sign-in">
        <div className="section-head">
          <h2 className="d-24" id="sign-in">
            Signing in
          </h2>
        </div>
        <div className={styles.folds}>
          <ChangePassword email={me.email} />
          <ChangeEmail email={me.email} />
        </div>
      </section>
      <section className={styles.part} aria-labelledby="your-data">
        <div className="section-head">
          <h2 className="d-24" id="your-data">
            Your data
          </h2>
        </div>
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
      </section>
    </>
  )
}
