import { Grid } from '#web/kit/layout/Layout.tsx'
import { Section } from '#web/kit/page/Section.tsx'
import styles from './EditProfile.module.css'
import { showDollars, parseDollars } from '#core/kernel/money.ts'
import { contactNotice } from '#core/kernel/contacts.ts'
import type { Me } from '#core/kernel/me.ts'
import { formatSetting } from '#core/kernel/setting.ts'
import { FEE, splitFee } from '#core/payments/fee.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { Fold } from '#web/kit/disclosure/Fold.tsx'
import { Input, Select } from '#web/kit/forms/Input.tsx'
import { PAYMENT_METHODS, paymentMethodOf, rateOf } from '#web/profiles/edit/draft.ts'
import type { ProfileEditor } from '#web/profiles/edit/editor.ts'
import { WeekEditor } from '#web/profiles/edit/WeekEditor.tsx'
import { SavedSwitch } from '#web/profiles/edit/SavedSwitch.tsx'
import { workingDays } from '#web/profiles/week.ts'

const rateHint = (rate: string, fee: number): string => {
  const amount = parseDollars(rate)
  if (amount === null || amount <= 0n) return `You keep ${formatSetting(FEE, 10_000 - fee)} of each hour.`
  return `You keep ${showDollars(splitFee(amount, fee).workerShare)} of each hour.`
}

const formatDays = (days: number): string => {
  if (days === 0) return 'Not set'
  return days === 1 ? '1 day a week' : `${days} days a week`
}

export function WorkSection({ me, editor }: { me: Me; editor: ProfileEditor }) {
  const { bind, draft, set, errorOf } = editor
  const fee = useSetting(FEE)
  return (
    <Section id="work" title="Work" className={styles.section}>
      <Grid columns={2} collapse="phone" className={styles.pair}>
        <Field label="Hourly rate" hint={rateHint(rateOf(draft), fee)} error={errorOf('hourlyRate')}>
          <Affix sign="$">
            <Input {...bind('hourlyRate')} numeric inputMode="decimal" placeholder="0.00" />
          </Affix>
        </Field>
        <Field label="Availability" hint={contactNotice(draft.availability)} error={errorOf('availability')}>
          <Input {...bind('availability')} placeholder="Evenings and weekends" />
        </Field>
      </Grid>
      <div className={styles.fold}>
        <Fold icon="clock" title="Weekly hours" aside={formatDays(workingDays(draft.availabilitySchedule).length)}>
          <WeekEditor
            week={draft.availabilitySchedule}
            onChange={(week) => set('availabilitySchedule', week)}
            isChecked={errorOf('availabilitySchedule') !== undefined}
          />
        </Fold>
      </div>
      <Field label="Preferred payment method" hint="How you would like to be paid out.">
        <Select
          value={draft.preferredPaymentMethod}
          onChange={(event) => set('preferredPaymentMethod', paymentMethodOf(event.target.value))}
        >
          {PAYMENT_METHODS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.switches}>
        <SavedSwitch
          me={me}
          name="isAvailableForWork"
          label="Available for work"
          hint="On: you are suggested to posters nearby. Off: you can still bid yourself."
        />
      </div>
    </Section>
  )
}
