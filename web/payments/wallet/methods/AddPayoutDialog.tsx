import { useQueryClient } from '@tanstack/react-query'
import { addPayoutMethod, type PayoutForm, type PayoutMethod } from '#core/payments/wallet.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { refreshWallet, usePaymentSetup } from '#web/payments/queries.ts'
import { AddBank } from '#web/payments/wallet/methods/AddBank.tsx'
import { AddDebitCard, AddStripeDebitCard } from '#web/payments/wallet/methods/AddDebitCard.tsx'
import { placeName } from '#web/payments/wallet/copy.ts'

const TITLES = { bank: 'Add a bank account', debit_card: 'Add a debit card' } as const
const SUBS = {
  bank: 'Free transfers in one to three business days. Two small deposits show that it is yours.',
  debit_card: 'Instant withdrawals, for a fee of 2%.',
} as const

/** Adds it and tells what comes next. */
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
