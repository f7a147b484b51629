import styles from './PayTicket.module.css'
import { useState } from 'react'
import { centsOf, dollarText, showDollars } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import type { PaymentOutcome, PaymentMethod } from '#core/payments/api.ts'
import { splitFeeOver } from '#core/payments/rules.ts'
import { useAction } from '#web/runtime/action.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { CardPicks } from '#web/payments/CardPicker.tsx'
import { cardName } from '#web/payments/cards/card-text.ts'
import { ConfirmStep } from '#web/payments/pay/ConfirmStep.tsx'
import { NO_ANSWER, showRefused } from '#web/payments/pay/outcome.ts'
import { type PaySumOf, PayTicket } from '#web/payments/pay/PayTicket.tsx'
import { usePayWithSaved } from '#web/payments/pay/saved-card.ts'

interface SavedCardPayProps {
  contract: Contract
  /** What is paid now; there may be more to come. */
  amount: string
  cards: readonly PaymentMethod[]
  onPaid: (paid: PaymentOutcome) => void
}

/** MONEY-2: of what is paid now, as one fee over all that is held for the contract splits it. */
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
  /** The card's bank wants its owner to confirm; perhaps since both have signed. */
  const [isAsked, setAsked] = useState(money.needsAction)
  const card = cards.find(({ id }) => id === chosen) ?? cards.find(({ isDefault }) => isDefault) ?? cards[0]
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
