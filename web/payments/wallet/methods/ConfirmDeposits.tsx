import walletStyles from '#web/payments/wallet/Wallet.module.css'
import cardFieldsStyles from '#web/payments/cards/CardFields.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { confirmPayoutMethod, type PayoutMethod } from '#core/payments/wallet.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { Input } from '#web/kit/forms/Input.tsx'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { refreshWallet } from '#web/payments/queries.ts'
import { placeName } from '#web/payments/wallet/copy.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'

interface ConfirmDepositsProps {
  method: PayoutMethod
  isTestMode: boolean
  left: string
}

const MISSING = 'Please enter this amount.'

/** Confirms ownership of an account by the amounts of two small deposits. */
export function ConfirmDeposits({ method, isTestMode, left }: ConfirmDepositsProps) {
  const client = useQueryClient()
  const form = useForm(
    ({ first, second }) => ({ ...(!first.trim() && { first: MISSING }), ...(!second.trim() && { second: MISSING }) }),
    { first: '', second: '' },
    async ({ first, second }) => {
      await call(confirmPayoutMethod, {
        params: { id: method.id },
        body: { amounts: [first.trim(), second.trim()] },
      })
      toast({ title: 'Confirmed', text: `Money can be sent to ${placeName(method)} now.` })
      await refreshWallet(client)
    },
    // A wrong guess costs a try, which the row shows.
    () => void refreshWallet(client),
  )
  return (
    <Stack as="form" {...form.props} className={walletStyles.walletRowsForm}>
      <p className="hint">
        Two deposits below a dollar are on their way to this account. Enter what arrived to show that it is yours;{' '}
        {left}. {isTestMode && <TestMail />}
      </p>
      <FormAlert form={form} fallback="The amounts could not be checked. Please try again." />
      <div className={cardFieldsStyles.two}>
        <Field label="First deposit" error={form.errors.first}>
          <Affix sign="$">
            <Input {...form.bind('first')} numeric inputMode="decimal" autoComplete="off" placeholder="0.00" />
          </Affix>
        </Field>
        <Field label="Second deposit" error={form.errors.second}>
          <Affix sign="$">
            <Input {...form.bind('second')} numeric inputMode="decimal" autoComplete="off" placeholder="0.00" />
          </Affix>
        </Field>
      </div>
      <div>
        <Button type="submit" size="sm" loading={form.pending} loadingLabel="Confirming…">
          Confirm account
        </Button>
      </div>
    </Stack>
  )
}

function TestMail() {
  return (
    <>
      In test mode the amounts come by mail at once (without a mail server:{' '}
      <a className="link" href="/dev/outbox">
        the outbox
      </a>
      ).
    </>
  )
}
