/** SECEV-1: what is recorded about the safety of an account. */
export const SECURITY_EVENT_KINDS = [
  'sign_in',
  'sign_in_new_device',
  'sign_in_refused',
  'limit_hit',
  'password_changed',
  'email_changed',
  'sessions_ended',
  'role_changed',
  'admin_sign_in_refused',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number]

/** Those that show an attempt which failed; logged as warnings. */
export const isRefusedEvent = (kind: SecurityEventKind): boolean => /_(?:refused|hit)$/.test(kind)

export const SECURITY_EVENT_DAYS = 180
