import styles from '#web/payments/wallet/Wallet.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { type PaymentMethod, removePaymentMethod, useCardByDefault, addPaymentMethod } from '#core/payments/api.ts'
import { useAction } from '#web/runtime/action.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { cardName, expiryText, cardOf, checkCard, NO_CARD_YET } from '#web/payments/cards/card-form.ts'
import { cardsKey, useSavedCards, usePaymentSetup } from '#web/payments/queries.ts'
import { useHashArrival } from '#web/payments/wallet/hash.ts'
import { RemoveDialog } from '#web/payments/wallet/methods/RemoveDialog.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import type { Card } from '#core/payments/cards.ts'
import { FormAlert } from '#web/accounts/FormAlert.tsx'
import { useMe } from '#web/runtime/session.tsx'
import { Dialog, DialogBody, DialogForm } from '#web/kit/disclosure/Dialog.tsx'
import { useForm } from '#web/runtime/forms/form.ts'
import { CardFields } from '#web/payments/cards/CardFields.tsx'
import { useStripeCard, StripeCardField } from '#web/payments/cards/StripeCardField.tsx'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { FillIn } from '#web/payments/wallet/methods/FillInList.tsx'

export function SavedCards() {
  const cards = useSavedCards()
  const client = useQueryClient()
  const heading = useHashArrival('cards')
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<PaymentMethod | null>(null)

  const refreshAndFocus = async () => {
    await client.invalidateQueries({ queryKey: cardsKey })
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="cards">
      <div className="section-head">
        <h2 className="d-24" id="cards" ref={heading} tabIndex={-1}>
          Cards you pay with
        </h2>
      </div>
      {cards.data ? (
        <Rows cards={cards.data} onRemove={setLeaving} />
      ) : cards.isPending ? (
        <Skeleton shape="button" />
      ) : (
        <ErrorState onRetry={() => void cards.refetch()}>
          {problemMessage(cards.error, 'Your cards could not be fetched.')}
        </ErrorState>
      )}
      <Cluster gap={2} align="start" className="above-4">
        <Button tone="line" size="sm" icon="plus" onClick={() => setAdding(true)}>
          Add a card
        </Button>
      </Cluster>
      {isAdding && <AddCardDialog onClose={() => setAdding(false)} />}
      {leaving && (
        <RemoveDialog
          what={cardName(leaving)}
          sub="It is not charged any more. What it paid for stays paid."
          onRemove={() => call(removePaymentMethod, { params: { id: leaving.id } })}
          onRemoved={refreshAndFocus}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

interface RowsProps {
  cards: readonly PaymentMethod[]
  onRemove: (card: PaymentMethod) => void
}

function Rows({ cards, onRemove }: RowsProps) {
  if (cards.length === 0) return <p className="hint">None yet. You are asked for one when there is something to pay.</p>
  return (
    <ul data-slot="wallet-rows" className={styles.walletRows}>
      {cards.map((card) => (
        <Row key={card.id} card={card} onRemove={() => onRemove(card)} />
      ))}
    </ul>
  )
}

function Row({ card, onRemove }: { card: PaymentMethod; onRemove: () => void }) {
  const client = useQueryClient()
  const prefer = useAction(
    'This card could not be made the default. Please try again.',
    async () => {
      await call(useCardByDefault, { params: { id: card.id } })
      await client.invalidateQueries({ queryKey: cardsKey })
    },
    (sentence) => toast({ title: 'Error', text: sentence, tone: 'bad' }),
  )
  const about = <VisuallyHidden>: {cardName(card)}</VisuallyHidden>
  return (
    <li>
      <Icon name="card" />
      <div>
        <p className="h">{cardName(card)}</p>
        <p className="num-12 c3">{expiryText(card)}</p>
      </div>
      <Cluster gap={1} justify="end" className={styles.walletRowsActs}>
        {card.isDefault ? (
          <Chip>default</Chip>
        ) : (
          <Button tone="quiet" size="sm" loading={prefer.isBusy} onClick={prefer.run}>
            <span>Use by default{about}</span>
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={onRemove}>
          <span>Remove{about}</span>
        </Button>
      </Cluster>
    </li>
  )
}

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

function AddCardDialog({ onClose }: { onClose: () => void }) {
  const setup = usePaymentSetup()
  return (
    <Dialog title="Add a card" sub="It is charged when both have signed, not before." onClose={onClose}>
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

function SandboxCard({ onDone }: { onDone: () => void }) {
  const me = useMe()
  const save = useSaveCard(onDone)
  const blank = { ...NO_CARD_YET, name: me?.firstName ?? '', zip: me?.zipCode ?? '' }
  const form = useForm(checkCard, blank, (values) => save({ card: cardOf(values) }))
  return (
    <DialogForm {...form.props}>
      <FillIn form={form} numbers={['4242424242424242', '4000000000000002', '4000002500003155']} />
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
