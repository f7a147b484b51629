import { news } from '#server/platform/outbox.ts'

/** Whatever a person changed about themself; the percentage is that of the five parts (PROFILE-1). */
export const profileChanged = news<{ userId: string; completeness: number }>('profiles.changed')
export const verified = news<{ userId: string }>('profiles.verified')
export const verificationRefused = news<{ userId: string; reason: string }>('profiles.verification-refused')
