import styles from './Disputes.module.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from 'wouter'
import { type AssignedFilter, type DisputeInQueue, listDisputes } from '#core/admin/disputes.ts'
import { type DisputeFilter, isOpenDispute } from '#core/disputes/rules.ts'
import { resolvedToday, stageText, waitsLong } from '#web/admin/disputes/queue.ts'
import { Filters } from '#web/admin/components/Tools.tsx'
import { PagedList, type Pages } from '#web/admin/components/PagedList.tsx'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { clockText, formatWait } from '#web/admin/session/times.ts'
import { paths } from '#core/paths.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { queryOf } from '#web/runtime/query.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

interface QueueProps {
  status: DisputeFilter
  assigned: AssignedFilter
  pages: Pages<DisputeInQueue>
  openId: string | undefined
}

const ASSIGNED_OPTIONS = [
  { value: 'anyone', label: 'Everyone’s' },
  { value: 'mine', label: 'Mine' },
  { value: 'nobody', label: 'Unassigned' },
] as const

const HEADINGS: Record<DisputeFilter, string> = {
  open: 'Open, what waits for a decision first',
  resolved: 'Resolved, newest first',
  all: 'All, newest first',
}

export function QueueFilters({ status, assigned }: Pick<QueueProps, 'status' | 'assigned'>) {
  const waiting = useAdminStats().data?.pendingDisputes
  const options = [
    { value: 'open', label: 'Open', count: waiting },
    { value: 'resolved', label: 'Resolved' },
    { value: 'all', label: 'All' },
  ] as const
  return (
    <Cluster gap={2} className={styles.filters}>
      <Filters label="Filter disputes" options={options} value={status} param="status" />
      <Filters label="Filter by assignee" options={ASSIGNED_OPTIONS} value={assigned} param="assigned" />
    </Cluster>
  )
}

/** PORTAL-23: open disputes, the oldest first, and below them those decided today. */
export function Queue({ status, assigned, pages, openId }: QueueProps) {
  return (
    <Grid className={styles.queue}>
      <PagedList pages={pages} noun="disputes" empty={<NoDispute status={status} assigned={assigned} />}>
        {(items) => (
          <nav aria-label="Disputes">
            <h2 className={classes('over', styles.heading)}>{HEADINGS[status]}</h2>
            <QueueItems items={items} openId={openId} />
          </nav>
        )}
      </PagedList>
      {isOpenDispute({ status }) && <Today openId={openId} />}
    </Grid>
  )
}

const EMPTY: Record<DisputeFilter, { title: string; text: string }> = {
  open: { title: 'No dispute is open', text: 'When somebody raises one it stands here.' },
  resolved: { title: 'None has been resolved yet', text: 'What is decided stands here.' },
  all: { title: 'There has been no dispute', text: 'When somebody raises one it stands here.' },
}

function NoDispute({ status, assigned }: Pick<QueueProps, 'status' | 'assigned'>) {
  if (assigned === 'mine')
    return (
      <Empty icon="scales" title="None is assigned to you">
        Open a dispute and assign it to yourself.
      </Empty>
    )
  if (assigned === 'nobody')
    return (
      <Empty icon="scales" title="None is unassigned">
        Each of these disputes has somebody who decides it.
      </Empty>
    )
  return (
    <Empty icon="scales" title={EMPTY[status].title}>
      {EMPTY[status].text}
    </Empty>
  )
}

const TODAY = { query: { status: 'resolved' } } as const

/** Shows nothing if it does not load: the list of resolved disputes reports that. */
function Today({ openId }: { openId: string | undefined }) {
  const { data } = useQuery({
    ...queryOf(listDisputes, TODAY),
    staleTime: 0,
  })
  const items = resolvedToday(data?.items ?? [], serverClock.now())
  if (items.length === 0) return null
  return (
    <nav aria-labelledby="resolved-today">
      <h2 className={classes('over', styles.heading)} id="resolved-today">
        Resolved today
      </h2>
      <QueueItems items={items} openId={openId} />
    </nav>
  )
}

function QueueItems({ items, openId }: { items: readonly DisputeInQueue[]; openId: string | undefined }) {
  const search = useSearch()
  const now = serverClock.now()
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          <Link
            className={styles.item}
            href={paths.adminDispute(item.id) + (search && `?${search}`)}
            aria-current={item.id === openId ? 'true' : undefined}
          >
            <Cluster as="span" nowrap justify="between">
              <span className="num-12 c3">{item.number}</span>
              {item.resolvedAt === null ? (
                <span className={classes('num-12', waitsLong(item.createdAt, now) ? styles.long : 'c3')}>
                  {formatWait(item.createdAt, now)}
                </span>
              ) : (
                <time className="num-12 c3" dateTime={item.resolvedAt}>
                  {clockText(item.resolvedAt, now)}
                </time>
              )}
            </Cluster>
            <span className="h trunc" dir="auto">
              {item.jobTitle}
            </span>
            <Cluster as="span" nowrap justify="between">
              <span className="hint trunc" dir="auto">
                {item.reason}
              </span>
              <span className={classes('hint', styles.stage)}>
                {[stageText(item), item.assigneeName].filter(Boolean).join(' · ')}
              </span>
            </Cluster>
          </Link>
        </li>
      ))}
    </ul>
  )
}
