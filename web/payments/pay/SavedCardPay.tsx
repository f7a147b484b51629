import styles from './PayTicket.module.css'
import { useState } from 'react'
import { centsOf, dollarText, showDollars } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import {
  type PaymentOutcome,
  type PaymentMethod,
  checkPayment,
  confirmSandboxPayment,
  createPaymentIntent,
  payContract,
} from '#core/payments/api.ts'
import { splitFeeOver } from '#core/payments/fee.ts'
import { useAction } from '#web/runtime/action.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { CardPicks } from '#web/payments/CardPicker.tsx'
import { cardName } from '#web/payments/cards/card-form.ts'
import { ConfirmStep } from '#web/payments/pay/ConfirmStep.tsx'
import { NO_ANSWER, showRefused, demandPaid, refusedBy } from '#web/payments/pay/outcome.ts'
import { type PaySumOf, PayTicket } from '#web/payments/pay/PayTicket.tsx'
import { call } from '#web/runtime/call.ts'
import { useOnce } from '#web/runtime/idempotency.ts'
import { stripeWith } from '#web/payments/pay/stripe.ts'
import { usePaymentSetup } from '#web/payments/queries.ts'

/** Pays with a saved card. `asks`: the bank requires a confirmation, which the sandbox shows on this page. */
const usePayWithSaved = (contractId: string, amount: string) => {
  const setup = usePaymentSetup()
  const sendOnce = useOnce()
  const stripeKey = setup.data?.provider === 'stripe' ? setup.data.publishableKey : null

  const openIntent = () => {
    const body = { contractId, amount }
    return sendOnce({ intent: body }, (once) => call(createPaymentIntent, { body, once }))
  }

  /** Stripe shows its own dialog. */
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

  /** Confirms a payment that the bank asked about. */
  const confirm = async (paymentMethodId: string): Promise<PaymentOutcome> => {
    if (stripeKey !== null) return askByStripe(stripeKey)
    const { clientSecret } = await openIntent()
    const body = { clientSecret, paymentMethodId, isConfirmed: true }
    return demandPaid(await sendOnce(body, (once) => call(confirmSandboxPayment, { body, once })))
  }

  return { pay, confirm, isSandbox: stripeKey === null }
}

interface SavedCardPayProps {
  contract: Contract
  /** Paid now; more may follow. */
  amount: string
  cards: readonly PaymentMethod[]
  onPaid: (paid: PaymentOutcome) => void
}

/** MONEY-2: the fee of this payment, as part of one fee over all held payments. */
const sumOf = ({ number, money, feeBasisPoints }: Contract, amount: string): PaySumOf => {
  const [, due] = splitFeeOver([centsOf(money.held), centsOf(amount)], feeBasisPoints)
  return {
    number,
    amount,
    feeBasisPoints,
    platformFee: due ? dollarText(due.fee) : '0.00',
    workerAmount: due ? dollarText(due.workerShare) : '0.00',
  }
}

export function SavedCardPay({ contract, amount, cards, onPaid }: SavedCardPayProps) {
  const { money } = contract
  const asking = money.needsAction ? cards.find(({ last4 }) => last4 === money.cardLast4) : undefined
  const [chosen, setChosen] = useState(asking?.id ?? null)
  /** The bank requires a confirmation, possibly since both signed. */
  const [isAsked, setAsked] = useState(money.needsAction)
  const usable = cards.filter(({ isDisputed }) => !isDisputed)
  const card =
    cards.find(({ id }) => id === chosen) ?? usable.find(({ isDefault }) => isDefault) ?? usable[0] ?? cards[0]
  const { pay, confirm, isSandbox } = usePayWithSaved(contract.id, amount)

  const act = useAction(
    NO_ANSWER,
    async () => {
      if (!card) return
      const paid = isAsked ? await confirm(card.id) : await pay(card.id)
      if (paid === 'asks') setAsked(true)
      else onPaid(paid)
    },
    (sentence) => {
      setAsked(false)
      showRefused(sentence)
    },
  )

  return (
    <PayTicket
      title={isAsked ? 'Is it you?' : 'Card'}
      sum={sumOf(contract, amount)}
      isTestMode={money.isTestMode}
      act={
        <>
          {act.failure !== null && (
            <Banner tone="bad" raised>
              {act.failure}
            </Banner>
          )}
          <Button
            tone="ticket"
            size="lg"
            block
            loading={act.isBusy}
            loadingLabel={isAsked ? 'Confirming…' : 'Paying…'}
            onClick={act.run}
          >
            {isAsked ? 'Confirm this payment' : `Pay · ${showDollars(amount)}`}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {isAsked && card ? (
          <ConfirmStep amount={amount} card={cardName(card)} isSandbox={isSandbox} onBack={() => setAsked(false)} />
        ) : (
          <CardPicks cards={cards} value={card?.id ?? null} onChange={setChosen} legend="Pay with" />
        )}
      </div>
    </PayTicket>
  )
}
