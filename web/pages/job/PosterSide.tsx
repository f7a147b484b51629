import { Suspense, useState } from 'react'
import type { JobDetail } from '#core/bids/api.ts'
import { canMoveJob, canRepost } from '#core/jobs/rules.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { useContractDialog } from '#web/pages/job/contract-dialog-link.tsx'
import { Ledger } from '#web/pages/job/BidList.tsx'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import { OutcomeNote } from '#web/pages/job/OutcomeNote.tsx'
import { posterOutcome } from '#web/bids/bid-status.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { BestWorkers } from '#web/matching/BestWorkers.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

const RepostDialog = later(() => import('#web/jobs/repost/RepostDialog.tsx'))

interface PosterSideProps {
  job: JobDetail
  isLive: boolean
  live: LiveJob
}

export function PosterSide({ job, isLive, live }: PosterSideProps) {
  const outcome = posterOutcome(job, { isLive })
  const http = useContractDialog()
  return (
    <div>
      {job.removalReason !== null && (
        <Banner tone="bad" icon="flag" title="A moderator has taken this job out of sight">
          “{job.removalReason}” Nobody finds it or bids on it, and it cannot be posted again. If you see it differently,
          write to support.
        </Banner>
      )}
      {outcome && (
        <Stack align="start" className="below-5">
          <OutcomeNote outcome={outcome} contractId={job.contractId} onOpenContract={http.open} />
          {canRepost(job.status) && job.removalReason === null && <Repost job={job} />}
        </Stack>
      )}
      {job.bids.length > 0 ? (
        <Ledger job={job} live={live} onChosen={http.open} />
      ) : (
        isLive && (
          <section aria-labelledby="no-bids">
            <VisuallyHidden as="h2" id="no-bids">
              Bids
            </VisuallyHidden>
            <Empty icon="clock" title="No bids yet">
              They come in here by themselves, the newest on top. No need to reload.
            </Empty>
          </section>
        )
      )}
      {canMoveJob('selectBid', job.status) && job.removalReason === null && <BestWorkers jobId={job.id} />}
      {http.room}
    </div>
  )
}

function Repost({ job }: { job: JobDetail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="arrow" onClick={() => setOpen(true)}>
        Repost
      </Button>
      {isOpen && (
        <Suspense>
          <RepostDialog job={job} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
