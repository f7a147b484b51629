import type { Dispute } from '#core/disputes/api.ts'
import type { Role } from '#core/contracts/rules.ts'
import type { TestApp } from '#server/testing/app.ts'
import { at, good, startedContract, step, type Deal, type DealOptions } from '#server/testing/scenarios/contracts.ts'

export const COMPLAINT = {
  reason: 'Two windows were never touched',
  description: 'Ten of twelve are spotless. The two above the stairs were left.',
  category: 'incomplete_work',
} as const

export const raise = (deal: Deal, role: Role = 'poster', body: object = COMPLAINT): Promise<Dispute> =>
  good(deal[role].client.post(at(deal, 'dispute'), body))

/** Started, partly done, and in dispute. */
export const disputedContract = async (
  test: TestApp,
  { percent, ...options }: DealOptions & { percent?: number } = {},
): Promise<Deal & { dispute: Dispute }> => {
  const deal = await startedContract(test, options)
  if (percent !== undefined) await step(deal, 'worker', 'progress', { percent })
  return { ...deal, dispute: await raise(deal) }
}

export const readDispute = (deal: Deal, role: Role = 'poster'): Promise<Dispute> =>
  good(deal[role].client.get(at(deal, 'dispute')))

/** The proposal that waits for an answer. */
export const pendingOf = ({ proposals }: Dispute) => {
  const pending = proposals.find(({ status }) => status === 'pending')
  if (!pending) throw new Error('no proposal waits for an answer')
  return pending
}

export const answer = (deal: Deal, role: Role, proposalId: string, room: 'accept' | 'counter' | 'reject', body = {}) =>
  deal[role].client.post(`/api/proposals/${proposalId}/${room}`, body)

export const acceptBoth = async (deal: Deal, { id }: { id: string }): Promise<Dispute> => {
  await good(answer(deal, 'poster', id, 'accept'))
  return good(answer(deal, 'worker', id, 'accept'))
}
