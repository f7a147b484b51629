import { Suspense, useState } from 'react'
import type { Job } from '#core/jobs/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { MoveTicket } from '#web/pages/work/NextMoveCard.tsx'
import { nextMove, type NextMove as Move } from '#web/pages/work/next-move.ts'
import type { AllMyWork } from '#web/contracts/my-work.ts'

const RepostDialog = later(() => import('#web/jobs/repost/RepostDialog.tsx'))

/** What is due in all my work, or what is being waited for. */
export function NextMove({ work }: { work: AllMyWork }) {
  const [reposting, setReposting] = useState<Job | null>(null)
  const move = nextMove({ jobs: work.mine, bids: work.offered, contracts: work.agreed }, serverClock.now())
  return (
    <>
      {move && (
        <MoveTicket
          over={move.kind === 'wait' ? 'You are waiting' : 'Your next move'}
          text={move.text}
          acts={<MoveAct move={move} onRepost={setReposting} />}
        />
      )}
      {reposting && (
        <Suspense>
          <RepostDialog job={reposting} onClose={() => setReposting(null)} />
        </Suspense>
      )}
    </>
  )
}

function MoveAct({ move, onRepost }: { move: Move; onRepost: (job: Job) => void }) {
  switch (move.kind) {
    case 'repost':
      return (
        <Button block onClick={() => onRepost(move.job)}>
          {move.act}
        </Button>
      )
    case 'contract':
      return (
        <ButtonLink block href={paths.contract(move.contract.id)}>
          {move.act}
        </ButtonLink>
      )
    case 'choose':
    case 'look':
    case 'wait':
      return (
        <ButtonLink tone={move.kind === 'wait' ? 'line' : 'solid'} block href={paths.jobDetails(move.job.id)}>
          {move.act}
        </ButtonLink>
      )
  }
}
