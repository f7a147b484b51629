import styles from './JobHead.module.css'
import { useState } from 'react'
import type { JobDetail } from '#core/bids/api.ts'
import { canMoveJob } from '#core/jobs/rules.ts'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import CancelJobDialog from '#web/jobs/CancelJobDialog.tsx'
import { Button } from '#web/kit/actions/Button.tsx'

/** Only while nobody is chosen; afterwards the contract has its own way out. */
export function CancelJob({ job, live }: { job: JobDetail; live: LiveJob }) {
  const [isAsking, setAsking] = useState(false)
  if (!canMoveJob('cancel', job.status)) return null
  return (
    <>
      <Button tone="danger" size="sm" icon="close" className={styles.cancel} onClick={() => setAsking(true)}>
        <span className={styles.word}>Cancel job</span>
      </Button>
      {isAsking && (
        <CancelJobDialog
          job={job}
          onClose={() => setAsking(false)}
          onCancelled={async (cancelled) => {
            await live.set((before) => ({ ...before, ...cancelled }))
            // The button that the dialog would give the focus back to goes with the act.
            document.getElementById('main')?.focus()
          }}
        />
      )}
    </>
  )
}
