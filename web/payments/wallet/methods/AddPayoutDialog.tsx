import { useQueryClient } from '@tanstack/react-query'
import { GOOD_TEST_ACCOUNT } from '#core/payments/payout-methods.ts'
import { addPayoutMethod, type PayoutForm, type PayoutMethod } from '#core/payments/wallet.ts'
import { Dialog, DialogBody, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { refreshWallet, usePaymentSetup } from '#web/payments/queries.ts'
import { placeName } from '#web/payments/wallet/copy.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { useMe } from '#web/runtime/session.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { type Form, useForm } from '#web/runtime/forms/form.ts'
import { CardFields } from '#web/payments/cards/CardFields.tsx'
import { cardOf, checkCard, NO_CARD_YET } from '#web/payments/cards/card-form.ts'
import { useStripeCard, StripeCardField } from '#web/payments/cards/StripeCardField.tsx'
import { FillIn, FillInList } from '#web/payments/cards/FillInList.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import type { Check } from '#web/runtime/forms/form-errors.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { refusedBy } from '#web/payments/pay/outcome.ts'
import { stripeWith } from '#web/payments/pay/stripe.ts'

const TITLES = { bank: 'Add a bank account', debit_card: 'Add a debit card' } as const
const SUBS = {
  bank: 'Free transfers in one to three business days. Two small deposits show that it is yours.',
  debit_card: 'Instant withdrawals, for a fee of 2%.',
} as const

/** Adds a payout method and explains the next step. */
const useAdd = (onDone: () => void) => {
  const client = useQueryClient()
  const sendAddPayoutMethod = useOnceCall(addPayoutMethod)
  return async (body: PayoutForm) => {
    const added = await sendAddPayoutMethod({ body })
    await refreshWallet(client)
    onDone()
    toast({
      title: 'Added',
      text: added.isConfirmed
        ? `Money can be sent to ${placeName(added)} now.`
        : 'Two small deposits are on their way. Enter their amounts to confirm the account.',
    })
  }
}

export function AddPayoutDialog({ type, onClose }: { type: PayoutMethod['type']; onClose: () => void }) {
  const setup = usePaymentSetup()
  const add = useAdd(onClose)
  const stripeKey = setup.data?.publishableKey ?? null
  return (
    <Dialog title={TITLES[type]} sub={SUBS[type]} onClose={onClose}>
      {!setup.data ? (
        <DialogBody>
          <Skeleton shape="block" />
        </DialogBody>
      ) : type === 'bank' ? (
        <AddBank stripeKey={stripeKey} onAdd={add} />
      ) : stripeKey === null ? (
        <AddDebitCard onAdd={add} />
      ) : (
        <AddStripeDebitCard stripeKey={stripeKey} onAdd={add} />
      )}
    </Dialog>
  )
}

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

function AddDebitCard({ onAdd }: { onAdd: Add }) {
  const me = useMe()
  const form = useForm(checkCard, { ...NO_CARD_YET, name: me?.firstName ?? '' }, (values) => {
    const { number, expMonth, expYear, cvc, name } = cardOf(values)
    return onAdd({ type: 'debit_card', number, expMonth, expYear, cvc, name })
  })
  return (
    <DialogForm {...form.props}>
      <FillIn form={form} numbers={['4000056655665556']} />
      <CardFields form={form} hasZip={false} />
      <Foot form={form} />
    </DialogForm>
  )
}

function AddStripeDebitCard({ stripeKey, onAdd }: { stripeKey: string; onAdd: Add }) {
  const { place, state, tokenOf } = useStripeCard(stripeKey)
  const form = useForm(
    () => ({}),
    {},
    // Stripe pays only to cards whose token names a currency.
    async () => onAdd({ type: 'debit_card', token: await tokenOf({ currency: 'usd' }) }),
  )
  return (
    <DialogForm {...form.props}>
      <StripeCardField place={place} state={state} />
      <Foot form={form} />
    </DialogForm>
  )
}

type BankValues = { accountHolder: string; routingNumber: string; accountNumber: string }

const digits = (typed: string): string => typed.replace(/[\s-]/g, '')

const check: Check<BankValues> = ({ accountHolder, routingNumber, accountNumber }) => ({
  ...(!accountHolder.trim() && { accountHolder: 'Please enter the name on the account.' }),
  ...(!/^\d{9}$/.test(digits(routingNumber)) && { routingNumber: 'A routing number has nine digits.' }),
  ...(!/^\d{4,17}$/.test(digits(accountNumber)) && { accountNumber: 'An account number has 4 to 17 digits.' }),
})

/** With Stripe the numbers go to Stripe only, which returns a token. */
const tokenFor = async (stripeKey: string, values: BankValues): Promise<string> => {
  const stripe = await stripeWith(stripeKey)
  const { token, error } = await stripe.createToken('bank_account', {
    country: 'US',
    currency: 'usd',
    account_holder_name: values.accountHolder.trim(),
    account_holder_type: 'individual',
    routing_number: digits(values.routingNumber),
    account_number: digits(values.accountNumber),
  })
  if (!token) throw refusedBy(error.message)
  return token.id
}

interface AddBankProps {
  stripeKey: string | null
  onAdd: (body: PayoutForm) => Promise<void>
}

const TEST_ROUTING = '110000000'

function AddBank({ stripeKey, onAdd }: AddBankProps) {
  const me = useMe()
  const name = [me?.firstName, me?.lastName].filter(Boolean).join(' ')
  const form = useForm(check, { accountHolder: name, routingNumber: '', accountNumber: '' }, async (values) => {
    const accountHolder = values.accountHolder.trim()
    await onAdd(
      stripeKey === null
        ? {
            type: 'bank',
            accountHolder,
            routingNumber: digits(values.routingNumber),
            accountNumber: digits(values.accountNumber),
          }
        : { type: 'bank', accountHolder, token: await tokenFor(stripeKey, values) },
    )
  })
  const fill = (accountNumber: string) => () => {
    form.set('routingNumber', TEST_ROUTING)
    form.set('accountNumber', accountNumber)
  }
  return (
    <DialogForm {...form.props}>
      {stripeKey === null && (
        <FillInList
          choices={[
            { label: `${TEST_ROUTING} · ${GOOD_TEST_ACCOUNT}`, does: 'succeeds', onUse: fill(GOOD_TEST_ACCOUNT) },
            { label: `${TEST_ROUTING} · 000111111116`, does: 'fails at payout', onUse: fill('000111111116') },
          ]}
        />
      )}
      <Field label="Name on the account" error={form.errors.accountHolder}>
        <Input {...form.bind('accountHolder')} autoComplete="name" maxLength={100} />
      </Field>
      <Field label="Routing number" error={form.errors.routingNumber}>
        <Input {...form.bind('routingNumber')} numeric inputMode="numeric" autoComplete="off" maxLength={20} />
      </Field>
      <Field label="Account number" error={form.errors.accountNumber}>
        <Input {...form.bind('accountNumber')} numeric inputMode="numeric" autoComplete="off" maxLength={30} />
      </Field>
      <FormAlert form={form} fallback="The account could not be added. Please try again." />
      <Button type="submit" block loading={form.pending} loadingLabel="Adding…">
        Add account
      </Button>
    </DialogForm>
  )
}
