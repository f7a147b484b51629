import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conversation } from '#core/chat/api.ts'
import { refreshConversation, refreshConversations, showPresence } from '#web/chat/queries.ts'
import type { ThreadView } from '#web/chat/connection/thread.ts'

/** What the panel learns belongs into the lists, too. */
export function useUpdateConversationLists(
  { id: conversationId, partner }: Conversation,
  view: ThreadView,
  me: string,
): void {
  const client = useQueryClient()
  const { isOnline } = view
  useEffect(() => {
    if (isOnline !== null) showPresence(client, conversationId, partner.id, isOnline)
  }, [client, conversationId, partner.id, isOnline])
  const last = view.messages.at(-1)
  const lastOwn = last?.senderId === me ? last.id : null
  useEffect(() => {
    if (lastOwn !== null) refreshConversations(client)
  }, [client, lastOwn])
  const refused = view.unsent.filter(({ problem }) => problem !== null).length
  useEffect(() => {
    // Perhaps somebody has blocked somebody.
    if (refused > 0) refreshConversation(client, conversationId)
  }, [client, conversationId, refused])
}
