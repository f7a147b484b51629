import { Grid } from '#web/kit/layout/Layout.tsx'
import { Section } from '#web/kit/page/Section.tsx'
import styles from './EditProfile.module.css'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Input, TextArea } from '#web/kit/forms/Input.tsx'
import { contactNotice } from '#core/kernel/contacts.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import type { ProfileEditor } from '#web/profiles/edit/editor.ts'

const MAX_BIO = 500

export function YouSection({ editor }: { editor: ProfileEditor }) {
  const { bind, errorOf } = editor
  const bioLength = editor.draft.bio.trim().length
  return (
    <Section id="you" title="You" className={styles.section}>
      <Grid columns={2} collapse="phone" className={styles.pair}>
        <Field label="First name" error={errorOf('firstName')}>
          <Input {...bind('firstName')} autoComplete="given-name" />
        </Field>
        <Field label="Last name" aside="always private" error={errorOf('lastName')}>
          <Input {...bind('lastName')} autoComplete="family-name" />
        </Field>
      </Grid>
      <Grid align="start" className={styles.placePair}>
        <Field label="Location" hint={contactNotice(editor.draft.location)} error={errorOf('location')}>
          <Affix icon="pin">
            <Input {...bind('location')} placeholder="Part of town" autoComplete="address-level3" />
          </Affix>
        </Field>
        <Field label="Zip code" error={errorOf('zipCode')}>
          <Input {...bind('zipCode')} numeric inputMode="numeric" maxLength={10} autoComplete="postal-code" />
        </Field>
      </Grid>
      <Grid columns={2} collapse="phone" className={styles.pair}>
        <Field
          label="Phone"
          aside="private by default"
          hint="Needed to post and to bid. At least 10 digits."
          error={errorOf('phoneNumber')}
        >
          <Input
            {...bind('phoneNumber')}
            numeric
            type="tel"
            maxLength={20}
            autoComplete="tel"
            placeholder="813 555 0100"
          />
        </Field>
        <Field
          label="Languages"
          hint={contactNotice(editor.draft.languages) ?? 'Separated by commas.'}
          error={errorOf('languages')}
        >
          <Input {...bind('languages')} placeholder="English, Spanish" />
        </Field>
      </Grid>
      <Field
        label="Bio"
        aside={
          <span className={classes('num-12', bioLength > MAX_BIO && 'bad')}>
            {bioLength} / {MAX_BIO}
          </span>
        }
        hint={contactNotice(editor.draft.bio)}
        error={errorOf('bio')}
      >
        <TextArea {...bind('bio')} rows={4} />
      </Field>
    </Section>
  )
}
