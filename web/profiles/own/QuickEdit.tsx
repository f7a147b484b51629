import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import styles from './Profile.module.css'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { contactNotice } from '#core/kernel/contacts.ts'
import type { Me } from '#core/kernel/me.ts'
import { QuickProfileForm, updateProfileQuickly } from '#core/profiles/api.ts'
import { SKILLS } from '#core/profiles/rules.ts'
import { useSetMe } from '#web/runtime/session.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input, TextArea } from '#web/kit/forms/Input.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { parseExpertise } from '#web/profiles/lists.ts'
import { bySchema } from '#web/runtime/forms/schema-check.ts'

interface Values extends Record<string, string> {
  bio: string
  zipCode: string
  phoneNumber: string
  /** Typed as text, sent as a list. */
  expertise: string
}

const bodyOf = ({ bio, zipCode, phoneNumber, expertise }: Values): z.input<typeof QuickProfileForm> => ({
  bio,
  zipCode,
  phoneNumber,
  expertise: parseExpertise(expertise),
})
const Fields = z.pipe(z.transform(bodyOf), QuickProfileForm)

const valuesOf = (me: Me): Values => ({
  bio: me.bio ?? '',
  zipCode: me.zipCode ?? '',
  phoneNumber: me.phoneNumber ?? '',
  expertise: me.expertise.join(', '),
})

export function QuickEdit({ me, onDone }: { me: Me; onDone: () => void }) {
  const setMe = useSetMe()
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus(), [])
  const form = useForm(
    bySchema(Fields),
    valuesOf(me),
    async (values) => {
      setMe(await call(updateProfileQuickly, { body: bodyOf(values) }))
      onDone()
      toast({ title: 'Profile Updated' })
    },
    (error) => toast({ title: 'Update Failed', text: problemMessage(error, 'Please try again.'), tone: 'bad' }),
  )
  return (
    <Stack as="form" {...form.props} className={styles.form}>
      <Field
        label="Bio"
        aside={`${form.values.bio.trim().length} / 500`}
        hint={contactNotice(form.values.bio)}
        error={form.errors.bio}
      >
        <TextArea {...form.bind('bio')} rows={4} ref={first} />
      </Field>
      <Grid align="start" columns={2} collapse="phone">
        <Field label="Zip code" error={form.errors.zipCode}>
          <Input {...form.bind('zipCode')} numeric inputMode="numeric" maxLength={10} autoComplete="postal-code" />
        </Field>
        <Field label="Phone" aside="private by default" error={form.errors.phoneNumber}>
          <Input {...form.bind('phoneNumber')} numeric type="tel" maxLength={20} autoComplete="tel" />
        </Field>
      </Grid>
      <Field
        label="Expertise"
        hint={`Separated by commas. On the list: ${SKILLS.join(', ')}.`}
        error={form.errors.expertise}
      >
        <Input {...form.bind('expertise')} placeholder="Pet Care, Yard Work" />
      </Field>
      <Button type="submit" loading={form.pending} loadingLabel="Saving…">
        Save changes
      </Button>
    </Stack>
  )
}
