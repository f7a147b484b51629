import './Lobby.css'
import './Mirror.css'
import './LobbySkeleton.css'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** The door, before anybody knows whose it is. */
export function LobbySkeleton() {
  return (
    <main className="lobby" id="main" tabIndex={-1}>
      <header className="lobby__head">
        <Link className="x lobby__back" href={paths.workInProgress()} aria-label="Back to Work in Progress">
          <Icon name="left" />
        </Link>
        <div className="grow">
          <Skeleton className="lobby-ghost__line" />
        </div>
      </header>
      <div className="lobby__cols">
        <div className="mirror">
          <Skeleton shape="block" className="lobby-ghost__mirror" />
        </div>
        <section className="stack lobby__side">
          <VisuallyHidden>
            <span role="status">Opening the room</span>
          </VisuallyHidden>
          <Skeleton shape="title" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton shape="button" />
        </section>
      </div>
    </main>
  )
}
