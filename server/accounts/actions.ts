import {
  badCode,
  badLogin,
  notVerifiedYet,
  refuseDeletion,
  refusePassword,
  signInAgain,
  wrongPassword,
} from '#core/accounts/rules.ts'
import { fieldRefusal, refusal } from '#core/kernel/problem.ts'
import type { Me } from '#core/kernel/me.ts'
import { isCode } from '#server/accounts/codes.ts'
import * as events from '#server/accounts/events.ts'
import type { PersonalData } from '#server/accounts/personal-data-port.ts'
import {
  endSession,
  endSessions,
  isSessionFresh,
  rememberDevice,
  startSession,
  type Origin,
} from '#server/accounts/session-store.ts'
import { checkResetCode } from '#server/accounts/reset-code-actions.ts'
import * as store from '#server/accounts/store.ts'
import { transactAgain, violatedConstraint, type Db, type Trx } from '#server/platform/database/database.ts'
import { FOUNDING_MEMBERS_OPEN } from '#core/accounts/settings.ts'
import { SIGN_IN_NEEDED, type Identity } from '#server/platform/http/server.ts'
import { sweepMails } from '#server/platform/mail/mail.ts'
import { sweepRateLimits } from '#server/platform/http/rate-limits.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { hashPassword, verifyNobody, verifyPassword } from '#server/platform/security/passwords.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import type { Secret } from '#server/platform/security/secrets.ts'
import { readSetting } from '#server/platform/database/settings.ts'

export interface SignInResult {
  me: Me
  token: string
}

const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => db.transaction().execute(work)

export const register = async (
  db: Db,
  form: { email: string; firstName: string; password: string },
  browser: string,
): Promise<void> => {
  demand(refusePassword(form.password, 'password'))
  const passwordHash = await hashPassword(form.password)
  await inTransaction(db, (trx) =>
    publish(trx, events.registrationRequested, { email: form.email, firstName: form.firstName, passwordHash, browser }),
  )
}

export const resendCode = (db: Db, email: string, browser: string | null): Promise<void> =>
  inTransaction(db, (trx) => publish(trx, events.codeRequested, { email, browser, hasProvedPassword: false }))

export const forgotPassword = (db: Db, email: string): Promise<void> =>
  inTransaction(db, (trx) => publish(trx, events.resetRequested, { email }))

export const verifyEmail = async (
  db: Db,
  secret: Secret,
  { email, code, browser }: { email: string; code: string; browser: string | null },
  origin: Origin,
  previous: string | null,
): Promise<SignInResult> => {
  const pending = await store.countVerificationAttempt(db, email)
  if (!pending || !isCode(pending.verification_code, secret, 'register', email, code))
    throw new RefusalError(badCode('code'))
  // ACC-3: the code belongs to a later registration from another browser, with another password.
  if (pending.browser && browser && pending.browser !== browser) throw new RefusalError(badCode('code'))
  return inTransaction(db, async (trx) => {
    await store.lockEmail(trx, email)
    const row = await store.takeUnverified(trx, pending.id, pending.verification_code)
    if (!row) throw new RefusalError(badCode('code'))
    const userId = await store.insertUser(trx, row, await readSetting(trx, FOUNDING_MEMBERS_OPEN))
    await publish(trx, events.accountOpened, { userId })
    return replaceSession(trx, userId, origin, previous)
  })
}

/** ACC-4: every path reads both tables and verifies exactly one password, so that timing reveals nothing. */
export const login = async (
  db: Db,
  { email, password }: { email: string; password: string },
  origin: Origin,
  previous: string | null,
  rememberBrowser: () => string,
): Promise<SignInResult> => {
  const member = await store.findUserByEmail(db, email)
  const pending = await store.findUnverified(db, email)
  const passwordHash = member?.password_hash ?? pending?.password
  const isRight = passwordHash ? await verifyPassword(password, passwordHash) : await verifyNobody(password)
  if (!isRight) throw new RefusalError(badLogin)
  if (!member) return askForCode(db, email, rememberBrowser())
  if (member.banned_at)
    throw new RefusalError(
      refusal(403, 'account_suspended', 'This account is suspended. Write to support if you think that is a mistake.'),
    )
  return inTransaction(db, async (trx) => {
    // The password may have been changed during the verification, which takes a while.
    if ((await store.lockPasswordHash(trx, member.id)) !== member.password_hash) throw new RefusalError(badLogin)
    return replaceSession(trx, member.id, origin, previous)
  })
}

/** ACC-6: ends the browser's previous session and its sockets. */
const replaceSession = async (
  trx: Trx,
  userId: string,
  origin: Origin,
  previous: string | null,
): Promise<SignInResult> => {
  if (previous) {
    await endSession(trx, previous)
    await publish(trx, events.sessionsEnded, { sessionIds: [previous] })
  }
  const { device, isNew } = await rememberDevice(trx, userId, origin)
  if (isNew) await publish(trx, events.newDeviceUsed, { userId, device })
  const token = await startSession(trx, userId, origin)
  return { me: await store.findMe(trx, userId), token }
}

/** Only the correct password reveals that a registration is pending. */
const askForCode = async (db: Db, email: string, browser: string): Promise<never> => {
  await inTransaction(db, (trx) => publish(trx, events.codeRequested, { email, browser, hasProvedPassword: true }))
  throw new RefusalError(notVerifiedYet)
}

