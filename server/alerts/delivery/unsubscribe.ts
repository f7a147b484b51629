import { paths } from '#core/paths.ts'
import type { AlertPreferences } from '#core/alerts/api.ts'
import { keyedHash, isKeyedHash, type Secret } from '#server/platform/security/secrets.ts'

const SWITCH_OF = { email: 'emailAlerts', marketing: 'marketingEmails' } as const satisfies Record<
  string,
  keyof AlertPreferences
>
export type MailKind = keyof typeof SWITCH_OF

const seal = (secret: Secret, userId: string, kind: string): string => keyedHash(secret, 'unsubscribe', userId, kind)

/** MAIL-5: the token is signed, not stored, and does not expire. */
export const unsubscribeToken = (secret: Secret, userId: string, kind: MailKind): string =>
  `${userId}.${kind}.${seal(secret, userId, kind)}`

export const unsubscribeLinks = (
  { publicUrl, secret }: { publicUrl: string; secret: Secret },
  userId: string,
  kind: MailKind,
): { pageUrl: string; postUrl: string } => {
  const token = unsubscribeToken(secret, userId, kind)
  return {
    pageUrl: `${publicUrl}${paths.unsubscribe()}?token=${token}`,
    postUrl: `${publicUrl}/api/notifications/unsubscribe?token=${token}`,
  }
}

/** Null: an invalid token. */
export const readToken = (
  secret: Secret,
  token: string,
): { userId: string; off: (typeof SWITCH_OF)[MailKind] } | null => {
  const [userId = '', kind = '', proof = '', ...more] = token.split('.')
  const isOurs = isKeyedHash(proof, secret, 'unsubscribe', userId, kind) && more.length === 0
  return isOurs && (kind === 'email' || kind === 'marketing') ? { userId, off: SWITCH_OF[kind] } : null
}
