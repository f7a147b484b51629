import styles from './ChatPanel.module.css'
import visuallyHiddenStyles from '#web/kit/page/VisuallyHidden.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Suspense } from 'react'
import type { ChatPartner } from '#core/chat/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import type { OnCall } from '#web/chat/ChatHead.tsx'
import { ChatSkeleton } from '#web/chat/ChatSkeleton.tsx'
import { useKeptMessages } from '#web/chat/connection/saved-messages.ts'
import { OpenChat, type OpenChatProps } from '#web/chat/OpenChat.tsx'
import { isNoSuchConversation, useConversation } from '#web/chat/queries.ts'
import { roomOf, useConnectionState, useThread } from '#web/chat/connection/conversations.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'

const DemoChat = later(() => import('#web/chat/DemoChat.tsx'))

interface ChatPanelProps {
  conversationId: string
  /** Opened on this page: whoever has a keyboard writes at once. */
  takesFocus?: boolean
  /** Esc leads there. */
  onLeave?: () => void
  onCall?: OnCall
  /** Somebody made up: nothing leaves the page. */
  demo?: ChatPartner
}

/** One conversation: 600 px high beside other things, the whole page on a phone. */
export function ChatPanel({ demo, ...props }: ChatPanelProps) {
  const me = useMe()
  if (!me) return null
  if (!demo) return <LiveChat {...props} me={me.id} />
  return (
    <Suspense fallback={<ChatSkeleton />}>
      <DemoChat conversationId={props.conversationId} me={me.id} partner={demo} />
    </Suspense>
  )
}

type LiveChatProps = Omit<ChatPanelProps, 'demo'> & { me: string }

function LiveChat({ conversationId, me, takesFocus = false, onLeave, onCall }: LiveChatProps) {
  const query = useConversation(conversationId)
  if (query.data) return <OfflineChat talk={query.data} {...{ me, takesFocus, onLeave, onCall }} />
  if (query.isPending) return <ChatSkeleton />
  return (
    <section data-slot="chat" className={classes(styles.chat, styles.none)} aria-label="Chat">
      <h2 className={visuallyHiddenStyles.sr}>Chat</h2>
      {isNoSuchConversation(query.error) ? (
        <Empty
          icon="chat"
          title="This conversation does not exist"
          action={<ButtonLink href={paths.messages()}>All messages</ButtonLink>}
        >
          Or it is between two other people.
        </Empty>
      ) : (
        <>
          <ErrorState onRetry={() => void query.refetch()}>
            {problemMessage(query.error, 'This conversation could not be fetched.')}
          </ErrorState>
          <ButtonLink tone="quiet" href={paths.messages()}>
            All messages
          </ButtonLink>
        </>
      )}
    </section>
  )
}

/** PWA-3: opens without a connection, too, with what was last seen. */
function OfflineChat(props: Omit<OpenChatProps, 'room'>) {
  const { talk, me } = props
  const room = roomOf(me, talk)
  useKeptMessages(talk.id, room.thread, useThread(room.thread), useConnectionState(room.connection))
  return <OpenChat {...props} room={room} />
}
