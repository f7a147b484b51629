import { defineEvent } from '#server/platform/queue/outbox.ts'

/** Whatever a person changed about themself; the percentage is that of the five parts (PROFILE-1). */
export const profileChanged = defineEvent<{ userId: string; completeness: number }>('profiles.changed')
/** One has blocked the other: from now on they have nothing to do with each other. */
export const userBlocked = defineEvent<{ blockerId: string; blockedId: string }>('profiles.parted')
export const verified = defineEvent<{ userId: string }>('profiles.verified')
export const verificationRefused = defineEvent<{ userId: string; reason: string }>('profiles.verification-refused')
/** A moderator took a piece of work off somebody's profile. */
export const pieceTakenOff = defineEvent<{ userId: string; pieceId: string }>('profiles.piece-taken-off')
