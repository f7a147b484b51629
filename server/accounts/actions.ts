import { badCode, badLogin, notVerifiedYet, refuseDeletion, wrongPassword } from '#core/accounts/rules.ts'
import { fieldRefusal, refusal } from '#core/kernel/problem.ts'
import type { Me } from '#core/kernel/me.ts'
import { isCode } from '#server/accounts/codes.ts'
import * as events from '#server/accounts/events.ts'
import type { PersonalData } from '#server/accounts/personal-data-port.ts'
import {
  endSession,
  endSessionById,
  endSessions,
  rememberDevice,
  startSession,
} from '#server/accounts/session-store.ts'
import { sweepDeviceKeys, type DeviceKey } from '#server/accounts/key-store.ts'
import { isAddressBanned, rememberKey } from '#server/accounts/link-actions.ts'
import { requireGoodPassword } from '#server/accounts/password-actions.ts'
import {
  ACCOUNT_LOCKED,
  NO_SUCH_SESSION,
  PASSKEY_REFUSED,
  SECOND_FACTOR_NEEDED,
  WRONG_SECOND_FACTOR,
} from '#core/accounts/security.ts'
import { proveCode } from '#server/accounts/security/authenticator-actions.ts'
import { readAuthenticator } from '#server/accounts/security/authenticator-store.ts'
import { demandUnlocked } from '#server/accounts/security/lock-actions.ts'
import { noteReset, sweepLinks } from '#server/accounts/security/lock-store.ts'
import { provePasskey, type Site } from '#server/accounts/security/passkey-actions.ts'
import { sweepChallenges } from '#server/accounts/security/passkey-store.ts'
import {
  findMember,
  recordRefusal,
  recordSecurityEvent,
  reportSecurityEvent,
  type Origin,
} from '#server/accounts/security/security-event-actions.ts'
import { sweepSecurityEvents } from '#server/accounts/security/security-event-store.ts'
import { checkResetCode } from '#server/accounts/reset-code-actions.ts'
import * as store from '#server/accounts/store.ts'
import { transactAgain, violatedConstraint, type Db, type Trx } from '#server/platform/database/database.ts'
import { FOUNDING_MEMBERS_OPEN } from '#core/accounts/settings.ts'
import { demandConfirmation, SIGN_IN_NEEDED, type Identity } from '#server/platform/http/server.ts'
import { sweepMails } from '#server/platform/mail/mail.ts'
import { sweepRateLimits } from '#server/platform/http/rate-limits.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { hashPassword, verifyNobody, verifyPassword } from '#server/platform/security/passwords.ts'
import { demand, RefusalError } from '#server/platform/http/refusal-error.ts'
import type { Secret } from '#server/platform/security/secrets.ts'
import { readSetting } from '#server/platform/database/settings.ts'

const ACCOUNT_SUSPENDED = refusal(
  403,
  'account_suspended',
  'This account is suspended. Write to support if you think that is a mistake.',
)

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
  await requireGoodPassword(form.password, 'password', form.email)
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
  key: DeviceKey,
): Promise<SignInResult> => {
  const pending = await store.countVerificationAttempt(db, email)
  const isRight =
    pending &&
    isCode(pending.verification_code, secret, 'register', email, code) &&
    // ACC-3: the code belongs to a later registration from another browser, with another password.
    !(pending.browser && browser && pending.browser !== browser)
  if (!isRight) {
    await recordSecurityEvent(db, origin, { kind: 'code_refused', detail: 'registration' })
    throw new RefusalError(badCode('code'))
  }
  return inTransaction(db, async (trx) => {
    await store.lockEmail(trx, email)
    const row = await store.takeUnverified(trx, pending.id, pending.verification_code)
    // BAN-1: banned since the registration.
    if (!row || (await isAddressBanned(trx, email))) throw new RefusalError(badCode('code'))
    const userId = await store.insertUser(trx, row, await readSetting(trx, FOUNDING_MEMBERS_OPEN))
    await publish(trx, events.accountOpened, { userId })
    return replaceSession(trx, userId, origin, previous, key, 'emailed code')
  })
}

/** What is recorded of a sign-in that a transaction refuses. */
const REFUSED_SIGN_INS = {
  [badLogin.code]: 'password',
  [ACCOUNT_LOCKED.code]: 'locked',
  [ACCOUNT_SUSPENDED.code]: 'suspended',
}
const signingIn = <T>(db: Db, origin: Origin, userId: string, work: (trx: Trx) => Promise<T>): Promise<T> =>
  recordRefusal(db, origin, { kind: 'sign_in_refused', userId }, REFUSED_SIGN_INS, inTransaction(db, work))

