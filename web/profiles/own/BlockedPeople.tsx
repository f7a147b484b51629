import { Section } from '#web/kit/page/Section.tsx'
import { QueryView } from '#web/runtime/QueryView.tsx'
import styles from './BlockedPeople.module.css'
import { useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { type BlockedPerson, useBlockedPeople, useUnblock } from '#web/profiles/blocking.ts'
import { formatDay } from '#web/profiles/dates.ts'
import { displayName } from '#web/profiles/public/display-name.ts'

/** BLOCK-UI-2 */
export function BlockedPeople() {
  const title = useRef<HTMLHeadingElement>(null)
  const blocked = useBlockedPeople()
  return (
    <Section id="blocked" title="Blocked people" titleRef={title} className="above-6">
      <QueryView query={blocked} failure="Whom you have blocked could not be fetched." loading={<Loading />}>
        {(data) =>
          data.length === 0 ? (
            <p className="hint">
              Nobody. People you block on their profile are listed here. Neither of you sees the other’s jobs and bids.
            </p>
          ) : (
            <ul className={styles.blocked}>
              {data.map((person) => (
                // The row disappears, so the title gets the focus.
                <Row key={person.id} person={person} onDone={() => title.current?.focus()} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Section>
  )
}

function Row({ person, onDone }: { person: BlockedPerson; onDone: () => void }) {
  const name = displayName(person)
  const unblock = useUnblock({ id: person.id, name }, onDone)
  return (
    <li>
      <Avatar name={name} src={person.profileImageUrl} />
      <div>
        <Link className="h anywhere hover-line person-link" href={paths.publicProfile(person.id)}>
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
