import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSecurityEvents, type SecurityEvent } from '#core/accounts/security-api.ts'
import {
  canBeDenied,
  detailOf,
  doubtfulOf,
  iconOf,
  isAlarming,
  momentText,
  questionOf,
  titleOf,
} from '#web/accounts/security/copy.ts'
import { securityEventsKey } from '#web/accounts/security/queries.ts'
import { Row } from '#web/accounts/security/Row.tsx'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { Section } from '#web/kit/page/Section.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { readMark, setMark } from '#web/pwa/device-marks.ts'
import { call, problemMessage } from '#web/runtime/call.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { QueryView } from '#web/runtime/QueryView.tsx'
import styles from './Security.module.css'

/** At first; "Show all" brings the others. */
const MAX_SHOWN = 5

export const useSecurityEvents = () =>
  useInfiniteQuery({
    queryKey: securityEventsKey,
    queryFn: ({ pageParam }) =>
      call(listSecurityEvents, { query: pageParam === undefined ? {} : { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

const eventsIn = (data: { pages: { items: SecurityEvent[] }[] }): SecurityEvent[] =>
  data.pages.flatMap(({ items }) => items)

/** STEP-25: asks about the newest refused try or new device, until its owner has answered. */
export function WasThisYou({ onDeny }: { onDeny: () => void }) {
  const { data } = useSecurityEvents()
  const now = useServerNow(MINUTE_MS)
  const [seenAt, setSeenAt] = useState(() => readMark('securitySeenAt'))
  const event = data && doubtfulOf(eventsIn(data), seenAt, now)
  if (!event) return null
  const settle = () => {
    setMark('securitySeenAt', event.lastAt)
    setSeenAt(event.lastAt)
    document.getElementById('main')?.focus()
  }
  return (
    <Ticket as="section" layout="fold" className="below-6" aria-label="Was this you?">
      <TicketPart className={styles.question}>
        <span className={classes(styles.tile, styles.doubt)}>
          <Icon name="alert" />
        </span>
        <div>
          <h2 className="h">Was this you?</h2>
          <p className="sub">{questionOf(event, now)}</p>
        </div>
      </TicketPart>
      <TicketPart className={styles.answers}>
        <Button tone="quiet" size="sm" onClick={settle}>
          It was me
        </Button>
        <Button size="sm" onClick={onDeny}>
          Not me
        </Button>
      </TicketPart>
    </Ticket>
  )
}

export function Activity({ onDeny }: { onDeny: () => void }) {
  const query = useSecurityEvents()
  const [showsAll, setShowsAll] = useState(false)
  const now = useServerNow(MINUTE_MS)
  const all = query.data ? eventsIn(query.data) : []
  const shown = showsAll ? all : all.slice(0, MAX_SHOWN)
  return (
    <Section
      id="recent-activity"
      title="Recent activity"
      className="above-6"
      aside={
        !showsAll &&
        all.length > MAX_SHOWN && (
          <Button tone="quiet" size="sm" onClick={() => setShowsAll(true)}>
            Show all
          </Button>
        )
      }
    >
      <QueryView query={query} failure="Your activity could not be fetched." loading={<Loading />}>
        {() =>
          all.length === 0 ? (
            <p className="sub">Nothing in the last 180 days.</p>
          ) : (
            <ul className={classes(styles.rows, styles.events)}>
              {shown.map((event) => (
                <Row
                  key={event.id}
                  icon={iconOf(event)}
                  tone={isAlarming(event) ? 'bad' : undefined}
                  title={titleOf(event)}
                  text={
                    <>
                      {detailOf(event)}
                      {canBeDenied(event, now) && <> · {momentText(event.lastAt, now)}</>}
                    </>
                  }
                  action={
                    canBeDenied(event, now) ? (
                      <Button tone="danger" size="sm" onClick={onDeny}>
                        This wasn’t me
                      </Button>
                    ) : (
                      <span className={classes('num-12', styles.when)}>{momentText(event.lastAt, now)}</span>
                    )
                  }
                />
              ))}
            </ul>
          )
        }
      </QueryView>
      {showsAll && query.hasNextPage && (
        <Stack gap={3} className="above-4">
          <Failure>{query.error && problemMessage(query.error, 'The rest could not be fetched.')}</Failure>
          <Button
            tone="line"
            size="sm"
            loading={query.isFetchingNextPage}
            loadingLabel="Loading…"
            onClick={() => void query.fetchNextPage()}
          >
            Show older
          </Button>
        </Stack>
      )}
    </Section>
  )
}

function Loading() {
  return (
    <Stack gap={3} role="status">
      <VisuallyHidden>Loading your activity</VisuallyHidden>
      <Skeleton />
      <Skeleton half />
      <Skeleton />
    </Stack>
  )
}
