import type { Conversation } from '#core/chat/api.ts'
import { isRunning } from '#core/contracts/rules.ts'

export const FILTERS = ['all', 'unread', 'active'] as const
export type Filter = (typeof FILTERS)[number]

const FITS: Record<Filter, (conversation: Conversation) => boolean> = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  active: ({ contractStatus }) => isRunning(contractStatus),
}
const LABELS: Record<Filter, string> = { all: 'All', unread: 'Unread', active: 'Active jobs' }

/** The open conversation stays listed, even if opening it changed whether it matches. */
export const fitting = (
  conversations: readonly Conversation[],
  filter: Filter,
  openId: string | null = null,
): readonly Conversation[] =>
  conversations.filter((conversation) => conversation.id === openId || FITS[filter](conversation))

/** "All", "Unread 1", "Active jobs 2". */
export const filterLabel = (filter: Filter, conversations: readonly Conversation[] | null): string =>
  filter === 'all' || !conversations ? LABELS[filter] : `${LABELS[filter]} ${fitting(conversations, filter).length}`

/** The latest unread conversation that can be answered. */
export const findUnreadConversation = (conversations: readonly Conversation[]): Conversation | null =>
  conversations.find(({ unread, blocked }) => unread > 0 && blocked === null) ?? null
