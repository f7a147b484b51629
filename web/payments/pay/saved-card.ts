import {
  checkPayment,
  confirmSandboxPayment,
  createPaymentIntent,
  type PaymentOutcome,
  payContract,
} from '#core/payments/api.ts'
import { call } from '#web/runtime/call.ts'
import { useOnce } from '#web/runtime/idempotency.ts'
import { demandPaid, refusedBy } from '#web/payments/pay/refused.ts'
import { stripeWith } from '#web/payments/pay/stripe.ts'
import { usePaymentSetup } from '#web/payments/queries.ts'

/** Pays with a saved card. `asks`: its bank wants to hear from the owner, and test mode plays the bank on our own page. */
export const usePayWithSaved = (contractId: string, amount: string) => {
  const setup = usePaymentSetup()
  const sendOnce = useOnce()
  const stripeKey = setup.data?.provider === 'stripe' ? setup.data.publishableKey : null

  const openIntent = () => {
    const body = { contractId, amount }
    return sendOnce({ intent: body }, (once) => call(createPaymentIntent, { body, once }))
  }

  /** The provider shows its own window and comes back. */
  const askByStripe = async (publishableKey: string): Promise<PaymentOutcome> => {
    const { clientSecret, paymentId } = await openIntent()
    const stripe = await stripeWith(publishableKey)
    const { error } = await stripe.handleNextAction({ clientSecret })
    if (error) throw refusedBy(error.message)
    return demandPaid(await call(checkPayment, { params: { id: paymentId } }))
  }

  const pay = async (paymentMethodId: string): Promise<PaymentOutcome | 'asks'> => {
    const request = { params: { id: contractId }, body: { paymentMethodId } }
    const paid = await sendOnce(request, (once) => call(payContract, { ...request, once }))
    if (!paid.needsAction) return demandPaid(paid)
    return stripeKey === null ? 'asks' : askByStripe(stripeKey)
  }

  /** The owner's yes to a card that asked. */
  const confirm = async (paymentMethodId: string): Promise<PaymentOutcome> => {
    if (stripeKey !== null) return askByStripe(stripeKey)
    const { clientSecret } = await openIntent()
    const body = { clientSecret, paymentMethodId, isConfirmed: true }
    return demandPaid(await sendOnce(body, (once) => call(confirmSandboxPayment, { body, once })))
  }

  return { pay, confirm, isSandbox: stripeKey === null }
}
