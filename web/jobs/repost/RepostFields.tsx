import styles from './RepostDialog.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { showDollars } from '#core/kernel/money.ts'
import type { Job } from '#core/jobs/api.ts'
import { repostChoices } from '#core/jobs/categories.ts'
import { restingPrice } from '#web/jobs/price.ts'
import { useArea } from '#web/jobs/post/area.ts'
import { DollarInput } from '#web/jobs/DollarInput.tsx'
import type { RepostValues } from '#web/jobs/repost/repost-values.ts'
import { VirtualSwitch } from '#web/jobs/post/VirtualSwitch.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import type { Form } from '#web/runtime/forms/form.ts'
import { Input, Select, TextArea } from '#web/kit/forms/Input.tsx'

/** "was $60", once it is something else. */
const was = (before: string | null, typed: string): string | undefined =>
  before !== null && restingPrice(before) !== restingPrice(typed) ? `was ${showDollars(before, 'round')}` : undefined

export function RepostFields({ job, form }: { job: Job; form: Form<RepostValues> }) {
  const { values, errors } = form
  const { refusal } = useArea(values.zipCode)
  return (
    <>
      <Field label="Title" error={errors.title}>
        <Input {...form.bind('title')} autoComplete="off" maxLength={255} />
      </Field>
      <Field label="Description" error={errors.description}>
        <TextArea {...form.bind('description')} rows={3} maxLength={4000} />
      </Field>
      <div className={classes(styles.two, styles.twoWide)}>
        <Field label="Category" error={errors.category}>
          <Select {...form.bind('category')}>
            {repostChoices(job.category).map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
        <VirtualSwitch
          hint="Hides place and zip"
          isVirtual={values.isVirtual}
          onChange={(isVirtual) => form.set('isVirtual', isVirtual)}
        />
      </div>
      <div className={styles.two}>
        <Field label="At least" aside={was(job.budgetMin, values.budgetMin)} error={errors.budgetMin}>
          <DollarInput name="budgetMin" value={values.budgetMin} onValue={(value) => form.set('budgetMin', value)} />
        </Field>
        <Field label="At most" aside={was(job.budgetMax, values.budgetMax)} error={errors.budgetMax}>
          <DollarInput name="budgetMax" value={values.budgetMax} onValue={(value) => form.set('budgetMax', value)} />
        </Field>
      </div>
      {!values.isVirtual && (
        <div className={styles.place}>
          <Field label="Location" error={errors.location}>
            <Input {...form.bind('location')} autoComplete="street-address" maxLength={255} />
          </Field>
          <Field label="Zip code" error={errors.zipCode ?? refusal}>
            <Input {...form.bind('zipCode')} numeric inputMode="numeric" autoComplete="postal-code" maxLength={10} />
          </Field>
        </div>
      )}
    </>
  )
}
