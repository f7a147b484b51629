import styles from './EditProfile.module.css'
import type { Me } from '#core/kernel/me.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input, TextArea } from '#web/kit/forms/Input.tsx'
import { boundTo } from '#web/profiles/edit/bound.ts'
import type { ProfileEditor } from '#web/profiles/edit/editor.ts'
import { SavedSwitch } from '#web/profiles/edit/SavedSwitch.tsx'

/** Its fields stay as they are while the switch is off; nobody sees them then. */
export function BusinessSection({ me, editor }: { me: Me; editor: ProfileEditor }) {
  const { errorOf } = editor
  const bind = boundTo(editor)
  return (
    <section className={styles.editSec} aria-labelledby="business">
      <div className="section-head">
        <h2 className="d-24" id="business">
          Business
        </h2>
        <span className="hint">The switch is saved as you switch, the fields with Save profile</span>
      </div>
      <div className={styles.editSwitches}>
        <SavedSwitch
          me={me}
          name="isBusinessAccount"
          label="Business account"
          hint="Shows the name, licence and insurance of your business on your profile."
        />
      </div>
      {me.isBusinessAccount && (
        <>
          <div className={styles.edit2}>
            <Field label="Business name" error={errorOf('businessName')}>
              <Input {...bind('businessName')} autoComplete="organization" />
            </Field>
            <Field label="Licence" aside="optional" error={errorOf('businessLicense')}>
              <Input {...bind('businessLicense')} placeholder="Number and who issued it" />
            </Field>
          </div>
          <Field label="Insurance" aside="optional" error={errorOf('insuranceInfo')}>
            <TextArea {...bind('insuranceInfo')} rows={3} placeholder="Insurer, what is covered and up to how much" />
          </Field>
        </>
      )}
    </section>
  )
}
