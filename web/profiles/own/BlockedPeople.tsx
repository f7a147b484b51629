import styles from './BlockedPeople.module.css'
import accountStyles from '#web/accounts/Account.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { type BlockedPerson, useBlockedPeople, useUnblock } from '#web/profiles/blocking.ts'
import { formatDay } from '#web/profiles/dates.ts'
import { calledBy } from '#web/profiles/public/called-by.ts'

/** BLOCK-UI-2: whom I do not want to meet here, and the way back. */
export function BlockedPeople() {
  const title = useRef<HTMLHeadingElement>(null)
  const blocked = useBlockedPeople()
  return (
    <section className={accountStyles.part} aria-labelledby="blocked">
      <div className="section-head">
        <h2 className="d-24" id="blocked" ref={title} tabIndex={-1}>
          Blocked people
        </h2>
      </div>
      {blocked.isPending ? (
        <Loading />
      ) : !blocked.data ? (
        <ErrorState onRetry={() => void blocked.refetch()}>
          {problemMessage(blocked.error, 'Whom you have blocked could not be fetched.')}
        </ErrorState>
      ) : blocked.data.length === 0 ? (
        <p className="hint">
          Nobody. People you block on their profile are listed here. Neither of you sees the other’s jobs and bids.
        </p>
      ) : (
        <ul className={styles.blocked}>
          {blocked.data.map((person) => (
            // The row goes with the act; the focus must not go with it.
            <Row key={person.id} person={person} onDone={() => title.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ person, onDone }: { person: BlockedPerson; onDone: () => void }) {
  const name = calledBy(person)
  const unblock = useUnblock({ id: person.id, name }, onDone)
  return (
    <li>
      <Avatar name={name} src={person.profileImageUrl} />
      <div>
        <Link className={classes('h', styles.name)} href={paths.publicProfile(person.id)}>
          <bdi>{name}</bdi>
        </Link>
        <p className="sub">Since {formatDay(person.blockedAt)}</p>
      </div>
      <Button tone="line" size="sm" loading={unblock.isBusy} loadingLabel="Unblocking…" onClick={unblock.run}>
        <span>
          Unblock<VisuallyHidden> {name}</VisuallyHidden>
        </span>
      </Button>
    </li>
  )
}

function Loading() {
  return (
    <div className={styles.blocked} role="status">
      <VisuallyHidden>Loading whom you have blocked</VisuallyHidden>
      <div className={styles.sk}>
        <Skeleton shape="avatar" />
        <Skeleton half />
      </div>
    </div>
  )
}
