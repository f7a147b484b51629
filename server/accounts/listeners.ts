import { hashCode, newCode } from '#server/accounts/codes.ts'
import * as letters from '#server/accounts/emails.ts'
import * as told from '#server/accounts/events.ts'
import { makeResetCode } from '#server/accounts/reset-code-actions.ts'
import * as store from '#server/accounts/store.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import { SESSIONS_ENDED_TOPIC } from '#server/platform/realtime/sockets.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { on, type Listener } from '#server/platform/queue/outbox.ts'

/** ACC-4: whether an address has an account is looked up here, after the answer has left. */
export const accountListeners = ({
  config,
  secret,
  bus,
  files,
}: {
  config: Config
  secret: string
  bus: Bus
  files: FileStorage
}): Listener[] => [
  on(told.registrationAsked, async ({ email, firstName, passwordHash, browser }, { trx }) => {
    await store.lockEmail(trx, email)
    const member = await store.findUserByEmail(trx, email)
    if (member) return queueMail(trx, member.email, letters.alreadyMemberLetter(member.first_name, config.publicUrl))
    const code = newCode()
    await store.saveUnverified(trx, {
      email,
      firstName,
      passwordHash,
      browser,
      codeHash: hashCode(secret, 'register', email, code),
    })
    await queueMail(trx, email, letters.verificationLetter(firstName, code))
  }),

  on(told.codeAsked, async ({ email, browser, hasProvedPassword }, { trx }) => {
    await store.lockEmail(trx, email)
    const pending = await store.findUnverified(trx, email)
    if (!pending) return
    // Another browser registered the address after this one: its code would confirm a password that is not theirs.
    if (!hasProvedPassword && browser && pending.browser && pending.browser !== browser)
      return queueMail(trx, pending.email, letters.registerAgainLetter(config.publicUrl))
    const code = newCode()
    const codeHash = hashCode(secret, 'register', email, code)
    await store.renewVerificationCode(trx, email, codeHash, hasProvedPassword ? browser : null)
    await queueMail(trx, pending.email, letters.verificationLetter(pending.first_name, code))
  }),

  on(told.resetAsked, async ({ email }, { trx }) => {
    const member = await store.findUserByEmail(trx, email)
    if (!member) return
    const code = await makeResetCode(trx, secret, 'user', member.email)
    await queueMail(trx, member.email, letters.resetLetter(member.first_name, code))
  }),

  on(told.emailChangeAsked, async ({ userId, email }, { trx }) => {
    const me = await store.findMe(trx, userId)
    const code = newCode()
    await store.saveEmailChange(trx, userId, email, hashCode(secret, 'email', email, code))
    const owner = await store.findUserByEmail(trx, email)
    if (owner && owner.id !== userId)
      return queueMail(trx, owner.email, letters.alreadyMemberLetter(owner.first_name, config.publicUrl))
    await queueMail(trx, email, letters.emailChangeLetter(me.firstName, code))
  }),

  on(told.passwordChanged, async ({ userId }, { trx }) => {
    const me = await store.findMe(trx, userId)
    await queueMail(trx, me.email, letters.passwordChangedLetter(me.firstName, config.publicUrl))
  }),

  on(told.deviceJoined, async ({ userId, device }, { trx }) => {
    const me = await store.findMe(trx, userId)
    await queueMail(trx, me.email, letters.deviceLetter(me.firstName, device, config.publicUrl))
  }),

  on(told.emailChanged, async ({ userId, oldEmail, newEmail }, { trx }) => {
    const me = await store.findMe(trx, userId)
    await queueMail(trx, oldEmail, letters.emailChangedLetter(me.firstName, newEmail))
  }),

  on(told.accountClosed, async ({ email, firstName, fileKeys }, { trx }) => {
    // Removing twice is removing once, so a retry does no harm.
    for (const key of fileKeys) await files.remove(key)
    await queueMail(trx, email, letters.farewellLetter(firstName))
  }),

  // ADMIN-7: a ban that was lifted before its letter was written needs none.
  on(told.memberBanned, async ({ userId }, { trx }) => {
    const ban = await store.findBan(trx, userId)
    if (ban?.reason) await queueMail(trx, ban.email, letters.banLetter(ban.firstName, ban.reason))
  }),

  on(told.banLifted, async ({ userId }, { trx }) => {
    const me = await store.findMe(trx, userId)
    await queueMail(trx, me.email, letters.welcomeBackLetter(me.firstName, config.publicUrl))
  }),

  on(told.sessionsEnded, async ({ sessionIds }, { afterCommit }) =>
    afterCommit(() => bus.publish(SESSIONS_ENDED_TOPIC, { sessionIds })),
  ),
]
