import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addPaymentMethod } from '#core/payments/api.ts'
import type { Card } from '#core/payments/cards.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { cardName, cardOf, checkCard, NO_CARD_YET } from '#web/payments/cards/card-form.ts'
import { CardFields } from '#web/payments/cards/CardFields.tsx'
import { FillIn } from '#web/payments/cards/FillInList.tsx'
import { StripeCardField, useStripeCard } from '#web/payments/cards/StripeCardField.tsx'
import { cardsKey, usePaymentSetup } from '#web/payments/queries.ts'
import { useForm } from '#web/runtime/forms/form.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { useMe } from '#web/runtime/session.tsx'

/** Saves a card or its token. */
const useSaveCard = (onDone: () => void) => {
  const client = useQueryClient()
  const sendAddPaymentMethod = useOnceCall(addPaymentMethod)
  return async (given: { card: Card } | { token: string }) => {
    const body = { ...given, isDefault: true }
    const saved = await sendAddPaymentMethod({ body })
    await client.invalidateQueries({ queryKey: cardsKey })
    onDone()
    toast({ title: 'Card saved', text: `${cardName(saved)} is charged from now on.` })
  }
}

interface AddCardDialogProps {
  /** When it is charged. */
  sub?: string
  onClose: () => void
}

export function AddCardDialog({ sub, onClose }: AddCardDialogProps) {
  const setup = usePaymentSetup()
  return (
    <Dialog title="Add a card" sub={sub} onClose={onClose}>
      {!setup.data ? (
        <DialogBody>
          <Skeleton shape="block" />
        </DialogBody>
      ) : setup.data.publishableKey !== null ? (
        <StripeCard publishableKey={setup.data.publishableKey} onDone={onClose} />
      ) : (
        <SandboxCard onDone={onClose} />
      )}
    </Dialog>
  )
}

const FAILED = 'The card could not be saved. Please try again.'

function Save({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" block loading={isBusy} loadingLabel="Saving…">
      {children}
    </Button>
  )
}

const TEST_CARDS_TO_SAVE = [
  '4242424242424242',
  '5555555555554444',
  '4000000000000002',
  '4000002500003155',
  '4000000000000259',
  '4000000000002685',
]

function SandboxCard({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const save = useSaveCard(onDone)
  const blank = { ...NO_CARD_YET, name: me?.firstName ?? '', zip: me?.zipCode ?? '' }
  const form = useForm(checkCard, blank, (values) => save({ card: cardOf(values) }))
  return (
    <DialogForm {...form.props}>
      <FillIn form={form} numbers={TEST_CARDS_TO_SAVE} />
      <CardFields form={form} />
      <FormAlert form={form} fallback={FAILED} />
      <Save isBusy={form.pending}>Save card</Save>
    </DialogForm>
  )
}

function StripeCard({ publishableKey, onDone }: { publishableKey: string; onDone: () => void }) {
  const save = useSaveCard(onDone)
  const { place, state, tokenOf } = useStripeCard(publishableKey)
  const form = useForm(
    () => ({}),
    {},
    async () => save({ token: await tokenOf({}) }),
  )
  return (
    <DialogForm {...form.props}>
      <StripeCardField place={place} state={state} />
      <FormAlert form={form} fallback={FAILED} />
      <Save isBusy={form.pending}>Save card</Save>
    </DialogForm>
  )
}
