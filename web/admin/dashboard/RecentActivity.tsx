import styles from './Dashboard.module.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Activity, adminActivity, type UNDOABLE } from '#core/admin/dashboard.ts'
import { restoreJob } from '#core/admin/jobs.ts'
import { showReview } from '#core/admin/moderation.ts'
import { unbanUser } from '#core/admin/users.ts'
import { useAdminAct } from '#web/admin/components/act.ts'
import { LoadFailed } from '#web/admin/components/LoadFailed.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { targetPlace } from '#web/admin/session/target-place.ts'
import { clockText } from '#web/admin/session/times.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { keyOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

const REFRESH_MS = 15_000
/** So many are in sight at once; the others are one press away. */
const SHOWN = 8

const useActivity = () =>
  useQuery({
    queryKey: keyOf(adminActivity),
    queryFn: () => call(adminActivity),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })

/** PORTAL-14: what happened last, of members and of admins. */
export function RecentActivity() {
  const { data: entries, error, refetch } = useActivity()
  return (
    <section aria-labelledby="recent-activity">
      <div className="section-head">
        <h2 className="d-24" id="recent-activity">
          Recent Activity
        </h2>
        {entries && <Live>live</Live>}
      </div>
      {entries ? (
        <Entries entries={entries} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          The activity could not be loaded.
        </LoadFailed>
      ) : (
        <div role="status">
          <VisuallyHidden>Loading the activity</VisuallyHidden>
          {Array.from({ length: SHOWN }, (_, at) => (
            <div key={at} className={styles.row}>
              <Skeleton />
              <Skeleton half />
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function Entries({ entries }: { entries: readonly Activity[] }) {
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return <Empty icon="clock" title="No recent activity" />
  return (
    <>
      <ol>
        {(isWhole ? entries : entries.slice(0, SHOWN)).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries.length > SHOWN && (
        <Button tone="quiet" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${entries.length}`}
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: Activity }) {
  const admin = useAdmin()
  const place = targetPlace(entry.target)
  return (
    <li className={styles.row}>
      <time className="num-12 c3" dateTime={entry.timestamp}>
        {clockText(entry.timestamp)}
      </time>
      <span className={styles.what} dir="auto">
        {place ? (
          <Link className={styles.a} href={place}>
            {entry.action}
          </Link>
        ) : (
          entry.action
        )}
      </span>
      {entry.undo && entry.target && mayDo(admin, 'moderator') && (
        <Undo kind={entry.undo} id={entry.target.id} what={entry.action} />
      )}
    </li>
  )
}

const TAKE_BACK: Record<(typeof UNDOABLE)[number], (id: string) => Promise<unknown>> = {
  'review.hidden': (id) => call(showReview, { params: { id } }),
  'job.removed': (id) => call(restoreJob, { params: { id } }),
  'user.banned': (id) => call(unbanUser, { params: { id } }),
}
const TAKEN_BACK: Record<(typeof UNDOABLE)[number], string> = {
  'review.hidden': 'The review shows again.',
  'job.removed': 'The job shows again.',
  'user.banned': 'The ban is lifted.',
}

interface UndoProps {
  kind: (typeof UNDOABLE)[number]
  id: string
  what: string
}

function Undo({ kind, id, what }: UndoProps) {
  const { act, isBusy } = useAdminAct({
    run: () => TAKE_BACK[kind](id),
    done: () => ({ title: 'Taken back', text: TAKEN_BACK[kind] }),
    failed: 'It could not be taken back. Please try again.',
  })
  return (
    <Button tone="quiet" size="xs" icon="undo" loading={isBusy} aria-label={`Undo: ${what}`} onClick={() => void act()}>
      Undo
    </Button>
  )
}