export const logout = async (db: Db, me: Identity): Promise<void> => {
  await inTransaction(db, async (trx) => {
    await endSession(trx, me.sessionId)
    await publish(trx, events.sessionsEnded, { sessionIds: [me.sessionId] })
  })
}

export const resetPassword = async (
  db: Db,
  secret: Secret,
  form: { email: string; resetCode: string; newPassword: string },
): Promise<void> => {
  // Checked first, so that a weak password does not use an attempt.
  demand(refusePassword(form.newPassword, 'newPassword'))
  const code = { audience: 'user', email: form.email, code: form.resetCode, field: 'resetCode' } as const
  const spend = await checkResetCode(db, secret, code)
  const passwordHash = await hashPassword(form.newPassword)
  await inTransaction(db, async (trx) => {
    const member = await store.findUserByEmail(trx, form.email)
    if (!member) throw new RefusalError(badCode('resetCode'))
    await spend(trx)
    await store.savePassword(trx, member.id, passwordHash)
    await publish(trx, events.sessionsEnded, { sessionIds: await endSessions(trx, member.id, null) })
    await publish(trx, events.passwordChanged, { userId: member.id })
  })
}

/** Returns the hash that matches the password. */
const provePassword = async (db: Db, userId: string, password: string, field: string): Promise<string> => {
  const hash = await store.findPasswordHash(db, userId)
  if (!hash || !(await verifyPassword(password, hash))) throw new RefusalError(wrongPassword(field))
  return hash
}

export const changePassword = async (
  db: Db,
  me: Identity,
  { current, next }: { current: string; next: string },
): Promise<void> => {
  demand(refusePassword(next, 'next'))
  const provedHash = await provePassword(db, me.person.id, current, 'current')
  const passwordHash = await hashPassword(next)
  await inTransaction(db, async (trx) => {
    // ACC-6: false if the password was changed since it was verified.
    if (!(await store.savePassword(trx, me.person.id, passwordHash, provedHash)))
      throw new RefusalError(wrongPassword('current'))
    await publish(trx, events.sessionsEnded, { sessionIds: await endSessions(trx, me.person.id, me.sessionId) })
    await publish(trx, events.passwordChanged, { userId: me.person.id })
  })
}

export const changeEmail = async (
  db: Db,
  me: Identity,
  { password, email }: { password: string; email: string },
): Promise<void> => {
  if (email.toLowerCase() === me.person.email.toLowerCase())
    throw new RefusalError(fieldRefusal('email_same', 'email', 'That is your address already.'))
  await provePassword(db, me.person.id, password, 'password')
  await inTransaction(db, (trx) => publish(trx, events.emailChangeRequested, { userId: me.person.id, email }))
}

export const confirmEmail = async (db: Db, secret: Secret, me: Identity, code: string): Promise<Me> => {
  const change = await store.countEmailChangeAttempt(db, me.person.id)
  if (!change) throw new RefusalError(badCode('code'))
  if (!isCode(change.code, secret, 'email', change.email, code)) throw new RefusalError(badCode('code'))
  try {
    return await inTransaction(db, async (trx) => {
      const taken = await store.takeEmailChange(trx, me.person.id, change.code)
      if (!taken) throw new RefusalError(badCode('code'))
      await store.saveEmail(trx, me.person.id, taken.email)
      await publish(trx, events.emailChanged, {
        userId: me.person.id,
        oldEmail: me.person.email,
        newEmail: taken.email,
      })
      return store.findMe(trx, me.person.id)
    })
  } catch (error) {
    // Somebody else verified the same address meanwhile.
    if (violatedConstraint(error) !== null)
      throw new RefusalError(refusal(409, 'email_taken', 'That address belongs to another account by now.'))
    throw error
  }
}

export const endOtherSessions = (db: Db, me: Identity): Promise<number> =>
  inTransaction(db, async (trx) => {
    const sessionIds = await endSessions(trx, me.person.id, me.sessionId)
    await publish(trx, events.sessionsEnded, { sessionIds })
    return sessionIds.length
  })

interface PersonalDataDeps {
  db: Db
  personalData: PersonalData
}

export const exportAccount = ({ db, personalData }: PersonalDataDeps, me: Identity): Promise<string> =>
  personalData.exportPerson(db, me.person.id)

/** ACC-9: personal data is erased, entries about money stay without a name. */
export const deleteAccount = ({ db, personalData }: PersonalDataDeps, me: Identity): Promise<void> =>
  transactAgain(db, async (trx) => {
    const obligations = await personalData.lockObligations(trx, me.person.id)
    // Deleted meanwhile, in another tab.
    if (!obligations) throw new RefusalError(SIGN_IN_NEEDED)
    if (!(await isSessionFresh(trx, me.sessionId))) throw new RefusalError(signInAgain)
    demand(refuseDeletion(obligations))
    const sessionIds = await endSessions(trx, me.person.id, null)
    const fileKeys = await personalData.erasePerson(trx, me.person.id)
    await publish(trx, events.sessionsEnded, { sessionIds })
    await publish(trx, events.accountClosed, { email: me.person.email, firstName: me.person.firstName, fileKeys })
  })

export const sweepExpired = async (trx: Trx): Promise<void> => {
  await store.sweepExpired(trx)
  await sweepRateLimits(trx)
  await sweepMails(trx)
}
