import { news } from '#server/platform/queue/outbox.ts'

/** Whatever a person changed about themself; the percentage is that of the five parts (PROFILE-1). */
export const profileChanged = news<{ userId: string; completeness: number }>('profiles.changed')
/** One has blocked the other: from now on they have nothing to do with each other. */
export const peopleParted = news<{ blockerId: string; blockedId: string }>('profiles.parted')
export const verified = news<{ userId: string }>('profiles.verified')
export const verificationRefused = news<{ userId: string; reason: string }>('profiles.verification-refused')
/** A moderator took a piece of work off somebody's profile. */
export const pieceTakenOff = news<{ userId: string; pieceId: string }>('profiles.piece-taken-off')
