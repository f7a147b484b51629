import { paths } from '#core/paths.ts'
import { randomInt } from 'node:crypto'
import type { Me } from '#core/kernel/me.ts'
import { cents, showDollars } from '#core/kernel/money.ts'
import { refusal } from '#core/kernel/problem.ts'
import { Card, digitsOf, isExpired, yearOf } from '#core/payments/cards.ts'
import {
  BAD_ACCOUNT,
  BAD_ROUTING,
  CARD_EXPIRED,
  CARD_INCOMPLETE,
  GOOD_TEST_ACCOUNT,
  isAccountNumber,
  isRoutingNumber,
  microCents,
  MAX_METHODS,
  MAX_MICRO_CENTS,
  NO_TRIES_LEFT,
  NOT_A_TEST_CARD,
  PAYOUT_ON_ITS_WAY,
  TEST_ACCOUNTS,
  TEST_DEBIT_CARDS,
  TOKEN_NEEDED,
  TOO_MANY_METHODS,
  UNREADABLE_AMOUNTS,
  wrongAmounts,
} from '#core/payments/payout-methods.ts'
import type { PayoutForm, PayoutMethod } from '#core/payments/wallet.ts'
import { NO_SUCH_METHOD, PAYOUT_ACCOUNT_NEEDED } from '#core/payments/withdrawals.ts'
import { rememberFingerprint } from '#server/accounts/link-actions.ts'
import { demandPayoutsOpen } from '#server/accounts/security/lock-actions.ts'
import { reportSecurityEvent, type Origin } from '#server/accounts/security/security-event-actions.ts'
import { lockMember } from '#server/accounts/member-actions.ts'
import { walletMoved } from '#server/payments/events.ts'
import * as store from '#server/payments/withdrawals/payout-method-store.ts'
import { ProviderRefusal } from '#server/payments/provider/provider.ts'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { readClock, type Trx } from '#server/platform/database/database.ts'
import type { EmailMessage } from '#server/platform/mail/template.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { idFor } from '#server/platform/http/idempotency.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { keyedHash, keyedHashes, type Secret } from '#server/platform/security/secrets.ts'

export interface Deps {
  payments: PaymentContext
  /** The key of the hash of the micro-deposits. */
  secret: Secret
  publicUrl: string
}

/** What is stored of an account: nothing that would give access to it elsewhere. */
type Place = Pick<store.NewMethod, 'type' | 'holder' | 'last4' | 'token'> & { fingerprint: string | null }

/** PAYOUT-1: only the last digits are stored, unless it is a test number of the sandbox. */
const readBank = (form: Extract<PayoutForm, { type: 'bank' }>, secret: Secret): Place => {
  const routing = digitsOf(form.routingNumber ?? '')
  if (!isRoutingNumber(routing)) throw new RefusalError(BAD_ROUTING)
  const number = digitsOf(form.accountNumber ?? '')
  if (!isAccountNumber(number)) throw new RefusalError(BAD_ACCOUNT)
  const last4 = number.slice(-4)
  const isTestAccount = TEST_ACCOUNTS.some((account) => account.number === number)
  const token = `tok_bank_${isTestAccount ? number : last4}`
  const fingerprint =
    isTestAccount || number === GOOD_TEST_ACCOUNT ? null : keyedHash(secret, 'bank account', routing, number)
  return { type: 'bank', holder: form.accountHolder, last4, token, fingerprint }
}

const ownName = ({ firstName, lastName, email }: Me): string => [firstName, lastName].filter(Boolean).join(' ') || email

/** PAYOUT-4: usable at once; only the last four digits are stored. */
const readDebitCard = (form: Extract<PayoutForm, { type: 'debit_card' }>, me: Me, now: string): Place => {
  const parsed = Card.safeParse(form)
  if (!parsed.success) throw new RefusalError(CARD_INCOMPLETE)
  const { number, expMonth, expYear, name } = parsed.data
  const digits = digitsOf(number)
  if (!TEST_DEBIT_CARDS.includes(digits)) throw new RefusalError(NOT_A_TEST_CARD)
  if (isExpired(Number(expMonth), yearOf(expYear), now)) throw new RefusalError(CARD_EXPIRED)
  const last4 = digits.slice(-4)
  return {
    type: 'debit_card',
    holder: name?.trim() || ownName(me),
    last4,
    token: `tok_debit_${last4}`,
    fingerprint: null,
  }
}

/** A refusal carries the provider's message. */
const withProviderMessage = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderRefusal) throw new RefusalError(refusal(422, 'provider_refused', error.message))
    throw error
  }
}

/** For a provider that keeps the numbers itself, from its token. */
const askProvider = async ({ provider, db }: PaymentContext, me: Me, form: PayoutForm, key: string): Promise<Place> => {
  if (!form.token) throw new RefusalError(TOKEN_NEEDED)
  const account = await store.findAccount(db, me.id, provider.name)
  if (!account || !provider.addPayoutMethod) throw new RefusalError(PAYOUT_ACCOUNT_NEEDED)
  const { holder, ...place } = await withProviderMessage(provider.addPayoutMethod(account, form.token, key))
  return { type: form.type, holder: holder || ownName(me), ...place }
}

const hashAmounts = (secret: Secret, id: string, amounts: readonly number[]): string[] =>
  keyedHashes(secret, 'micro-deposits', id, ...amounts.toSorted((a, b) => a - b).map(String))

const depositEmail = (last4: string, amounts: readonly number[], publicUrl: string): EmailMessage => ({
  subject: `Two small deposits to your account ${last4}`,
  heading: 'Two small deposits',
  lines: [
    `We have sent ${amounts.map((amount) => showDollars(cents(amount))).join(' and ')} to the bank account that ends in ${last4}.`,
    'Enter both amounts in your wallet, in any order, and the account is confirmed.',
  ],
  button: { label: 'Confirm the account', url: `${publicUrl}${paths.wallet()}` },
  closing:
    'You did not add a bank account? Then change your password, please; nothing goes out before it is confirmed.',
})

