import type { Conversation } from '#core/chat/api.ts'
import { isRunning } from '#core/contracts/rules.ts'

export const FILTERS = ['all', 'unread', 'active'] as const
export type Filter = (typeof FILTERS)[number]

const FITS: Record<Filter, (talk: Conversation) => boolean> = {
  all: () => true,
  unread: ({ unread }) => unread > 0,
  active: ({ contractStatus }) => isRunning(contractStatus),
}
const WORDS: Record<Filter, string> = { all: 'All', unread: 'Unread', active: 'Active jobs' }

/** What is open stays in sight, also when opening it has changed whether it fits. */
export const fitting = (
  talks: readonly Conversation[],
  filter: Filter,
  openId: string | null = null,
): readonly Conversation[] => talks.filter((talk) => talk.id === openId || FITS[filter](talk))

/** "All", "Unread 1", "Active jobs 2": how many conversations that are, as soon as it is known. */
export const filterLabel = (filter: Filter, talks: readonly Conversation[] | null): string =>
  filter === 'all' || !talks ? WORDS[filter] : `${WORDS[filter]} ${fitting(talks, filter).length}`

/** Who has been waiting for an answer the shortest: the last one that wrote. */
export const whoWaits = (talks: readonly Conversation[]): Conversation | null =>
  talks.find(({ unread, blocked }) => unread > 0 && blocked === null) ?? null
