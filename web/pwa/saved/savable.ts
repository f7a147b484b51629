import type { QueryKey } from '@tanstack/react-query'

/**
 * PWA-1: answers that may be saved on a device. An allow list, checked by the test beside this file. Excluded: identity
 * documents, cards, bank accounts and withdrawals, devices, blocked users, and everything of admins.
 */
export const KEPT_PATHS = [
  '/api/alerts',
  '/api/alerts/preferences',
  '/api/alerts/unread',
  '/api/bids/my',
  '/api/chat/:conversationId',
  '/api/chat/:conversationId/messages',
  '/api/chat/conversations',
  '/api/chat/unread',
  '/api/contracts/:id',
  '/api/contracts/:id/additional-work',
  '/api/contracts/:id/dispute',
  '/api/contracts/:id/notes',
  '/api/contracts/:id/progress',
  '/api/contracts/:id/reviews',
  '/api/contracts/my',
  '/api/jobs',
  '/api/jobs/:id',
  '/api/jobs/favorites',
  '/api/jobs/my',
  '/api/jobs/summary',
  '/api/platform/stats',
  '/api/portfolio/:userId',
  '/api/profile/public/:userId',
  '/api/recommendations/jobs',
  '/api/recommendations/smart',
  '/api/reviews/:userId',
  '/api/wallet',
  '/api/wallet/earnings',
] as const

/** An id: `/api/jobs/:id` does not include `/api/jobs/price-guide`. */
const ANY_ID = '[0-9a-f-]{36}'
const KEPT = new RegExp(`^(?:${KEPT_PATHS.map((path) => path.replaceAll(/:\w+/g, ANY_ID)).join('|')})$`)

/** Every query key starts with an address or its path. */
export const isSavable = (key: QueryKey): boolean => {
  const [address] = key
  return typeof address === 'string' && KEPT.test(address.split('?')[0] ?? '')
}
