import './NeedsYou.css'
import type { Alert } from '#contract/alerts/api.ts'
import { AlertTile } from '#web/alerts/AlertTile.tsx'
import { needsYou } from '#web/alerts/needs-you.ts'
import { useAlerts, useMarkRead } from '#web/alerts/queries.ts'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { problemMessage } from '#web/kit/call.ts'
import { Empty, ErrorState } from '#web/kit/Empty.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/VisuallyHidden.tsx'

/** More than these would hide the rest of the page; the others wait under Alerts. */
const MOST = 5

const ACTS: Partial<Record<Alert['type'], string>> = {
  profile_incomplete: 'Complete profile',
  job_match: 'See the job',
  bid_update: 'See the job',
}

export function NeedsYou() {
  const alerts = useAlerts()
  const waiting = needsYou(alerts.data ?? [])
  return (
    <section aria-labelledby="needs-you">
      <div className="section-head">
        <h2 className="d-24" id="needs-you">
          Needs you
        </h2>
        {waiting.length > 0 && <span className="over">{waiting.length} open</span>}
      </div>
      {alerts.isPending ? (
        <Rows />
      ) : !alerts.data ? (
        <ErrorState onRetry={() => void alerts.refetch()}>
          {problemMessage(alerts.error, 'What needs you could not be fetched.')}
        </ErrorState>
      ) : waiting.length === 0 ? (
        <Empty icon="check" title="Nothing needs you">
          Bids, signatures and questions turn up here the moment they come.
        </Empty>
      ) : (
        <ul className="todo">
          {waiting.slice(0, MOST).map((alert, at) => (
            <Row key={alert.id} alert={alert} isFirst={at === 0} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ alert, isFirst }: { alert: Alert; isFirst: boolean }) {
  const markRead = useMarkRead()
  const look = { tone: isFirst ? 'solid' : 'line', size: 'sm', onClick: () => markRead(alert.id) } as const
  const about = <VisuallyHidden>: {alert.title}</VisuallyHidden>
  return (
    <li>
      <AlertTile alert={alert} />
      <div>
        <p className="h">{alert.title}</p>
        <p className="sub">{alert.message}</p>
      </div>
      {alert.actionUrl ? (
        <ButtonLink {...look} href={alert.actionUrl}>
          <span>
            {ACTS[alert.type] ?? 'Look at it'}
            {about}
          </span>
        </ButtonLink>
      ) : (
        <Button {...look}>
          <span>Got it{about}</span>
        </Button>
      )}
    </li>
  )
}

function Rows() {
  return (
    <div className="todo" role="status">
      <VisuallyHidden>Loading what needs you</VisuallyHidden>
      {[0, 1].map((row) => (
        <div className="todo__sk" key={row}>
          <Skeleton shape="avatar" />
          <div className="stack todo__sk-lines">
            <Skeleton half />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  )
}
