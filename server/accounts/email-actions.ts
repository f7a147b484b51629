import { paths } from '#core/paths.ts'
import { saveLink } from '#server/accounts/security/lock-store.ts'
import { readClock } from '#server/platform/database/database.ts'
import { randomToken } from '#server/platform/security/secrets.ts'
import { hashCode, newCode } from '#server/accounts/codes.ts'
import * as messages from '#server/accounts/emails.ts'
import type * as events from '#server/accounts/events.ts'
import { isAddressBanned } from '#server/accounts/link-actions.ts'
import { createResetCode } from '#server/accounts/reset-code-actions.ts'
import * as store from '#server/accounts/store.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Trx } from '#server/platform/database/database.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import type { EventType } from '#server/platform/queue/outbox.ts'
import type { Secret } from '#server/platform/security/secrets.ts'

// ACC-4: whether an address has an account is looked up here, after the request was answered.

export interface EmailDeps {
  config: Config
  secret: Secret
  files: FileStorage
}

type DataOf<Type> = Type extends EventType<infer Data> ? Data : never

export const startRegistration = async (
  { config, secret }: EmailDeps,
  trx: Trx,
  { email, firstName, passwordHash, browser }: DataOf<typeof events.registrationRequested>,
): Promise<void> => {
  await store.lockEmail(trx, email)
  const member = await store.findUserByEmail(trx, email)
  if (member) return queueMail(trx, member.email, messages.alreadyMemberEmail(member.first_name, config.publicUrl))
  // BAN-1, ACC-4: the request was answered as any other.
  if (await isAddressBanned(trx, email)) return
  const code = newCode()
  await store.saveUnverified(trx, {
    email,
    firstName,
    passwordHash,
    browser,
    codeHash: hashCode(secret, 'register', email, code),
  })
  await queueMail(trx, email, messages.verificationEmail(firstName, code))
}

export const sendVerificationCode = async (
  { config, secret }: EmailDeps,
  trx: Trx,
  { email, browser, hasProvedPassword }: DataOf<typeof events.codeRequested>,
): Promise<void> => {
  await store.lockEmail(trx, email)
  const pending = await store.findUnverified(trx, email)
  if (!pending) return
  // ACC-3: the code confirms the password of the browser that registered last, and is refused in this one.
  const isForOther = !hasProvedPassword && browser && pending.browser && pending.browser !== browser
  const code = newCode()
  const codeHash = hashCode(secret, 'register', email, code)
  await store.renewVerificationCode(trx, email, codeHash, hasProvedPassword ? browser : null)
  await queueMail(
    trx,
    pending.email,
    isForOther
      ? messages.otherBrowserEmail(code, config.publicUrl)
      : messages.verificationEmail(pending.first_name, code),
  )
}

export const sendResetCode = async (
  { secret }: EmailDeps,
  trx: Trx,
  { email }: DataOf<typeof events.resetRequested>,
): Promise<void> => {
  const member = await store.findUserByEmail(trx, email)
  if (!member) return
  const code = await createResetCode(trx, secret, 'user', member.email)
  await queueMail(trx, member.email, messages.resetEmail(member.first_name, code))
}

export const startEmailChange = async (
  { config, secret }: EmailDeps,
  trx: Trx,
  { userId, email }: DataOf<typeof events.emailChangeRequested>,
): Promise<void> => {
  if (await isAddressBanned(trx, email)) return
  const me = await store.findMe(trx, userId)
  const code = newCode()
  await store.saveEmailChange(trx, userId, email, hashCode(secret, 'email', email, code))
  const owner = await store.findUserByEmail(trx, email)
  if (owner && owner.id !== userId)
    return queueMail(trx, owner.email, messages.alreadyMemberEmail(owner.first_name, config.publicUrl))
  await queueMail(trx, email, messages.emailChangeEmail(me.firstName, code))
}

/** Times in mails, which know no time zone of their reader: "Nov 19, 2026, 4:47 PM UTC". */
const formatTime = (time: string): string =>
  `${new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`

/** STEP-25: each mail has a link of its own. */
export const reportSecurityChange = async (
  { config }: EmailDeps,
  trx: Trx,
  { userId, email, ...change }: DataOf<typeof events.securityChanged>,
): Promise<void> => {
  const me = await store.findMe(trx, userId)
  const address = email ?? me.email
  const token = randomToken()
  await saveLink(trx, token, userId, address)
  const at = formatTime(await readClock(trx))
  await queueMail(
    trx,
    address,
    messages.securityEmail(me, { ...change, at }, `${config.publicUrl}${paths.lockAccount(token)}`),
  )
}

export const reportLock = async (
  { config }: EmailDeps,
  trx: Trx,
  { userId }: DataOf<typeof events.accountLocked>,
): Promise<void> => {
  const me = await store.findMe(trx, userId)
  await queueMail(trx, me.email, messages.lockedEmail(me.firstName, config.publicUrl))
}

export const finishDeletion = async (
  { files }: EmailDeps,
  trx: Trx,
  { email, firstName, fileKeys }: DataOf<typeof events.accountClosed>,
): Promise<void> => {
  // Idempotent, so that a retry is safe.
  for (const key of fileKeys) await files.remove(key)
  await queueMail(trx, email, messages.accountDeletedEmail(firstName))
}

/** ADMIN-7: without a notice if the ban was lifted meanwhile. */
export const sendBanNotice = async (
  _deps: EmailDeps,
  trx: Trx,
  { userId }: DataOf<typeof events.memberBanned>,
): Promise<void> => {
  const ban = await store.findBan(trx, userId)
  if (ban?.reason) await queueMail(trx, ban.email, messages.banEmail(ban.firstName, ban.reason))
}

export const sendBanLiftedNotice = async (
  { config }: EmailDeps,
  trx: Trx,
  { userId }: DataOf<typeof events.banLifted>,
): Promise<void> => {
  const me = await store.findMe(trx, userId)
  await queueMail(trx, me.email, messages.welcomeBackEmail(me.firstName, config.publicUrl))
}
