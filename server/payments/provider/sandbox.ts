import { brandOf, digitsOf, isExpired, yearOf } from '#core/payments/cards.ts'
import { addMs, MINUTE_MS, MINUTE_SECONDS } from '#core/kernel/time.ts'
import { hasSucceeded } from '#server/payments/provider/rules.ts'
import { readClock, type Db } from '#server/platform/database/database.ts'
import { keyedHash, type Secret } from '#server/platform/security/secrets.ts'
import * as store from '#server/payments/provider/sandbox-store.ts'
import { ProviderRefusal, type Charge, type Payout, type Provider } from '#server/payments/provider/provider.ts'

/** The outcome of a charge by test card. Other cards are refused. */
interface Outcome {
  outcome: 'succeeds' | 'refused' | 'asks'
  reason?: string
  /** The bank takes the payment back after a minute, and decides two minutes later. */
  chargeback?: 'won' | 'lost'
}
const OUTCOMES: Record<string, Outcome> = {
  '4242424242424242': { outcome: 'succeeds' },
  '5555555555554444': { outcome: 'succeeds' },
  '4000056655665556': { outcome: 'succeeds' },
  '5105105105105100': { outcome: 'succeeds' },
  '5200828282828210': { outcome: 'succeeds' },
  '6011111111111117': { outcome: 'succeeds' },
  '378282246310005': { outcome: 'succeeds' },
  '4000000000000002': { outcome: 'refused', reason: 'Your card was declined.' },
  '4000000000009995': { outcome: 'refused', reason: 'Your card has insufficient funds.' },
  '4000000000000069': { outcome: 'refused', reason: 'Your card has expired.' },
  '4000002500003155': { outcome: 'asks' },
  '4000000000000259': { outcome: 'succeeds', chargeback: 'lost' },
  '4000000000002685': { outcome: 'succeeds', chargeback: 'won' },
}
const CHARGEBACK_AFTER_MS = MINUTE_MS
const DECIDED_AFTER_SECONDS = 2 * MINUTE_SECONDS
const UNKNOWN_CARD = 'Test mode takes test cards only, such as 4242 4242 4242 4242.'
const EXPIRED = 'Your card has expired.'

/** The token contains the test number, which is no secret. */
const tokenOf = (digits: string): string => `tok_${digits}`
const digitsIn = (token: string): string => token.replace(/^tok_/, '')

/** Payouts to these accounts fail, by the usual test numbers. */
const FAILING_PAYOUTS: Record<string, string> = {
  tok_bank_000111111116: 'The bank could not find this account.',
  tok_bank_000111111113: 'The account is closed.',
}

/** A token for the confirmation by the card's owner. */
export const OWNER_CONFIRMED = 'confirmed'

/** The response of its bank to a charge. */
const outcomeOf = (token: string): { status: Charge['status']; reason: string | null } => {
  const known = OUTCOMES[digitsIn(token)]
  if (!known) return { status: 'failed', reason: UNKNOWN_CARD }
  if (known.outcome === 'asks') return { status: 'needs_action', reason: null }
  return known.outcome === 'succeeds'
    ? { status: 'succeeded', reason: null }
    : { status: 'failed', reason: known.reason! }
}

/**
 * The built-in provider, which moves no money. It keeps its own records outside of our transactions, as a remote
 * provider would, and returns the same record for the same key.
 */
