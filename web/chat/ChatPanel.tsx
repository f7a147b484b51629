import styles from './ChatPanel.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Suspense, useEffect } from 'react'
import { type ChatPartner, type ChatMessage, listMessages } from '#core/chat/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import type { OnCall } from '#web/chat/ChatHead.tsx'
import { ChatSkeleton } from '#web/chat/ChatSkeleton.tsx'
import { OpenChat, type OpenChatProps } from '#web/chat/OpenChat.tsx'
import { isNoSuchConversation, useConversation } from '#web/chat/queries.ts'
import { roomOf, useConnectionState, useThread } from '#web/chat/connection/conversations.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage, call } from '#web/runtime/call.ts'
import { Empty, ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Thread, ThreadView } from '#web/chat/connection/thread.ts'
import type { SocketState } from '#web/runtime/reconnecting-socket.ts'
import { keyOf } from '#web/runtime/query.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

const MAX = 50

/** PWA-3: keeps the latest messages in the query cache, which is saved for offline use. */
function useKeptMessages(conversationId: string, thread: Thread, view: ThreadView, connection: SocketState): void {
  const client = useQueryClient()
  const params = { conversationId }
  const queryKey = keyOf(listMessages, { params })
  const [address] = queryKey
  const queryFn = () => call(listMessages, { params, query: {} })
  const { data, dataUpdatedAt } = useQuery({ queryKey, queryFn, enabled: false })

  const { messages, isReady } = view
  useEffect(() => {
    if (isReady && messages.length > 0) client.setQueryData<ChatMessage[]>([address], messages.slice(-MAX))
  }, [client, address, isReady, messages])

  const isEmpty = messages.length === 0
  useEffect(() => {
    if (connection === 'closed' && isEmpty && data)
      thread.recall(data, serverClock.now() - (Date.now() - dataUpdatedAt))
  }, [thread, connection, isEmpty, data, dataUpdatedAt])
}

const DemoChat = later(() => import('#web/chat/DemoChat.tsx'))

interface ChatPanelProps {
  conversationId: string
  /** Focuses the composer on devices with a keyboard. */
  takesFocus?: boolean
  /** Called on Escape. */
  onLeave?: () => void
  onCall?: OnCall
  /** A sample partner: nothing is sent. */
  demo?: ChatPartner
}

/** A conversation, 600 px high beside other content and full screen on phones. */
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
  if (query.data) return <OfflineChat conversation={query.data} {...{ me, takesFocus, onLeave, onCall }} />
  if (query.isPending) return <ChatSkeleton />
  return (
    <Stack as="section" gap={0} data-slot="chat" className={classes(styles.chat, styles.none)} aria-label="Chat">
      <VisuallyHidden as="h2">Chat</VisuallyHidden>
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
    </Stack>
  )
}

/** PWA-3: opens without a connection with the saved messages. */
function OfflineChat(props: Omit<OpenChatProps, 'room'>) {
  const { conversation, me } = props
  const room = roomOf(me, conversation)
  useKeptMessages(conversation.id, room.thread, useThread(room.thread), useConnectionState(room.connection))
  return <OpenChat {...props} room={room} />
}
