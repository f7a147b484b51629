import styles from './NeedsYou.module.css'
import { Suspense, useState } from 'react'
import type { Alert } from '#core/alerts/api.ts'
import type { Contract } from '#core/contracts/api.ts'
import { AlertAct } from '#web/alerts/list/AlertAction.tsx'
import { AlertTile } from '#web/alerts/list/AlertTile.tsx'
import { useAlerts, useMarkRead } from '#web/alerts/queries.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { firstNeeds, needsOf } from '#web/pages/home/needs.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useMyContracts } from '#web/contracts/my-work.ts'
import { otherRole } from '#core/contracts/rules.ts'
import { otherName } from '#web/contracts/copy.ts'
import { rightNow } from '#web/jobs/when.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { type DueReview, dueText, dueTitle } from '#web/reviews/due.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'

const ReviewDialog = later(() => import('#web/reviews/ReviewDialog.tsx'))

/** The others are under Alerts. */
const MAX = 5

export function NeedsYou({ me }: { me: string }) {
  const alerts = useAlerts()
  // Without contracts no reviews are shown here; they are under Work in Progress.
  const agreed = useMyContracts().data?.pages.flatMap(({ items }) => items) ?? []
  /** Not in its row, which disappears once the review is written. */
  const [reviewed, setReviewed] = useState<Contract | null>(null)
  const waiting = needsOf(alerts.data ?? [], agreed, serverClock.now())
  return (
    <section aria-labelledby="needs-you">
      <div className="section-head">
        <h2 className="d-24" id="needs-you" tabIndex={-1}>
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
        <ul className={styles.todo}>
          {firstNeeds(waiting, MAX).map((need, at) =>
            need.kind === 'alert' ? (
              <Row key={need.alert.id} alert={need.alert} isFirst={at === 0} />
            ) : (
              <ReviewRow
                key={need.contract.id}
                contract={need.contract}
                isFirst={at === 0}
                onWrite={() => setReviewed(need.contract)}
              />
            ),
          )}
        </ul>
      )}
      {reviewed && (
        <Suspense>
          <ReviewDialog contract={reviewed} me={me} onClose={() => setReviewed(null)} />
        </Suspense>
      )}
    </section>
  )
}

function Row({ alert, isFirst }: { alert: Alert; isFirst: boolean }) {
  const markRead = useMarkRead()
  return (
    <li>
      <AlertTile alert={alert} />
      <div>
        <p className="h">{alert.title}</p>
        <p className="sub">{alert.message}</p>
      </div>
      <AlertAct alert={alert} isFirst={isFirst} onRead={markRead} />
    </li>
  )
}

function Rows() {
  return (
    <div className={styles.todo} role="status">
      <VisuallyHidden>Loading what needs you</VisuallyHidden>
      {[0, 1].map((row) => (
        <div className={styles.sk} key={row}>
          <Skeleton shape="avatar" />
          <Stack gap={2}>
            <Skeleton half />
            <Skeleton />
          </Stack>
        </div>
      ))}
    </div>
  )
}

interface ReviewRowProps {
  contract: DueReview
  isFirst: boolean
  onWrite: () => void
}

/** "Review Jun by Sunday". */
function ReviewRow({ contract, isFirst, onWrite }: ReviewRowProps) {
  const name = otherName(contract)
  return (
    <li>
      <Avatar name={name} src={contract[otherRole(contract.role)].profileImageUrl} />
      <div>
        <p className="h">{dueTitle(contract, rightNow())}</p>
        <p className="sub">{dueText(contract)}</p>
      </div>
      <Button tone={isFirst ? 'solid' : 'line'} size="sm" onClick={onWrite}>
        <span>
          Write review<VisuallyHidden> of {name}</VisuallyHidden>
        </span>
      </Button>
    </li>
  )
}
