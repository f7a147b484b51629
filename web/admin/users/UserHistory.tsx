import styles from './UserDrawer.module.css'
import type { UserDetail } from '#core/admin/users.ts'
import { DrawerPart } from '#web/admin/components/Drawer.tsx'
import { targetPlace } from '#web/admin/session/target-place.ts'
import { briefText, clockText } from '#web/admin/session/times.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'

/** What was done by or to this person, the newest first. */
export function UserHistory({ events }: { events: UserDetail['history'] }) {
  return (
    <DrawerPart title="What happened">
      {events.length === 0 && <p className="hint">Nothing yet.</p>}
      <ol className={styles.userLog}>
        {events.map(({ at, what, target }) => {
          const place = targetPlace(target)
          return (
            <li key={`${at} ${what} ${target?.id ?? ''}`}>
              <time className="num-12 c3" dateTime={at} title={clockText(at)}>
                {briefText(at)}
              </time>
              <span dir="auto">{what}</span>
              {place && (
                <ButtonLink tone="quiet" size="xs" href={place} aria-label={`Open: ${what}`}>
                  Open
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ol>
    </DrawerPart>
  )
}
