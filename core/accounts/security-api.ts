import * as z from 'zod/mini'
import { SECURITY_EVENT_KINDS } from '#core/accounts/security.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Done, Id, line, pathName, Timestamp } from '#core/kernel/fields.ts'
import { Me } from '#core/kernel/me.ts'

/** From the authenticator app, or a recovery code. */
export const secondFactorCode = z
  .string('Please enter the code.')
  .check(z.trim(), z.minLength(6, 'A code has six digits.'), z.maxLength(24))
const password = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(200))

/** What a browser passes on between us and a passkey. The library checks it. */
const PasskeyOptions = z.record(z.string(), z.unknown())
/** Longer than what any authenticator makes, with its certificates. */
const Encoded = z.string().check(z.maxLength(20_000))
const PasskeyResponse = z.object({
  id: z.string().check(z.maxLength(2000)),
  rawId: z.string().check(z.maxLength(2000)),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  response: z.object({
    clientDataJSON: z.optional(Encoded),
    attestationObject: z.optional(Encoded),
    authenticatorData: z.optional(Encoded),
    signature: z.optional(Encoded),
    userHandle: z.optional(z.nullable(Encoded)),
    transports: z.optional(z.array(z.string().check(z.maxLength(40)))),
  }),
})

// ---- the page ----------------------------------------------------------------------------------------------------

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

export const Security = z.object({
  passwordChangedAt: Timestamp,
  passkeys: z.array(Passkey),
  authenticator: z.nullable(z.object({ enabledAt: Timestamp, recoveryCodesLeft: z.int() })),
  confirmedUntil: Timestamp,
  /** Payouts are frozen since then. */
  lockedAt: z.nullable(Timestamp),
})
export type Security = z.infer<typeof Security>

export const readSecurity = endpoint({
  method: 'GET',
  path: '/api/account/security',
  who: 'user',
  summary: 'How the own account is secured',
  answer: Security,
})

export const SecurityEvent = z.object({
  id: Id,
  kind: z.enum(SECURITY_EVENT_KINDS),
  detail: z.nullable(z.string()),
  network: z.string(),
  device: z.string(),
  count: z.int(),
  createdAt: Timestamp,
  lastAt: Timestamp,
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/account/security-events',
  who: 'user',
  summary: 'What concerned the safety of the own account in the last 180 days, newest first',
  query: z.object({ cursor: z.optional(Id) }),
  answer: z.object({ items: z.array(SecurityEvent), nextCursor: z.nullable(Id) }),
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  who: 'user',
  summary: 'Sign out one device',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{12}$/)) }),
  answer: Done,
})

// ---- proof of presence -------------------------------------------------------------------------------------------

export const ConfirmForm = z.object({
  password: z.optional(password),
  code: z.optional(secondFactorCode),
  passkey: z.optional(PasskeyResponse),
})

export const confirmPresence = endpoint({
  method: 'POST',
  path: '/api/account/confirm',
  who: 'user',
  summary: 'Prove that it is you, with one of: passkey, code, password. It counts for 15 minutes',
  body: ConfirmForm,
  answer: Done,
})

export const confirmOptions = endpoint({
  method: 'POST',
  path: '/api/account/confirm/options',
  who: 'user',
  summary: 'What the browser needs to ask for one of the own passkeys',
  answer: PasskeyOptions,
})

// ---- passkeys ----------------------------------------------------------------------------------------------------

export const passkeySignInOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  who: 'anyone',
  summary: 'What the browser needs to ask for a passkey',
  answer: PasskeyOptions,
})

export const passkeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  who: 'anyone',
  summary: 'Sign in with a passkey; counts as both factors',
  body: PasskeyResponse,
  answer: Me,
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  who: 'user',
  needsConfirmation: true,
  summary: 'What the browser needs to make a passkey',
  answer: PasskeyOptions,
})

const passkeyName = line('Please name this passkey', { max: 60 })

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  who: 'user',
  needsConfirmation: true,
  summary: 'Add the passkey that the browser made',
  body: z.object({ name: passkeyName, passkey: PasskeyResponse }),
  answer: Passkey,
})

const withPasskeyId = z.object({ id: pathName(2000) })

export const PasskeyNameForm = z.object({ name: passkeyName })

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/account/passkeys/:id',
  who: 'user',
  summary: 'Rename a passkey',
  params: withPasskeyId,
  body: PasskeyNameForm,
  answer: Passkey,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  who: 'user',
  needsConfirmation: true,
  summary: 'Remove a passkey',
  params: withPasskeyId,
  answer: Done,
})

// ---- authenticator app -------------------------------------------------------------------------------------------

/** A secret for an authenticator app: to type, and as the content of the QR code. */
export const NewSecret = z.object({ secret: z.string(), address: z.string() })
export const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/api/account/authenticator',
  who: 'user',
  needsConfirmation: true,
  summary: 'A new secret for an authenticator app; it counts once a code of it was entered',
  answer: NewSecret,
})

export const SecondFactorForm = z.object({ code: secondFactorCode })

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/account/authenticator/confirm',
  who: 'user',
  needsConfirmation: true,
  summary: 'Switch the authenticator app on with a first code; answers with the recovery codes, once',
  body: SecondFactorForm,
  answer: NewRecoveryCodes,
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/account/authenticator',
  who: 'user',
  needsConfirmation: true,
  summary: 'Switch the authenticator app off',
  answer: Done,
})

export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/authenticator/recovery-codes',
  who: 'user',
  needsConfirmation: true,
  summary: 'New recovery codes; the old ones stop working',
  answer: NewRecoveryCodes,
})

// ---- locking -----------------------------------------------------------------------------------------------------

export const lockAccount = endpoint({
  method: 'POST',
  path: '/api/account/lock',
  who: 'user',
  summary: 'Sign out everywhere and freeze payouts until the password is reset by mail',
  answer: Done,
})

export const lockByLink = endpoint({
  method: 'POST',
  path: '/api/account/lock-by-link',
  who: 'anyone',
  summary: 'The same, by the link in a mail about a change',
  body: z.object({ token: z.string('This link is cut short.').check(z.maxLength(100)) }),
  answer: Done,
})

export const unlockAccount = endpoint({
  method: 'POST',
  path: '/api/account/unlock',
  who: 'user',
  needsConfirmation: true,
  summary: 'Unfreeze payouts after the password was reset',
  answer: Done,
})