/** ACC-4: every path reads both tables and verifies exactly one password, so that timing reveals nothing. */
export const login = async (
  db: Db,
  secret: Secret,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  origin: Origin,
  previous: string | null,
  key: () => DeviceKey,
  rememberBrowser: () => string,
  countCode: (userId: string) => Promise<void>,
): Promise<SignInResult> => {
  const member = await store.findUserByEmail(db, email)
  const pending = await store.findUnverified(db, email)
  const passwordHash = member?.password_hash ?? pending?.password
  const isRight = passwordHash ? await verifyPassword(password, passwordHash) : await verifyNobody(password)
  if (!isRight) {
    await recordSecurityEvent(db, origin, { kind: 'sign_in_refused', userId: member?.id ?? null, detail: 'password' })
    throw new RefusalError(badLogin)
  }
  if (!member) return askForCode(db, email, rememberBrowser())
  if (member.banned_at) {
    await recordSecurityEvent(db, origin, { kind: 'sign_in_refused', userId: member.id, detail: 'suspended' })
    throw new RefusalError(ACCOUNT_SUSPENDED)
  }
  // SIGNIN-6: counted after the password, so that strangers cannot use up the attempts.
  if (code !== undefined) await countCode(member.id)
  const signedIn = await signingIn(db, origin, member.id, async (trx) => {
    // The password may have been changed during the verification, which takes a while.
    if ((await store.lockPasswordHash(trx, member.id)) !== member.password_hash) throw new RefusalError(badLogin)
    await demandUnlocked(trx, member.id)
    const proof = await proveCode(trx, secret, member.id, code, origin)
    if (proof === 'missing' || proof === 'wrong') return proof
    const by = proof === 'none' ? 'password' : `password and ${proof.by}`
    return replaceSession(trx, member.id, origin, previous, key(), by)
  })
  if (signedIn === 'missing') throw new RefusalError(SECOND_FACTOR_NEEDED)
  if (signedIn !== 'wrong') return signedIn
  await recordSecurityEvent(db, origin, { kind: 'sign_in_refused', userId: member.id, detail: 'code' })
  throw new RefusalError(WRONG_SECOND_FACTOR)
}

/** SIGNIN-2: counts as both factors. */
export const loginWithPasskey = async (
  { db, site }: { db: Db; site: Site },
  passkey: Parameters<typeof provePasskey>[1],
  origin: Origin,
  previous: string | null,
  key: () => DeviceKey,
): Promise<SignInResult> => {
  const proof = await provePasskey({ db, site }, passkey, 'sign_in', null)
  if (!proof.isRight) {
    await recordSecurityEvent(db, origin, { kind: 'sign_in_refused', userId: proof.userId, detail: proof.why })
    throw new RefusalError(PASSKEY_REFUSED)
  }
  return signingIn(db, origin, proof.userId, async (trx) => {
    if (!(await store.lockToSignIn(trx, proof.userId))) throw new RefusalError(ACCOUNT_SUSPENDED)
    await demandUnlocked(trx, proof.userId)
    return replaceSession(trx, proof.userId, origin, previous, key(), 'passkey')
  })
}

/** ACC-6: ends the browser's previous session and its sockets. */
const replaceSession = async (
  trx: Trx,
  userId: string,
  origin: Origin,
  previous: string | null,
  key: DeviceKey,
  by: string,
): Promise<SignInResult> => {
  if (previous) {
    await endSession(trx, previous)
    await publish(trx, events.sessionsEnded, { sessionIds: [previous] })
  }
  const { device, isNew } = await rememberDevice(trx, userId, origin)
  if (isNew) {
    await publish(trx, events.newDeviceUsed, { userId, device })
    await reportSecurityEvent(trx, origin, { kind: 'sign_in_new_device', userId, by })
  } else await recordSecurityEvent(trx, origin, { kind: 'sign_in', userId, by })
  await rememberKey(trx, userId, { kind: 'device', ...key }, origin)
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
  origin: Origin,
): Promise<void> => {
  // Checked first, so that a weak password does not use an attempt.
  await requireGoodPassword(form.newPassword, 'newPassword', form.email)
  const code = { audience: 'user', email: form.email, code: form.resetCode, field: 'resetCode' } as const
  const spend = await checkResetCode(db, secret, code, origin, () => findMember(db, form.email))
  const passwordHash = await hashPassword(form.newPassword)
  await inTransaction(db, async (trx) => {
    const member = await store.findUserByEmail(trx, form.email)
    if (!member) throw new RefusalError(badCode('resetCode'))
    await spend(trx)
    await store.savePassword(trx, member.id, passwordHash)
    await publish(trx, events.sessionsEnded, { sessionIds: await endSessions(trx, member.id, null) })
    await publish(trx, events.passwordChanged, { userId: member.id })
    await noteReset(trx, member.id)
    await reportSecurityEvent(trx, origin, { kind: 'password_changed', userId: member.id, detail: 'reset' })
  })
}

/** Returns the hash that matches the password. */
const provePassword = async (
  db: Db,
  me: Identity,
  password: string,
  field: string,
  origin: Origin,
): Promise<string> => {
  // STEP-23: a password that alone would not sign in proves too little.
  if (await readAuthenticator(db, me.person.id)) demandConfirmation(me)
  const hash = await store.findPasswordHash(db, me.person.id)
  if (!hash || !(await verifyPassword(password, hash))) {
    await recordSecurityEvent(db, origin, { kind: 'confirm_refused', userId: me.person.id, detail: 'password' })
    throw new RefusalError(wrongPassword(field))
  }
  return hash
}

