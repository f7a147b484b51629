import type { CheckStatus, VerifiedKind } from '#core/profiles/rules.ts'
import { defineEvent } from '#server/platform/queue/outbox.ts'

/** `completeness` is the percentage of PROFILE-1. */
export const profileChanged = defineEvent<{ userId: string; completeness: number }>('profiles.changed')
export const userBlocked = defineEvent<{ blockerId: string; blockedId: string }>('profiles.parted')
export const verified = defineEvent<{ userId: string }>('profiles.verified')
export const verificationRefused = defineEvent<{ userId: string; reason: string }>('profiles.verification-refused')
/** RECORD-2: documents for a certificate or a policy. */
export const recordDecided = defineEvent<{
  userId: string
  kind: VerifiedKind
  id: string
  name: string
  isApproved: boolean
  reason: string
}>('profiles.record-decided')
/** A record whose last day is near or over. */
export interface EndingRecord {
  kind: VerifiedKind | 'background_check'
  id: string
  userId: string
  name: string
  lastDay: string
}
export const recordExpiresSoon = defineEvent<EndingRecord>('profiles.record-expires-soon')
export const recordExpired = defineEvent<EndingRecord>('profiles.record-expired')
export const checkDecided = defineEvent<{ userId: string; checkId: string; checkType: string; status: CheckStatus }>(
  'profiles.check-decided',
)
/** By a moderator. */
export const portfolioItemHidden = defineEvent<{ userId: string; pieceId: string }>('profiles.piece-taken-off')
