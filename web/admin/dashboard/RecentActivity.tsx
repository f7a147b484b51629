import { Section } from '#web/kit/page/Section.tsx'
import styles from './Dashboard.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Activity, adminActivity, type UNDOABLE } from '#core/admin/dashboard.ts'
import { restoreJob } from '#core/admin/jobs.ts'
import { showReview } from '#core/admin/moderation.ts'
import { unbanUser } from '#core/admin/users.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { AdminQueryView } from '#web/admin/components/AdminQueryView.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { targetPath } from '#web/admin/session/target-path.ts'
import { clockText } from '#web/admin/session/times.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { queryOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

const REFRESH_MS = 15_000
/** At first; a button shows the others. */
const MAX_SHOWN = 8

const SKELETON = Array.from({ length: MAX_SHOWN }, (_, at) => (
  <Grid align="center" key={at} className={styles.row}>
    <Skeleton />
    <Skeleton half />
  </Grid>
))

/** PORTAL-14: the latest actions of members and admins. */
export function RecentActivity() {
  const activity = useQuery({ ...queryOf(adminActivity), refetchInterval: REFRESH_MS, staleTime: 0 })
  return (
    <Section id="recent-activity" title="Recent Activity" aside={activity.data && <Live>live</Live>}>
      <AdminQueryView query={activity} noun="activity" className={styles.activityLoading} skeleton={SKELETON}>
        {(entries) => <Entries entries={entries} />}
      </AdminQueryView>
    </Section>
  )
}

function Entries({ entries }: { entries: readonly Activity[] }) {
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return <Empty icon="clock" title="No recent activity" />
  return (
    <>
      <ol>
        {(isWhole ? entries : entries.slice(0, MAX_SHOWN)).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {entries.length > MAX_SHOWN && (
        <Button tone="quiet" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${entries.length}`}
        </Button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: Activity }) {
  const admin = useAdmin()
  const place = targetPath(entry.target)
  return (
    <Grid as="li" align="center" className={styles.row}>
      <time className="num-12 c3" dateTime={entry.timestamp}>
        {clockText(entry.timestamp)}
      </time>
      <span className="anywhere" dir="auto">
        {place ? (
          <Link className={classes('hover-line', styles.a)} href={place}>
            {entry.action}
          </Link>
        ) : (
          entry.action
        )}
      </span>
      {entry.undo && entry.target && mayDo(admin, 'moderator') && (
        <Undo kind={entry.undo} id={entry.target.id} what={entry.action} />
      )}
    </Grid>
  )
}

const UNDO_CALLS: Record<(typeof UNDOABLE)[number], (id: string) => Promise<unknown>> = {
  'review.hidden': (id) => call(showReview, { params: { id } }),
  'job.removed': (id) => call(restoreJob, { params: { id } }),
  'user.banned': (id) => call(unbanUser, { params: { id } }),
}
const UNDONE_TEXTS: Record<(typeof UNDOABLE)[number], string> = {
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
  const { act, isBusy } = useAdminAction({
    run: () => UNDO_CALLS[kind](id),
    done: () => ({ title: 'Taken back', text: UNDONE_TEXTS[kind] }),
    failed: 'It could not be taken back. Please try again.',
  })
  return (
    <Button tone="quiet" size="xs" icon="undo" loading={isBusy} aria-label={`Undo: ${what}`} onClick={() => void act()}>
      Undo
    </Button>
  )
}
