import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ChatMessage, listMessages } from '#core/chat/api.ts'
import type { Thread, ThreadView } from '#web/chat/connection/thread.ts'
import type { SocketState } from '#web/runtime/reconnecting-socket.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const MAX = 50

/** PWA-3: the end of a conversation lies where all answers do that may be read without a connection, and is read from there. */
export function useKeptMessages(
  conversationId: string,
  thread: Thread,
  view: ThreadView,
  connection: SocketState,
): void {
  const client = useQueryClient()
  const params = { conversationId }
  const queryKey = keyOf(listMessages, { params })
  const [address] = queryKey
  // Never asked for this way: the connection tells it.
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
