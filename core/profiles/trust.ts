import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, Id, Timestamp } from '#core/kernel/fields.ts'
import { refusal } from '#core/kernel/problem.ts'

/** A share of what was counted: 0 to 1, and out of how many. Null: nothing to count yet. */
export const Rate = z.nullable(z.object({ share: z.number(), of: z.int() }))
export type Rate = z.infer<typeof Rate>

/** TRUST-1: counted from what happened, never from what somebody says. */
export const TrustSignals = z.object({
  /** As a worker: started within 15 minutes of the agreed time. */
  onTime: Rate,
  /** On both sides: contracts that fell through by this person's own fault. */
  cancelled: Rate,
  /** As a poster: jobs with bids for which somebody was chosen. */
  decided: Rate,
})
export type TrustSignals = z.infer<typeof TrustSignals>

export const ON_TIME_MINUTES = 15
/** Of fewer jobs a share says nothing about a poster who is not named. */
export const FEWEST_DECIDED = 3
/** A worker who has not come so long after the agreed time has not come. */
export const NO_SHOW_MINUTES = 60

export const CANNOT_BLOCK_ONESELF = refusal(422, 'oneself', 'You cannot block yourself.')

const withId = z.object({ id: Id })

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

/** Nobody has decided about the identity yet. */
export const PENDING_VERIFICATIONS = ['pending'] as const
