import styles from './PayTicket.module.css'
import { useId, useRef, useState } from 'react'
import { showDollars } from '#core/kernel/money.ts'
import { confirmSandboxPayment, type PaymentOutcome } from '#core/payments/api.ts'
import { brandOf, digitsOf, TEST_CARDS } from '#core/payments/cards.ts'
import { useMe } from '#web/runtime/session.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Checkbox } from '#web/kit/forms/Choice.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { CardFields } from '#web/payments/cards/CardFields.tsx'
import {
  type CardValues,
  cardOf,
  checkCard,
  filledWith,
  NO_CARD_YET,
  groupNumber,
} from '#web/payments/cards/card-form.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { ConfirmStep } from '#web/payments/pay/ConfirmStep.tsx'
import type { Intent } from '#web/payments/queries.ts'
import { refusedText, showRefused } from '#web/payments/pay/outcome.ts'
import { PayTicket } from '#web/payments/pay/PayTicket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { PlainTable } from '#web/kit/display/data/Table.tsx'

interface SandboxPayProps {
  intent: Intent
  onPaid: (paid: PaymentOutcome) => void
}

const useBlankCard = (): CardValues => {
  const me = useMe()
  return {
    ...NO_CARD_YET,
    name: [me?.firstName, me?.lastName].filter(Boolean).join(' '),
    zip: me?.zipCode ?? '',
  }
}

const typedName = ({ number }: CardValues): string => `${brandOf(number)} ${digitsOf(number).slice(-4)}`

/** The built-in card form of the sandbox. */
export function SandboxPay({ intent, onPaid }: SandboxPayProps) {
  const formId = useId()
  const payButton = useRef<HTMLButtonElement>(null)
  const sendConfirmSandboxPayment = useOnceCall(confirmSandboxPayment)
  const [saveCard, setSaveCard] = useState(false)
  /** The bank requires a confirmation. */
  const [isAsked, setAsked] = useState(false)

  const form = useForm(
    checkCard,
    useBlankCard(),
    async (values) => {
      const body = { clientSecret: intent.clientSecret, card: cardOf(values), saveCard, isConfirmed: isAsked }
      const paid = await sendConfirmSandboxPayment({ body })
      if (paid.needsAction) setAsked(true)
      else onPaid(paid)
    },
    (error) => {
      setAsked(false)
      showRefused(refusedText(error))
    },
  )

  const useCard = (number: string) => {
    const filled = filledWith(number, form.values)
    setAsked(false)
    form.set('number', filled.number)
    form.set('expires', filled.expires)
    form.set('cvc', filled.cvc)
    // Scrolls the form into view without opening the keyboard of a phone.
    payButton.current?.focus()
  }

  return (
    <>
      <PayTicket
        title={isAsked ? 'Is it you?' : 'Card'}
        sum={intent}
        isTestMode
        act={
          <>
            {form.failure !== null && (
              <Banner tone="bad" raised>
                {refusedText(form.failure)}
              </Banner>
            )}
            <Button
              ref={payButton}
              type="submit"
              form={formId}
              tone="ticket"
              size="lg"
              block
              loading={form.pending}
              loadingLabel={isAsked ? 'Confirming…' : 'Paying…'}
            >
              {isAsked ? 'Confirm this payment' : `Pay · ${showDollars(intent.amount)}`}
            </Button>
          </>
        }
      >
        <form {...form.props} id={formId} className={styles.form}>
          {isAsked ? (
            <ConfirmStep
              amount={intent.amount}
              card={typedName(form.values)}
              isSandbox
              onBack={() => setAsked(false)}
            />
          ) : (
            <>
              <CardFields form={form} />
              <Checkbox
                name="saveCard"
                label="Keep this card for next time"
                checked={saveCard}
                onChange={(event) => setSaveCard(event.target.checked)}
              />
            </>
          )}
        </form>
      </PayTicket>
      {!isAsked && <TestCards onUse={useCard} />}
    </>
  )
}

/** Test mode only: the test cards and what they do. */
function TestCards({ onUse }: { onUse: (number: string) => void }) {
  const titleId = useId()
  return (
    <section className="above-6" aria-labelledby={titleId}>
      <h2 className="h" id={titleId}>
        Cards that always answer the same
      </h2>
      <PlainTable className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">What it does</th>
            <th scope="col">
              <VisuallyHidden>Fill it in</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {TEST_CARDS.map(({ number, does }) => (
            <tr key={number}>
              <td className="n">
                <b>{groupNumber(number)}</b>
              </td>
              <td>{does}</td>
              <td className="r">
                <Button tone="quiet" size="sm" onClick={() => onUse(number)}>
                  Use it
                  <VisuallyHidden>: card {groupNumber(number)}</VisuallyHidden>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  )
}
