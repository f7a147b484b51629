import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, Id, PathId, Timestamp } from '#core/kernel/fields.ts'
import { refusal } from '#core/kernel/problem.ts'

/** `share` is from 0 to 1, `of` the number of cases. Null: no cases yet. */
export const Rate = z.nullable(z.object({ share: z.number(), of: z.int() }))
export type Rate = z.infer<typeof Rate>

/** TRUST-1: counted from contracts, never self-reported. */
export const TrustSignals = z.object({
  /** As a worker: jobs started within 15 minutes of the agreed time. */
  onTime: Rate,
  /** In both roles: contracts that this person canceled or did not fulfill. */
  cancelled: Rate,
  /** As a poster: jobs with bids for which a bid was selected. */
  decided: Rate,
})
export type TrustSignals = z.infer<typeof TrustSignals>

export const ON_TIME_MINUTES = 15
/** With fewer jobs the share of an anonymous poster is not shown. */
export const MIN_DECIDED_JOBS = 3
/** How long after the agreed time a missing start counts as a no-show. */
export const NO_SHOW_MINUTES = 60

export const CANNOT_BLOCK_ONESELF = refusal(422, 'oneself', 'You cannot block yourself.')

const withId = z.object({ id: PathId })

export const blockUser = endpoint({
  method: 'PUT',
  path: '/api/users/:id/block',
  who: 'user',
  summary: 'Block a person: neither sees the other’s jobs and bids',
  params: withId,
  answer: Done,
})

export const unblockUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/block',
  who: 'user',
  summary: 'Take a block back',
  params: withId,
  answer: Done,
})

export const listBlocked = endpoint({
  method: 'GET',
  path: '/api/users/blocked',
  who: 'user',
  summary: 'Whom I have blocked, newest first',
  answer: z.array(
    z.object({
      id: Id,
      firstName: z.nullable(z.string()),
      profileImageUrl: z.nullable(z.string()),
      blockedAt: Timestamp,
    }),
  ),
})
