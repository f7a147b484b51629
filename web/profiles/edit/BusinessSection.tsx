import { Grid } from '#web/kit/layout/Layout.tsx'
import { Section } from '#web/kit/page/Section.tsx'
import styles from './EditProfile.module.css'
import { contactNotice } from '#core/kernel/contacts.ts'
import type { Me } from '#core/kernel/me.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input, TextArea } from '#web/kit/forms/Input.tsx'
import type { ProfileEditor } from '#web/profiles/edit/editor.ts'
import { SavedSwitch } from '#web/profiles/edit/SavedSwitch.tsx'

/** Its fields stay as they are while the switch is off; nobody sees them then. */
export function BusinessSection({ me, editor }: { me: Me; editor: ProfileEditor }) {
  const { bind, draft, errorOf } = editor
  return (
    <Section
      id="business"
      title="Business"
      aside={<span className="hint">The switch is saved as you switch, the fields with Save profile</span>}
      className={styles.section}
    >
      <div className={styles.switches}>
        <SavedSwitch
          me={me}
          name="isBusinessAccount"
          label="Business account"
          hint="Shows the name, licence and insurance of your business on your profile."
        />
      </div>
      {me.isBusinessAccount && (
        <>
          <Grid columns={2} collapse="phone" className={styles.pair}>
            <Field label="Business name" error={errorOf('businessName')}>
              <Input {...bind('businessName')} autoComplete="organization" />
            </Field>
            <Field
              label="Licence"
              aside="optional"
              hint={contactNotice(draft.businessLicense)}
              error={errorOf('businessLicense')}
            >
              <Input {...bind('businessLicense')} placeholder="Number and who issued it" />
            </Field>
          </Grid>
          <Field
            label="Insurance"
            aside="optional"
            hint={contactNotice(draft.insuranceInfo)}
            error={errorOf('insuranceInfo')}
          >
            <TextArea {...bind('insuranceInfo')} rows={3} placeholder="Insurer, what is covered and up to how much" />
          </Field>
        </>
      )}
    </Section>
  )
}
