import type { Limit } from '#server/platform/http/rate-limits.ts'

/** SIGNIN-6: five tries, because a code has only six digits. Shared by signing in and confirming. */
export const CODE_LIMIT: Limit = { name: 'code', max: 5, perMinutes: 15 }
