import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export function ChatSkeleton() {
  return (
    <section className="chat" aria-busy="true" aria-label="Chat">
      <VisuallyHidden>Loading the conversation</VisuallyHidden>
      <div className="chat__head">
        <Skeleton shape="avatar" />
        <div className="grow stack chat__ghost-name">
          <Skeleton half />
          <Skeleton half />
        </div>
      </div>
      <div className="chat__contract" />
      <GhostLog />
    </section>
  )
}

const GHOSTS = [
  { key: 1, who: 'them' },
  { key: 2, who: 'me' },
  { key: 3, who: 'them' },
  { key: 4, who: 'me' },
]

/** The head is known, what was said is on its way. */
export function GhostLog() {
  return (
    <div className="chat__ghosts" aria-hidden="true">
      {GHOSTS.map(({ key, who }) => (
        <Skeleton key={key} className={`chat__ghost chat__ghost--${who}`} />
      ))}
    </div>
  )
}
