import styles from '#web/payments/wallet/Wallet.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PaymentMethod, removePaymentMethod, useCardByDefault } from '#core/payments/api.ts'
import { useAction } from '#web/runtime/action.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { cardName, DISPUTED_CARD, expiryText } from '#web/payments/cards/card-form.ts'
import { cardsKey, useSavedCards } from '#web/payments/queries.ts'
import { useHashArrival } from '#web/payments/wallet/hash.ts'
import { RemoveDialog } from '#web/payments/wallet/methods/RemoveDialog.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { AddCardDialog } from '#web/payments/cards/AddCardDialog.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

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
      {isAdding && (
        <AddCardDialog sub="It is charged when both have signed, not before." onClose={() => setAdding(false)} />
      )}
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
        {card.isDisputed && <p className="hint bad">{DISPUTED_CARD}</p>}
      </div>
      <Cluster gap={1} justify="end" className={styles.walletRowsActs}>
        {card.isDefault ? (
          <Chip>default</Chip>
        ) : (
          !card.isDisputed && (
            <Button tone="quiet" size="sm" loading={prefer.isBusy} onClick={prefer.run}>
              <span>Use by default{about}</span>
            </Button>
          )
        )}
        <Button tone="quiet" size="sm" onClick={onRemove}>
          <span>Remove{about}</span>
        </Button>
      </Cluster>
    </li>
  )
}
