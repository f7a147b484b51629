import { hashCode, newCode } from '#server/accounts/codes.ts'
import * as messages from '#server/accounts/emails.ts'
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
    if (member) return queueMail(trx, member.email, messages.alreadyMemberEmail(member.first_name, config.publicUrl))
    const code = newCode()
    await store.saveUnverified(trx, {
      email,
      firstName,
      passwordHash,
      browser,
      codeHash: hashCode(secret, 'register', email, code),
    })
    await queueMail(trx, email, messages.verificationEmail(firstName, code))
  }),

  on(told.codeAsked, async ({ email, browser, hasProvedPassword }, { trx }) => {
    await store.lockEmail(trx, email)
    const pending = await store.findUnverified(trx, email)
    if (!pending) return
    // Another browser registered the address after this one: its code would confirm a password that is not theirs.
    if (!hasProvedPassword && browser && pending.browser && pending.browser !== browser)
      return queueMail(trx, pending.email, messages.registerAgainEmail(config.publicUrl))
    const code = newCode()
    const codeHash = hashCode(secret, 'register', email, code)
    await store.renewVerificationCode(trx, email, codeHash, hasProvedPassword ? browser : null)
    await queueMail(trx, pending.email, messages.verificationEmail(pending.first_name, code))
  }),

  on(told.resetAsked, async ({ email }, { trx }) => {
    const member = await store.findUserByEmail(trx, email)
    if (!member) return
    const code = await makeResetCode(trx, secret, 'user', member.email)
    await queueMail(trx, member.email, messages.resetEmail(member.first_name, code))
  }),

  on(told.emailChangeAsked, async ({ userId, email }, { trx }) => {
    const me = await store.findMe(trx, userId)
    const code = newCode()
    await store.saveEmailChange(trx, userId, email, hashCode(secret, 'email', email, code))
    const owner = await store.findUserByEmail(trx, email)
    if (owner && owner.id !== userId)
      return queueMail(trx, owner.email, messages.alreadyMemberEmail(owner.first_name, config.publicUrl))
    await queueMail(trx, email, messages.emailChangeEmail(me.firstName, code))
  }),

  on(told.passwordChanged, async ({ userId }, { trx }) => {
    const me = await store.findMe(trx, userId)
    await queueMail(trx, me.email, messages.passwordChangedEmail(me.firstName, config.publicUrl))
  }),

  on(told.deviceJoined, async ({ userId, device }, { trx }) => {
    const me = await store.findMe(trx, userId)
    await queueMail(trx, me.email, messages.deviceEmail(me.firstName, device, config.publicUrl))
  }),

  on(told.emailChanged, async ({ userId, oldEmail, newEmail }, { trx }) => {
    const me = await store.findMe(trx, userId)
    await queueMail(trx, oldEmail, messages.emailChangedEmail(me.firstName, newEmail))
  }),

  on(told.accountClosed, async ({ email, firstName, fileKeys }, { trx }) => {
    // Removing twice is removing once, so a retry does no harm.
    for (const key of fileKeys) await files.remove(key)
    await queueMail(trx, email, messages.farewellEmail(firstName))
  }),

  // ADMIN-7: a ban that was lifted before its letter was written needs none.
  on(told.memberBanned, async ({ userId }, { trx }) => {
    const ban = await store.findBan(trx, userId)
    if (ban?.reason) await queueMail(trx, ban.email, messages.banEmail(ban.firstName, ban.reason))
  }),

  on(told.banLifted, async ({ userId }, { trx }) => {
    const me = await store.findMe(trx, userId)
    await queueMail(trx, me.email, messages.welcomeBackEmail(me.firstName, config.publicUrl))
  }),

  on(told.sessionsEnded, async ({ sessionIds }, { afterCommit }) =>
    afterCommit(() => bus.publish(SESSIONS_ENDED_TOPIC, { sessionIds })),
  ),
]