export const createSandbox = (db: Db, secret: Secret): Provider => {
  const idOf = (prefix: string, key: string): string => `${prefix}_${keyedHash(secret, 'sandbox', key).slice(0, 24)}`
  const secretOf = (id: string): string => `${id}_secret_${keyedHash(secret, 'sandbox-secret', id).slice(0, 24)}`

  const asCharge = ({ id, status, amountCents, reason, about }: store.SandboxRecord): Charge => ({
    ref: id,
    status: status as Charge['status'],
    amountCents,
    clientSecret: secretOf(id),
    reason,
    last4: about,
  })

  /** Notes what the bank of this card will do. */
  const chargeBack = async ({ id, status, amountCents }: store.SandboxRecord, token: string | null): Promise<void> => {
    const decision = token === null ? undefined : OUTCOMES[digitsIn(token)]?.chargeback
    if (decision === undefined || !hasSucceeded({ status })) return
    const key = `chargeback:${id}`
    const made = { id: idOf('du', key), kind: 'chargeback', amountCents, status: 'coming', reason: decision, about: id }
    await store.saveRecord(db, made, key, addMs(await readClock(db), CHARGEBACK_AFTER_MS))
  }

  return {
    name: 'sandbox',
    isTestMode: true,
    publishableKey: null,

    async charge({ amountCents, cardToken }, key) {
      const { status, reason } = cardToken ? outcomeOf(cardToken) : { status: 'needs_card', reason: null }
      const last4 = cardToken ? digitsIn(cardToken).slice(-4) : null
      const made = { id: idOf('pi', key), kind: 'intent', amountCents, status, reason, about: last4 }
      const saved = await store.saveRecord(db, made, key)
      await chargeBack(saved, cardToken)
      return asCharge(saved)
    },
    async confirm(ref, cardToken) {
      const isOwner = cardToken === OWNER_CONFIRMED
      const { status, reason } = isOwner ? { status: 'succeeded' as const, reason: null } : outcomeOf(cardToken)
      const last4 = isOwner ? null : digitsIn(cardToken).slice(-4)
      await store.confirmIntent(db, ref, { status, reason, last4, isOwner })
      const found = await store.findRecord(db, ref)
      if (!found) throw new ProviderRefusal('This payment is not known.')
      await chargeBack(found, cardToken)
      return asCharge(found)
    },
    async findCharge(ref) {
      const found = await store.findRecord(db, ref)
      return found && asCharge(found)
    },
    async refund(ref, amountCents, key) {
      if (await store.isDisputed(db, ref)) return null
      const id = idOf('re', key)
      await store.refundRecord(db, { id, ref, amountCents, key })
      return { ref: id, status: 'succeeded' as const, reason: null }
    },

    sendEvidence: async (ref) => ({ ref }),

    async saveCard(_owner, { card }) {
      if (!card) throw new ProviderRefusal('Please enter the card.')
      const digits = digitsOf(card.number)
      const expYear = yearOf(card.expYear)
      if (!(digits in OUTCOMES)) throw new ProviderRefusal(UNKNOWN_CARD)
      if (isExpired(Number(card.expMonth), expYear, await readClock(db))) throw new ProviderRefusal(EXPIRED)
      return {
        customer: null,
        token: tokenOf(digits),
        brand: brandOf(digits),
        last4: digits.slice(-4),
        expMonth: Number(card.expMonth),
        expYear,
        fingerprint: null,
      }
    },
    forgetCard: async () => {},

    async payOut({ amountCents, speed, methodToken, arrivesAt }, key) {
      const reason = FAILING_PAYOUTS[methodToken] ?? null
      const status = reason ? 'failed' : speed === 'instant' ? 'paid' : 'processing'
      const made = { id: idOf('po', key), kind: 'payout', amountCents, status, reason, about: methodToken }
      const found = await store.saveRecord(db, made, key, status === 'processing' ? arrivesAt : null)
      return { ref: found.id, status: found.status as Payout['status'], reason: found.reason }
    },
    async findPayout(ref) {
      await store.settleDuePayout(db, ref)
      const found = await store.findRecord(db, ref)
      return found && { ref: found.id, status: found.status as Payout['status'], reason: found.reason }
    },

    async deliverEvents(receive) {
      for (const { id, about, amountCents, status, decision, at } of await store.listDueChargebacks(db)) {
        const isDecided = status !== 'coming'
        await receive({
          id: `${id}:${status}`,
          type: isDecided ? 'chargeback.decided' : 'chargeback.opened',
          at,
          about: 'chargeback',
          chargeback: {
            ref: id,
            chargeRef: about,
            kind: 'chargeback',
            status: isDecided ? decision : 'open',
            amountCents,
            reason: 'fraudulent',
            evidenceDueAt: null,
          },
        })
        await store.moveChargeback(db, id, isDecided ? decision : 'open', isDecided ? null : DECIDED_AFTER_SECONDS)
      }
    },
    // Nobody signs events here.
    readEvent: () => null,
  }
}
