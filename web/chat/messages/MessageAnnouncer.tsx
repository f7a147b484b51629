import styles from '#web/kit/page/VisuallyHidden.module.css'
import type { ThreadView } from '#web/chat/connection/thread.ts'
import type { FileOnItsWay } from '#web/chat/composer/uploads.ts'

interface SpokenProps {
  view: ThreadView
  name: string
  files: readonly FileOnItsWay[]
}

/** The last word about one of mine: what was taken out of it. */
const noticeOf = ({ notices }: ThreadView): string => Object.values(notices).at(-1) ?? ''

const receivedText = ({ heard }: ThreadView, name: string): string => {
  if (!heard) return ''
  if (heard.messageType === 'text') return `${name}: ${heard.content}`
  return heard.messageType === 'image' ? `${name} sent a photo` : `${name} sent ${heard.fileName ?? 'a file'}`
}

/** For readers that listen: what comes in, not what one wrote oneself and not what is fetched from before. */
export function Spoken({ view, name, files }: SpokenProps) {
  const sending = files.find(({ state }) => state === 'sending')
  return (
    <div className={styles.sr}>
      {/* The same words said twice are heard twice. */}
      <div aria-live="polite">{view.heard && <p key={view.heard.id}>{receivedText(view, name)}</p>}</div>
      <div aria-live="polite">{view.isTyping && <p>{name} is typing</p>}</div>
      <div aria-live="polite">
        <p>{noticeOf(view)}</p>
      </div>
      <div aria-live="polite">{sending && <p key={sending.clientId}>Sending {sending.file.name}</p>}</div>
    </div>
  )
}
