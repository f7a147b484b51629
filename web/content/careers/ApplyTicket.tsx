import styles from './ApplyTicket.module.css'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { APPLY_POSITIONS, CAREER_LOCATIONS } from '#core/content/careers.ts'
import { useApplication } from '#web/content/careers/application.ts'
import { formatSize } from '#web/content/careers/first-bytes.ts'
import type { Position } from '#web/content/careers/positions.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { CallError } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { FileRow } from '#web/kit/forms/FileRow.tsx'
import { Input, Select, TextArea } from '#web/kit/forms/Input.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

export interface ApplyForm {
  /** Fills in the position and focuses the first field. */
  applyFor: (position: Position) => void
}

interface ApplyTicketProps {
  /** False until the page is hydrated, because earlier input would be lost. */
  isHydrated: boolean
  applyForm: Ref<ApplyForm>
}

export function ApplyTicket({ isHydrated, applyForm }: ApplyTicketProps) {
  const application = useApplication(isHydrated)
  const first = useRef<HTMLInputElement>(null)
  useImperativeHandle(applyForm, () => ({
    applyFor({ title, place }) {
      application.form.set('position', title)
      application.form.set('location', place)
      first.current?.focus()
    },
  }))
  const { sentAs, startOver } = application
  return (
    <Ticket as="section" className={styles.apply}>
      <TicketPart>
        <h2 className="d-38" tabIndex={-1}>
          Apply
        </h2>
        <p className="sub">Seven lines and a résumé. No account needed.</p>
      </TicketPart>
      <TicketPart>
        {sentAs === null ? (
          <Fields application={application} isHydrated={isHydrated} first={first} />
        ) : (
          <Thanks email={sentAs} onAgain={startOver} />
        )}
      </TicketPart>
    </Ticket>
  )
}

function Thanks({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack align="start" className={styles.thanks} role="status">
      <StatusBadge>Received</StatusBadge>
      <h3 className="h" ref={heading} tabIndex={-1}>
        Application Submitted
      </h3>
      <p className="sub">
        A person will read it and write to <b>{email}</b>. A note that it has arrived is on its way there.
      </p>
      <Button tone="line" size="sm" onClick={onAgain}>
        Apply for another position
      </Button>
    </Stack>
  )
}

interface FieldsProps {
  application: ReturnType<typeof useApplication>
  isHydrated: boolean
  first: Ref<HTMLInputElement>
}

function Fields({ application: { form, resume, progress }, isHydrated, first }: FieldsProps) {
  const { errors, bind, pending } = form
  const refusal = form.failure instanceof CallError ? form.failure.problem?.message : undefined
  return (
    <form {...form.props}>
      <Grid as="fieldset" disabled={!isHydrated}>
        <Grid align="start" columns={2} className={styles.pair}>
          <Field label="First name" error={errors.firstName}>
            <Input ref={first} {...bind('firstName')} autoComplete="given-name" maxLength={100} required />
          </Field>
          <Field label="Last name" error={errors.lastName}>
            <Input {...bind('lastName')} autoComplete="family-name" maxLength={100} required />
          </Field>
        </Grid>
        <Field label="Email" error={errors.email}>
          <Input {...bind('email')} type="email" autoComplete="email" required />
        </Field>
        <Field label="Phone" aside="optional" error={errors.phone}>
          <Input {...bind('phone')} type="tel" autoComplete="tel" numeric maxLength={40} />
        </Field>
        <Field label="Position" error={errors.position}>
          <Select {...bind('position')} required>
            <option value="">Choose a position</option>
            {APPLY_POSITIONS.map((position) => (
              <option key={position}>{position}</option>
            ))}
          </Select>
        </Field>
        <Field label="Location" error={errors.location}>
          <Select {...bind('location')} required>
            <option value="">Choose a location</option>
            {CAREER_LOCATIONS.map((location) => (
              <option key={location}>{location}</option>
            ))}
          </Select>
        </Field>
        <Field label="Cover letter" aside="optional" error={errors.coverLetter}>
          <TextArea {...bind('coverLetter')} rows={4} />
        </Field>
        <FileRow
          label="Résumé"
          ask="Choose a PDF"
          hint="or drop it here"
          icon={resume.file ? 'doc' : 'upload'}
          accept="application/pdf,.pdf"
          chosen={resume.file && { name: resume.file.name, detail: formatSize(resume.file.size) }}
          error={resume.error}
          disabled={pending}
          removeLabel="Remove file"
          onFile={(file) => void resume.choose(file)}
          onRemove={resume.remove}
        />
        {refusal && (
          <Banner tone="bad" raised urgent>
            {refusal}
          </Banner>
        )}
        <Stack gap={2} className={styles.end}>
          <Button
            type="submit"
            block
            disabled={!resume.file}
            loading={pending}
            loadingLabel={
              progress === null || progress >= 1 ? 'Submitting…' : `Submitting… ${Math.round(progress * 100)}%`
            }
          >
            Submit application
          </Button>
          {!resume.file && <p className="hint">A résumé as PDF is still missing.</p>}
        </Stack>
      </Grid>
    </form>
  )
}
