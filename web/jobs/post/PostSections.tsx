import styles from './PostJob.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type ReactNode, useId, useState } from 'react'
import { dollarsOf } from '#web/jobs/price.ts'
import { contactNotice } from '#core/kernel/contacts.ts'
import { JOB_CATEGORIES } from '#core/jobs/categories.ts'
import { useArea } from '#web/jobs/post/area.ts'
import { DollarInput } from '#web/jobs/DollarInput.tsx'
import { PhotoUploader } from '#web/jobs/photos/PhotoUploader.tsx'
import type { PhotoUploads } from '#web/jobs/photos/photo-uploads.ts'
import type { PostJobValues } from '#web/jobs/post/post-job-values.ts'
import { evidenceOf } from '#web/jobs/price-guide/price-scale.ts'
import { rangeText } from '#web/jobs/price-guide/price-copy.ts'
import { PriceGuide, usePriceGuide } from '#web/jobs/price-guide/PriceGuide.tsx'
import { VirtualSwitch } from '#web/jobs/post/VirtualSwitch.tsx'
import { dayValue, rightNow } from '#web/jobs/when.ts'
import { WindowPicks } from '#web/jobs/post/WindowPicks.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import type { Form } from '#web/runtime/forms/form.ts'
import { Input, Select, TextArea } from '#web/kit/forms/Input.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'

interface SectionProps {
  form: Form<PostJobValues>
}

function Section({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack as="section" className={styles.sec} aria-labelledby={id}>
      <div className={styles.secHead}>
        <h2 className="d-24" id={id}>
          {title}
        </h2>
        {aside && <span className="hint">{aside}</span>}
      </div>
      {children}
    </Stack>
  )
}

export function JobSection({ form }: SectionProps) {
  const { length } = form.values.description.trim()
  return (
    <Section title="The job">
      <Field label="Title" hint={contactNotice(form.values.title)} error={form.errors.title}>
        <Input {...form.bind('title')} autoComplete="off" maxLength={255} />
      </Field>
      <Field
        label="What exactly needs doing?"
        aside={<span className="num-12">{length === 1 ? '1 character' : `${length} characters`}</span>}
        hint={contactNotice(form.values.description)}
        error={form.errors.description}
      >
        <TextArea {...form.bind('description')} rows={4} maxLength={4000} />
      </Field>
      <Grid columns={2} align="start" className={classes(styles.two, styles.twoWide)}>
        <Field label="Category" error={form.errors.category}>
          <Select {...form.bind('category')}>
            <option value="">Choose one</option>
            {JOB_CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
        </Field>
        <VirtualSwitch
          hint="Done online, no address"
          isVirtual={form.values.isVirtual}
          onChange={(isVirtual) => form.set('isVirtual', isVirtual)}
        />
      </Grid>
    </Section>
  )
}

/** A virtual job has a time but no place. */
export function PlaceSection({ form }: SectionProps) {
  const { isVirtual, zipCode } = form.values
  const { refusal } = useArea(zipCode)
  const [today] = useState(() => dayValue(rightNow()))
  return (
    <Section title={isVirtual ? 'When' : 'Where and when'}>
      {!isVirtual && (
        <Grid align="start" className={styles.place}>
          <Field
            label="Location"
            hint="Workers see the area only. The address is shared after both sign."
            error={form.errors.location}
          >
            <Input {...form.bind('location')} autoComplete="street-address" maxLength={255} />
          </Field>
          <Field label="Zip code" error={form.errors.zipCode ?? refusal}>
            <Input {...form.bind('zipCode')} numeric inputMode="numeric" autoComplete="postal-code" maxLength={10} />
          </Field>
        </Grid>
      )}
      <Grid columns={2} align="start" className={styles.two}>
        <Field label="Preferred date" aside="optional" error={form.errors.preferredDate}>
          <Input {...form.bind('preferredDate')} type="date" numeric min={today} />
        </Field>
        <Field
          label="Preferred time"
          aside="optional"
          hint={contactNotice(form.values.preferredTime)}
          error={form.errors.preferredTime}
        >
          <Input {...form.bind('preferredTime')} placeholder="after 7 PM" autoComplete="off" maxLength={50} />
        </Field>
      </Grid>
    </Section>
  )
}

export function BudgetSection({ form }: SectionProps) {
  const { category, isVirtual, zipCode, budgetMin, budgetMax } = form.values
  const zip = isVirtual ? null : zipCode
  const guide = usePriceGuide(category, zip)
  const evidence = guide.data && evidenceOf(guide.data)
  const [min, max] = [dollarsOf(budgetMin), dollarsOf(budgetMax)]
  return (
    <Section title="Budget" aside="You pay the bid you choose, nothing else">
      <Grid columns={2} align="start" className={styles.two}>
        <Field label="At least" error={form.errors.budgetMin}>
          <DollarInput name="budgetMin" value={budgetMin} onValue={(value) => form.set('budgetMin', value)} />
        </Field>
        <Field label="At most" error={form.errors.budgetMax}>
          <DollarInput name="budgetMax" value={budgetMax} onValue={(value) => form.set('budgetMax', value)} />
        </Field>
      </Grid>
      <PriceGuide
        category={category}
        zip={zip}
        pins={[min, max].filter((pin) => pin !== null)}
        caption={evidence && rangeText(evidence, min, max)}
      />
    </Section>
  )
}

export function PhotoSection({ uploads, error }: { uploads: PhotoUploads; error: string | undefined }) {
  return (
    <Section title="Photos" aside="Up to 3, at most 5 MB each">
      <PhotoUploader uploads={uploads} error={error} />
      <p className="hint">Where a photo was taken is removed from it before anybody sees it.</p>
    </Section>
  )
}

export function WindowSection({ form }: SectionProps) {
  return (
    <Stack as="fieldset" className={styles.sec}>
      <legend className={styles.secHead}>
        <h2 className="d-24">How long may the fuse burn?</h2>
      </legend>
      <WindowPicks
        name="biddingDuration"
        value={form.values.biddingDuration}
        onChange={(minutes) => form.set('biddingDuration', minutes)}
      />
    </Stack>
  )
}
