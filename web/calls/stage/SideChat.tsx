import styles from './Stage.module.css'
import { Suspense, useId } from 'react'
import { startCall } from '#web/calls/ringing/calling.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

const ChatPanel = later(async () => ({ default: (await import('#web/chat/ChatPanel.tsx')).ChatPanel }))

interface SideChatProps {
  conversationId: string
  name: string
  onClose: () => void
}

export function SideChat({ conversationId, name, onClose }: SideChatProps) {
  const titleId = useId()
  return (
    <aside className={styles.chat} aria-labelledby={titleId}>
      <Cluster gap={0} justify="between" nowrap className={styles.chatHead}>
        <h2 className="h trunc" id={titleId} dir="auto">
          Chat with {name}
        </h2>
        <IconButton icon="close" label="Close the chat" onClick={onClose} />
      </Cluster>
      <Suspense fallback={<Skeleton shape="block" />}>
        <ChatPanel conversationId={conversationId} takesFocus onLeave={onClose} onCall={startCall} />
      </Suspense>
    </aside>
  )
}
