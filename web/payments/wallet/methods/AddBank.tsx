import styles from '#web/kit/disclosure/Dialog.module.css'
import type { PayoutForm } from '#core/payments/wallet.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { useMe } from '#web/runtime/session.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import type { Check } from '#web/runtime/forms/form-errors.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { refusedBy } from '#web/payments/pay/refused.ts'
import { stripeWith } from '#web/payments/pay/stripe.ts'
import { FillInList } from '#web/payments/wallet/methods/TextField.tsx'

type BankValues = { accountHolder: string; routingNumber: string; accountNumber: string }

const digits = (typed: string): string => typed.replace(/[\s-]/g, '')

const check: Check<BankValues> = ({ accountHolder, routingNumber, accountNumber }) => ({
  ...(!accountHolder.trim() && { accountHolder: 'Please enter the name on the account.' }),
  ...(!/^\d{9}$/.test(digits(routingNumber)) && { routingNumber: 'A routing number has nine digits.' }),
  ...(!/^\d{4,17}$/.test(digits(accountNumber)) && { accountNumber: 'An account number has 4 to 17 digits.' }),
})

/** With Stripe the numbers go to Stripe alone; what we get stands for them. */
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
  /** Null in the sandbox. */
  stripeKey: string | null
  onAdd: (body: PayoutForm) => Promise<void>
}

const TEST_ROUTING = '110000000'

export function AddBank({ stripeKey, onAdd }: AddBankProps) {
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
    <form {...form.props} className={styles.body}>
      {stripeKey === null && (
        <FillInList
          choices={[
            { label: `${TEST_ROUTING} · 000123456789`, does: 'succeeds', onUse: fill('000123456789') },
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
    </form>
  )
}
