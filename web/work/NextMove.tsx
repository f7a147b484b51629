import './NextMove.css'
import { lazy, Suspense, useState } from 'react'
import type { Job } from '#contract/jobs/api.ts'
import { paths } from '#web/app/paths.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { serverClock } from '#web/kit/server-clock.ts'
import { Ticket, TicketPart } from '#web/kit/Ticket.tsx'
import { nextMove } from '#web/work/next-move.ts'
import type { MyWork } from '#web/work/queries.ts'

const RepostDialog = lazy(() => import('#web/jobs/RepostDialog.tsx'))

/** Always on top: what is due, and if nothing is, what is being waited for. */
export function NextMove({ work }: { work: MyWork }) {
  const [reposting, setReposting] = useState<Job | null>(null)
  const move = nextMove(work.mine, work.offered, serverClock.now())
  return (
    <>
      {move && (
        <Ticket layout="fold" as="section" className="next-move">
          <TicketPart className="next-move__what">
            <h2 className="over">{move.kind === 'wait' ? 'You are waiting' : 'Your next move'}</h2>
            <p className="next-move__text">{move.text}</p>
          </TicketPart>
          <TicketPart className="next-move__act">
            {move.kind === 'repost' ? (
              <Button block onClick={() => setReposting(move.job)}>
                {move.act}
              </Button>
            ) : (
              <ButtonLink tone={move.kind === 'wait' ? 'line' : 'solid'} block href={paths.job(move.job.id)}>
                {move.act}
              </ButtonLink>
            )}
          </TicketPart>
        </Ticket>
      )}
      {reposting && (
        <Suspense>
          <RepostDialog job={reposting} onClose={() => setReposting(null)} />
        </Suspense>
      )}
    </>
  )
}