export const changePassword = async (
  db: Db,
  me: Identity,
  { current, next }: { current: string; next: string },
  origin: Origin,
): Promise<void> => {
  await requireGoodPassword(next, 'next', me.person.email)
  const provedHash = await provePassword(db, me, current, 'current', origin)
  const passwordHash = await hashPassword(next)
  await inTransaction(db, async (trx) => {
    // ACC-6: false if the password was changed since it was verified.
    if (!(await store.savePassword(trx, me.person.id, passwordHash, provedHash)))
      throw new RefusalError(wrongPassword('current'))
    await publish(trx, events.sessionsEnded, { sessionIds: await endSessions(trx, me.person.id, me.sessionId) })
    await publish(trx, events.passwordChanged, { userId: me.person.id })
    await reportSecurityEvent(trx, origin, { kind: 'password_changed', userId: me.person.id })
  })
}

export const changeEmail = async (
  db: Db,
  me: Identity,
  { password, email }: { password: string; email: string },
  origin: Origin,
): Promise<void> => {
  if (email.toLowerCase() === me.person.email.toLowerCase())
    throw new RefusalError(fieldRefusal('email_same', 'email', 'That is your address already.'))
  await provePassword(db, me, password, 'password', origin)
  await inTransaction(db, (trx) => publish(trx, events.emailChangeRequested, { userId: me.person.id, email }))
}

export const confirmEmail = async (db: Db, secret: Secret, me: Identity, code: string, origin: Origin): Promise<Me> => {
  const change = await store.countEmailChangeAttempt(db, me.person.id)
  if (!change || !isCode(change.code, secret, 'email', change.email, code)) {
    await recordSecurityEvent(db, origin, { kind: 'code_refused', userId: me.person.id, detail: 'email' })
    throw new RefusalError(badCode('code'))
  }
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
      // To the address that the account had.
      await reportSecurityEvent(trx, origin, { kind: 'email_changed', userId: me.person.id }, me.person.email)
      return store.findMe(trx, me.person.id)
    })
  } catch (error) {
    // Somebody else verified the same address meanwhile.
    if (violatedConstraint(error) !== null)
      throw new RefusalError(refusal(409, 'email_taken', 'That address belongs to another account by now.'))
    throw error
  }
}

export const endOneSession = (db: Db, me: Identity, id: string, origin: Origin): Promise<void> =>
  inTransaction(db, async (trx) => {
    const sessionId = await endSessionById(trx, me.person.id, id)
    if (!sessionId) throw new RefusalError(NO_SUCH_SESSION)
    await publish(trx, events.sessionsEnded, { sessionIds: [sessionId] })
    await recordSecurityEvent(trx, origin, { kind: 'session_ended', userId: me.person.id })
  })

export const endOtherSessions = (db: Db, me: Identity, origin: Origin): Promise<number> =>
  inTransaction(db, async (trx) => {
    const sessionIds = await endSessions(trx, me.person.id, me.sessionId)
    await publish(trx, events.sessionsEnded, { sessionIds })
    await recordSecurityEvent(trx, origin, { kind: 'sessions_ended', userId: me.person.id })
    return sessionIds.length
  })

interface PersonalDataDeps {
  db: Db
  personalData: PersonalData
}

export const exportAccount = async (
  { db, personalData }: PersonalDataDeps,
  me: Identity,
  origin: Origin,
): Promise<string> => {
  await inTransaction(db, (trx) => reportSecurityEvent(trx, origin, { kind: 'data_exported', userId: me.person.id }))
  return personalData.exportPerson(db, me.person.id)
}

/** ACC-9: personal data is erased, entries about money stay without a name. */
export const deleteAccount = ({ db, personalData }: PersonalDataDeps, me: Identity): Promise<void> =>
  transactAgain(db, async (trx) => {
    const obligations = await personalData.lockObligations(trx, me.person.id)
    // Deleted meanwhile, in another tab.
    if (!obligations) throw new RefusalError(SIGN_IN_NEEDED)
    demand(refuseDeletion(obligations))
    const sessionIds = await endSessions(trx, me.person.id, null)
    const fileKeys = await personalData.erasePerson(trx, me.person.id)
    await publish(trx, events.sessionsEnded, { sessionIds })
    await publish(trx, events.accountClosed, { email: me.person.email, firstName: me.person.firstName, fileKeys })
  })

export const sweepExpired = async (trx: Trx): Promise<void> => {
  await store.sweepExpired(trx)
  await sweepDeviceKeys(trx)
  await sweepSecurityEvents(trx)
  await sweepLinks(trx)
  await sweepChallenges(trx)
  await sweepRateLimits(trx)
  await sweepMails(trx)
}
