import { Dialog, DialogBody, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { BlockActions } from '#web/profiles/BlockActions.tsx'
import styles from './ReportDialog.module.css'
import { useEffect, useId, useState } from 'react'
import { reportContent } from '#core/admin/reports.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { TextArea } from '#web/kit/forms/Input.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import {
  MAX_DETAILS,
  missingIn,
  reasonOf,
  REASONS,
  type Report,
  reportTitle,
  SOMETHING_ELSE,
  type ReportTarget,
} from '#web/profiles/safety/reasons.ts'

interface ReportDialogProps extends ReportTarget {
  onClose: () => void
}

/** REPORT-UI-1: a report with a reason, then thanks, with the offer of a block if the person is known. */
export default function ReportDialog(props: ReportDialogProps) {
  const { person, onClose } = props
  const [isSent, setSent] = useState(false)
  if (isSent && person) return <ReportThanks person={person} onClose={onClose} />
  const sent = () => {
    if (person) return setSent(true)
    toast({ title: 'Thank you', text: 'Your report is with the moderators. You stay unnamed.' })
    onClose()
  }
  return <ReportForm {...props} onSent={sent} />
}

const sentenceOf = (error: unknown): string => problemMessage(error, 'What you typed is still here. Please try again.')

/** Unsent reports, for as long as the page is open. */
const unsent = new Map<string, Report>()

function ReportForm({ type, id, name, onClose, onSent }: ReportDialogProps & { onSent: () => void }) {
  const about = `${type}:${id}`
  const sendReportContent = useOnceCall(reportContent)
  const form = useForm<Report>(
    missingIn,
    unsent.get(about) ?? { choice: '', details: '' },
    async (report) => {
      await sendReportContent({ body: { contentType: type, contentId: id, reason: reasonOf(report) } })
      unsent.delete(about)
      onSent()
    },
    (error) => toast({ title: 'Not reported', text: sentenceOf(error), tone: 'bad' }),
  )
  const { values } = form
  useEffect(() => void unsent.set(about, values), [about, values])
  const { choice } = values
  return (
    <Dialog title={reportTitle(type, name)} sub="A moderator looks at it. You stay unnamed." onClose={onClose}>
      <DialogForm {...form.props}>
        <Choices
          of={REASONS[type]}
          value={choice}
          error={form.errors.choice}
          onChange={(value) => form.set('choice', value)}
        />
        <Field
          label="What happened"
          {...(choice !== SOMETHING_ELSE && { aside: 'optional' })}
          error={form.errors.details}
        >
          <TextArea {...form.bind('details')} rows={3} maxLength={MAX_DETAILS} />
        </Field>
        {form.failure !== null && (
          <Banner tone="bad" raised>
            {sentenceOf(form.failure)}
          </Banner>
        )}
        <Button type="submit" block loading={form.pending} loadingLabel="Sending…">
          Send report
        </Button>
        <Button tone="line" block onClick={onClose}>
          Not now
        </Button>
      </DialogForm>
    </Dialog>
  )
}

interface ChoicesProps {
  of: readonly string[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function Choices({ of, value, error, onChange }: ChoicesProps) {
  const name = useId()
  return (
    <Tiles legend="What is wrong?" error={error}>
      {of.map((reason) => (
        <Tile
          key={reason}
          className={styles.reportReason}
          name={name}
          value={reason}
          checked={value === reason}
          aria-invalid={error ? true : undefined}
          onChange={() => onChange(reason)}
        >
          <span>{reason}</span>
        </Tile>
      ))}
    </Tiles>
  )
}

interface ReportThanksProps {
  person: { id: string; name: string }
  onClose: () => void
}

/** REPORT-UI-1: after the report, with the offer of a block. */
function ReportThanks({ person, onClose }: ReportThanksProps) {
  return (
    <Dialog title="Thank you" sub="Your report is with the moderators. You stay unnamed." onClose={onClose}>
      <DialogBody>
        <p className="c2">
          You can block {person.name} too: neither of you sees the other’s jobs and bids any more. A contract that you
          already have goes on.
        </p>
        <BlockActions person={person} cancelLabel="Done" onClose={onClose} />
      </DialogBody>
    </Dialog>
  )
}
