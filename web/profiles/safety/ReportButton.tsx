import styles from '#web/kit/actions/Button.module.css'
import { Suspense, useState } from 'react'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import type { Reportable, ReportTarget } from '#web/profiles/safety/reasons.ts'
import { SafetyIcon } from '#web/profiles/safety/SafetyIcon.tsx'

const ReportDialog = later(() => import('#web/profiles/safety/ReportDialog.tsx'))

const WHAT: Record<Reportable, string> = {
  user: '',
  job: 'this job: ',
  bid: 'the bid of ',
  review: 'the review by ',
  portfolio: 'this piece: ',
}

/** A flag, with or without its word, and what it opens. */
export function ReportButton({
  look = 'word',
  words = 'Report',
  ...reported
}: ReportTarget & {
  look?: 'word' | 'icon'
  /** What is read on it. */
  words?: string
}) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const whole = `${WHAT[reported.type]}${reported.name}`
  return (
    <>
      {look === 'icon' ? (
        <button
          data-slot="icon-button"
          type="button"
          className={styles.x}
          aria-label={`Report ${whole}`}
          onClick={open}
        >
          <SafetyIcon name="flag" />
        </button>
      ) : (
        <Button tone="quiet" size="sm" onClick={open}>
          <SafetyIcon name="flag" />
          <span>
            {words}
            {words === 'Report' && <VisuallyHidden> {whole}</VisuallyHidden>}
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
