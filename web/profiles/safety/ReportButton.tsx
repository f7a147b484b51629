import { Suspense, useState } from 'react'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import type { Reportable, ReportTarget } from '#web/profiles/safety/reasons.ts'

const ReportDialog = later(() => import('#web/profiles/safety/ReportDialog.tsx'))

const WHAT: Record<Reportable, string> = {
  user: '',
  job: 'this job: ',
  bid: 'the bid of ',
  review: 'the review by ',
  portfolio: 'this piece: ',
}

/** A flag with or without a label, which opens the report dialog. */
export function ReportButton({
  look = 'label',
  label = 'Report',
  ...reported
}: ReportTarget & {
  look?: 'label' | 'icon'
  label?: string
}) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const subject = `${WHAT[reported.type]}${reported.name}`
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon="flag" label={`Report ${subject}`} onClick={open} />
      ) : (
        <Button tone="quiet" size="sm" icon="flag" onClick={open}>
          <span>
            {label}
            {label === 'Report' && <VisuallyHidden> {subject}</VisuallyHidden>}
          </span>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ReportDialog {...reported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
