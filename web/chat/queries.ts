import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { type Conversation, getConversation, listConversations } from '#core/chat/api.ts'
import { NO_SUCH_CONVERSATION } from '#core/chat/rules.ts'
import { useLiveOptions, useLiveQueries } from '#web/runtime/live-query.ts'
import { call, CallError, callSlice, type Slice } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const LISTS = [listConversations.path, 'pages'] as const
const conversationKey = (conversationId: string) => keyOf(getConversation, { params: { conversationId } })

/** Most recent first. The previous list stays while another search loads. */
export const useConversations = (q: string) => {
  useLiveQueries('me', ['chat', 'contract'], { queryKey: LISTS })
  return useInfiniteQuery({
    queryKey: [...LISTS, q],
    queryFn: ({ pageParam: cursor }) =>
      callSlice(listConversations, { query: { ...(q && { q }), ...(cursor !== null && { cursor }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    ...useLiveOptions(),
  })
}

export const useConversation = (conversationId: string) => {
  useLiveQueries('me', ['contract'], { queryKey: conversationKey(conversationId) })
  return useQuery({
    queryKey: conversationKey(conversationId),
    queryFn: () => call(getConversation, { params: { conversationId } }),
    staleTime: 0,
  })
}

const NOT_AN_ID = 400

/** No conversation with this id, or not the reader's. */
export const isNoSuchConversation = (error: unknown): boolean =>
  error instanceof CallError && (error.status === NO_SUCH_CONVERSATION.status || error.status === NOT_AN_ID)

/** Updates the presence of a partner in every cached conversation. */
export const showPresence = (
  client: QueryClient,
  conversationId: string,
  partnerId: string,
  isOnline: boolean,
): void => {
  const shown = (conversation: Conversation): Conversation =>
    conversation.partner.id === partnerId
      ? { ...conversation, partner: { ...conversation.partner, isOnline } }
      : conversation
  client.setQueryData<Conversation>(
    conversationKey(conversationId),
    (conversation) => conversation && shown(conversation),
  )
  client.setQueriesData<InfiniteData<Slice<Conversation[]>>>(
    { queryKey: LISTS },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(shown) })) },
  )
}

export const refreshConversations = (client: QueryClient): void => void client.invalidateQueries({ queryKey: LISTS })
export const refreshConversation = (client: QueryClient, conversationId: string): void =>
  void client.invalidateQueries({ queryKey: conversationKey(conversationId) })
