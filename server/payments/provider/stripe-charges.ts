import type { Stripe } from 'stripe'
import { ProviderRefusal, type Provider } from '#server/payments/provider/provider.ts'
import { asCharge, asRefund, asSavedCard, wantsItsOwner } from '#server/payments/provider/stripe-responses.ts'
import { answered, failureFrom, foundOrNull, hasCode, isCardError } from '#server/payments/provider/stripe-errors.ts'

const CARD_PLEASE = 'Please enter the card in the card provider’s own form.'
const NO_CARD = 'This is not a card.'
const PAGE = 100

/** A refused card is an answer; the error carries its intent. */
const tried = async (call: Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> => {
  try {
    return await call
  } catch (error) {
    if (isCardError(error) && error.payment_intent) return error.payment_intent
    throw failureFrom(error)
  }
}

/** Cards, charges and refunds of posters. */
export const chargingWith = (
  stripe: Stripe,
): Pick<Provider, 'charge' | 'findCharge' | 'refund' | 'sendEvidence' | 'saveCard' | 'forgetCard'> => {
  const findIntent = async (paymentId: string): Promise<Stripe.PaymentIntent | undefined> => {
    const query = `metadata['paymentId']:'${paymentId}'`
    const found = await answered(stripe.paymentIntents.search({ query, limit: 1, expand: ['data.payment_method'] }))
    return found.data[0]
  }
  const chargeOffSession = (wanted: Stripe.PaymentIntentCreateParams, cardToken: string, key: string) =>
    tried(
      stripe.paymentIntents.create(
        { ...wanted, payment_method: cardToken, confirm: true, off_session: true },
        { idempotencyKey: key },
      ),
    )
  /** Where the bank requires a confirmation, tries again so that the intent waits for it. */
  const requestConfirmation = ({ id }: Stripe.PaymentIntent, cardToken: string, key: string) =>
    tried(
      stripe.paymentIntents.confirm(
        id,
        { payment_method: cardToken, use_stripe_sdk: true, expand: ['payment_method'] },
        { idempotencyKey: `${key}:owner` },
      ),
    )

  /** A form gives a single-use token or a permanent payment method. */
  const methodOf = async (token: string, key: string): Promise<string> => {
    if (!token.startsWith('tok_')) return token
    const wanted = { type: 'card', card: { token } } as const
    return (await answered(stripe.paymentMethods.create(wanted, { idempotencyKey: `${key}:method` }))).id
  }

  return {
    async charge({ paymentId, contractId, amountCents, customer, cardToken }, key) {
      const wanted = {
        amount: amountCents,
        currency: 'usd',
        metadata: { paymentId, contractId },
        // Without redirects, nobody can get lost between two pages.
        capture_method: 'automatic',
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        expand: ['payment_method'],
        ...(customer !== null && { customer }),
      } satisfies Stripe.PaymentIntentCreateParams
      if (cardToken === null)
        return asCharge(await answered(stripe.paymentIntents.create(wanted, { idempotencyKey: key })))
      let intent = (await findIntent(paymentId)) ?? (await chargeOffSession(wanted, cardToken, key))
      if (wantsItsOwner(intent)) intent = await requestConfirmation(intent, cardToken, key)
      const charge = asCharge(intent)
      return charge.status === 'needs_card' ? { ...charge, status: 'failed' } : charge
    },
    async findCharge(ref) {
      const intent = await foundOrNull(stripe.paymentIntents.retrieve(ref, { expand: ['payment_method'] }))
      return intent && asCharge(intent)
    },
    async refund(ref, amountCents, key) {
      const { data } = await answered(stripe.refunds.list({ payment_intent: ref, limit: PAGE }))
      const made = data.find(({ metadata }) => metadata?.['key'] === key)
      if (made) return asRefund(made)
      const wanted = { payment_intent: ref, amount: amountCents, metadata: { key } }
      try {
        return asRefund(await stripe.refunds.create(wanted, { idempotencyKey: key }))
      } catch (error) {
        if (hasCode(error, 'charge_disputed')) return null
        // It was refunded by hand at Stripe.
        if (!hasCode(error, 'charge_already_refunded')) throw failureFrom(error)
        return { ref: data[0]?.id ?? ref, status: 'succeeded', reason: null }
      }
    },

    async sendEvidence(ref, { name, pdf, summary, product, payerEmail, serviceDate }, key) {
      const dispute = await answered(stripe.disputes.retrieve(ref))
      if (dispute.metadata['key'] === key) return { ref }
      const file = await answered(
        stripe.files.create(
          { purpose: 'dispute_evidence', file: { name, data: Buffer.from(pdf), type: 'application/pdf' } },
          { idempotencyKey: `${key}:file` },
        ),
      )
      const evidence = {
        service_documentation: file.id,
        uncategorized_text: summary,
        product_description: product,
        customer_email_address: payerEmail,
        ...(serviceDate !== null && { service_date: serviceDate }),
      }
      await answered(
        stripe.disputes.update(ref, { evidence, submit: true, metadata: { key } }, { idempotencyKey: key }),
      )
      return { ref }
    },

    async saveCard({ userId, customer: known }, { token }, key) {
      if (token === undefined) throw new ProviderRefusal(CARD_PLEASE)
      // One key per person, so that two cards saved at once belong to one customer.
      const create = () =>
        answered(stripe.customers.create({ metadata: { userId } }, { idempotencyKey: `customer:${userId}` }))
      const customer = known ?? (await create()).id
      const card = await methodOf(token, key)
      const method = await answered(stripe.paymentMethods.attach(card, { customer }, { idempotencyKey: key }))
      const saved = asSavedCard(method, customer)
      if (!saved) throw new ProviderRefusal(NO_CARD)
      return saved
    },
    async forgetCard(token) {
      try {
        await answered(stripe.paymentMethods.detach(token))
      } catch (error) {
        // It is gone already.
        if (!(error instanceof ProviderRefusal)) throw error
      }
    },
  }
}
