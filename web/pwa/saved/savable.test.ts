import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import { isSavable, KEPT_PATHS } from '#web/pwa/saved/savable.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../../../core/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'who' in value && 'answer' in value
const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint))

const NOT_KEPT = new Set([
  // Saved separately.
  '/api/auth/user',
  // Identity documents.
  '/api/profile/records',
  '/api/verification',
  // Cards, bank accounts and payouts.
  '/api/payment-methods',
  '/api/payout-methods',
  '/api/wallet/payments',
  '/api/wallet/transactions',
  '/api/withdrawals',
  // Support requests, which may contain private details.
  '/api/support/tickets',
  '/api/account/sessions',
  '/api/account/security',
  '/api/account/security-events',
  '/api/users/blocked',
  // Scores of people who never met the reader.
  '/api/jobs/:id/best-workers',
  '/api/jobs/:id/bid-matches',
  // Only valid at the moment of the request, or a copy of another answer.
  '/api/contracts/:id/dispute/preview',
  '/api/contracts/user',
  '/api/disputes/:id',
  '/api/disputes/:id/evidence',
  '/api/disputes/:id/proposals',
  '/api/jobs/price-guide',
  '/api/push/key',
  '/api/video-call/ringing',
  '/api/video-call/room/:roomId',
])

const readByMembers = endpoints.filter(
  ({ method, who, answer }) => method === 'GET' && who === 'user' && typeof answer !== 'string',
)

describe('PWA-1 isSavable', () => {
  it.each(readByMembers.map(({ path }) => path))('%s is listed as saved or as excluded', (path) => {
    const isKept = KEPT_PATHS.some((kept) => kept === path)
    expect(isKept !== NOT_KEPT.has(path), `${path}: name it in keepable.ts, or here with the reason against it`).toBe(
      true,
    )
  })

  it('lists only existing paths, and none of admins', () => {
    const known = endpoints.filter(({ method, who }) => method === 'GET' && (who === 'user' || who === 'anyone'))
    const paths = new Set<string>(known.map(({ path }) => path))
    expect(KEPT_PATHS.filter((path) => !paths.has(path))).toEqual([])
    expect(KEPT_PATHS.filter((path) => path.includes('admin'))).toEqual([])
  })

  const id = '019da036-2bc1-7f6c-9eb7-dd6c2e9055ec'
  it.each([
    [['/api/contracts/my']],
    [[`/api/contracts/${id}/notes`]],
    [[`/api/jobs/${id}?zip=33605`]],
    [['/api/jobs', 'pages', { zip: '33605' }]],
  ])('saves %j', (key) => expect(isSavable(key)).toBe(true))

  it.each([
    [['/api/jobs/price-guide?zip=33605']],
    [['/api/verification']],
    [['/api/payout-methods']],
    [['/api/admin/disputes']],
    [[`/api/contracts/${id}/pdf`]],
    [['/api/create-payment-intent', id, '95.00']],
    [[{ path: '/api/jobs' }]],
    [[]],
  ])('does not save %j', (key) => expect(isSavable(key)).toBe(false))
})
