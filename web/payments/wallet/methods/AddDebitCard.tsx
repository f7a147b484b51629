import styles from '#web/kit/disclosure/Dialog.module.css'
import type { PayoutForm } from '#core/payments/wallet.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { useMe } from '#web/runtime/session.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { type Form, useForm } from '#web/runtime/forms/form.ts'
import { CardFields } from '#web/payments/cards/CardFields.tsx'
import { cardOf, checkCard, NO_CARD_YET } from '#web/payments/cards/card-form.ts'
import { useStripeCard } from '#web/payments/cards/stripe-card.ts'
import { StripeCardField } from '#web/payments/cards/StripeCardField.tsx'
import { FillIn } from '#web/payments/wallet/methods/TextField.tsx'

type Add = (body: PayoutForm) => Promise<void>

function Foot({ form }: { form: Pick<Form<Record<string, string>>, 'failure' | 'pending' | 'values'> }) {
  return (
    <>
      <FormAlert form={form} fallback="The card could not be added. Please try again." />
      <Button type="submit" block loading={form.pending} loadingLabel="Adding…">
        Add card
      </Button>
    </>
  )
}

export function AddDebitCard({ onAdd }: { onAdd: Add }) {
  const me = useMe()
  const form = useForm(checkCard, { ...NO_CARD_YET, name: me?.firstName ?? '' }, (values) => {
    const { number, expMonth, expYear, cvc, name } = cardOf(values)
    return onAdd({ type: 'debit_card', number, expMonth, expYear, cvc, name })
  })
  return (
    <form {...form.props} className={styles.body}>
      <FillIn form={form} numbers={['4000056655665556']} />
      <CardFields form={form} hasZip={false} />
      <Foot form={form} />
    </form>
  )
}

export function AddStripeDebitCard({ stripeKey, onAdd }: { stripeKey: string; onAdd: Add }) {
  const { place, state, tokenOf } = useStripeCard(stripeKey)
  const form = useForm(
    () => ({}),
    {},
    // Money can only be sent to a card in a currency that was named when its token was made.
    async () => onAdd({ type: 'debit_card', token: await tokenOf({ currency: 'usd' }) }),
  )
  return (
    <form {...form.props} className={styles.body}>
      <StripeCardField place={place} state={state} />
      <Foot form={form} />
    </form>
  )
}
