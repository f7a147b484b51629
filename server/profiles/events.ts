import { defineEvent } from '#server/platform/queue/outbox.ts'

/** `completeness` is the percentage of PROFILE-1. */
export const profileChanged = defineEvent<{ userId: string; completeness: number }>('profiles.changed')
export const userBlocked = defineEvent<{ blockerId: string; blockedId: string }>('profiles.parted')
export const verified = defineEvent<{ userId: string }>('profiles.verified')
export const verificationRefused = defineEvent<{ userId: string; reason: string }>('profiles.verification-refused')
/** By a moderator. */
export const portfolioItemHidden = defineEvent<{ userId: string; pieceId: string }>('profiles.piece-taken-off')