/** "Bank account ending 6789" */
const methodName = ({ type, last4 }: Pick<PayoutMethod, 'type' | 'last4'>): string =>
  `${type === 'bank' ? 'Bank account' : 'Debit card'} ending ${last4}`

const keep = async (
  trx: Trx,
  { payments, secret, publicUrl }: Deps,
  me: Me,
  { id, place: { fingerprint, ...place }, origin }: { id: string; place: Place; origin: Origin },
): Promise<void> => {
  await lockMember(trx, me.id)
  await demandPayoutsOpen(trx, me.id)
  if ((await store.countMethods(trx, me.id)) >= MAX_METHODS) throw new RefusalError(TOO_MANY_METHODS)
  await rememberFingerprint(trx, me.id, 'payout', fingerprint, origin)
  const method = { ...place, id, userId: me.id, provider: payments.provider.name }
  await reportSecurityEvent(trx, origin, { kind: 'payout_method_added', userId: me.id, detail: methodName(place) })
  if (payments.provider.name !== 'sandbox' || place.type !== 'bank')
    return store.insertMethod(trx, { ...method, microDepositHash: null })
  const amounts = [randomInt(1, MAX_MICRO_CENTS + 1), randomInt(1, MAX_MICRO_CENTS + 1)]
  await store.insertMethod(trx, { ...method, microDepositHash: hashAmounts(secret, id, amounts)[0]! })
  await queueMail(trx, me.email, depositEmail(place.last4, amounts, publicUrl))
}

export const listMethods = ({ payments }: Deps, me: Me): Promise<PayoutMethod[]> =>
  store.listMethods(payments.db, me.id, payments.provider.name)

export const addMethod = async (
  deps: Deps,
  me: Me,
  form: PayoutForm,
  once: string | null,
  origin: Origin,
): Promise<PayoutMethod> => {
  const { db, provider } = deps.payments
  const id = idFor(once)
  const known = await store.findMethod(db, me.id, provider.name, id)
  if (known) return known
  const place =
    provider.name !== 'sandbox'
      ? await askProvider(deps.payments, me, form, `payout-method:${id}`)
      : form.type === 'bank'
        ? readBank(form, deps.secret)
        : readDebitCard(form, me, await readClock(db))
  await db.transaction().execute((trx) => keep(trx, deps, me, { id, place, origin }))
  return (await store.findMethod(db, me.id, provider.name, id))!
}

/** PAYOUT-2: five tries in all; after that the account must be added again. */
export const confirmMethod = async (
  { payments, secret }: Deps,
  me: Me,
  id: string,
  given: readonly (string | number)[],
): Promise<PayoutMethod> => {
  const method = await store.findMethod(payments.db, me.id, payments.provider.name, id)
  if (!method) throw new RefusalError(NO_SUCH_METHOD)
  if (method.isConfirmed) return method
  if (method.triesLeft === 0) throw new RefusalError(NO_TRIES_LEFT)
  const amounts = given.map(microCents).filter((amount) => amount !== null)
  if (amounts.length !== given.length) throw new RefusalError(UNREADABLE_AMOUNTS)
  // Committed before the refusal, so that a wrong try counts.
  const tried = await payments.db.transaction().execute(async (trx) => {
    await demandPayoutsOpen(trx, me.id)
    const outcome = await store.tryAmounts(trx, { userId: me.id, id, hashes: hashAmounts(secret, id, amounts) })
    if (outcome?.isConfirmed)
      await publish(trx, walletMoved, { userId: me.id, what: 'confirmed', amount: '0.00', detail: method.last4 })
    return outcome
  })
  const now = await store.findMethod(payments.db, me.id, payments.provider.name, id)
  if (!now) throw new RefusalError(NO_SUCH_METHOD)
  if (now.isConfirmed) return now
  throw new RefusalError(wrongAmounts(tried?.triesLeft ?? 0))
}

/** PAYOUT-7: an account with a payout under way cannot be removed. */
export const removeMethod = ({ payments }: Deps, me: Me, id: string, origin: Origin): Promise<void> =>
  payments.db.transaction().execute(async (trx) => {
    await demandPayoutsOpen(trx, me.id)
    const method = await store.findMethod(trx, me.id, payments.provider.name, id)
    if (!method) throw new RefusalError(NO_SUCH_METHOD)
    if (await store.hasPayoutUnderWay(trx, id)) throw new RefusalError(PAYOUT_ON_ITS_WAY)
    await store.removeMethod(trx, id)
    const detail = methodName(method)
    await reportSecurityEvent(trx, origin, { kind: 'payout_method_removed', userId: me.id, detail })
  })

/** PAYOUT-8: one account at the provider per member, opened when it is first needed. */
export const linkAccount = async ({ payments: { db, provider }, publicUrl }: Deps, me: Me): Promise<string> => {
  const wallet = `${publicUrl}${paths.wallet()}`
  await demandPayoutsOpen(db, me.id)
  if (!provider.openAccount || !provider.accountLink) return wallet
  if (!(await store.findAccount(db, me.id, provider.name))) {
    const opened = await withProviderMessage(
      provider.openAccount({ userId: me.id, email: me.email }, `account:${me.id}`),
    )
    await store.saveAccount(db, { userId: me.id, provider: provider.name, ...opened })
  }
  const account = (await store.findAccount(db, me.id, provider.name))!
  return withProviderMessage(provider.accountLink(account, { refresh: wallet, back: wallet }))
}
