import styles from './CardPicker.module.css'
import { useId, useState } from 'react'
import type { PaymentMethod } from '#core/payments/api.ts'
import { problemMessage } from '#web/runtime/call.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { AddCardDialog } from '#web/payments/cards/AddCardDialog.tsx'
import { cardName, DISPUTED_CARD, expiryText } from '#web/payments/cards/card-form.ts'
import { useSavedCards } from '#web/payments/queries.ts'
import { Icon } from '#web/kit/display/Icon.tsx'

interface CardPickerProps {
  /** Null: the default card. */
  value: string | null
  onChange: (id: string) => void
  legend?: string
}

/** Choice of a saved card, which it fetches. */
export function CardPicker({ value, onChange, legend = 'Pay with' }: CardPickerProps) {
  const cards = useSavedCards()
  if (cards.isPending)
    return (
      <div role="status">
        <VisuallyHidden>Loading your cards</VisuallyHidden>
        <Skeleton shape="button" className={styles.sk} />
      </div>
    )
  if (!cards.data)
    return (
      <ErrorState onRetry={() => void cards.refetch()}>
        {problemMessage(cards.error, 'Your cards could not be fetched.')}
      </ErrorState>
    )
  if (cards.data.length === 0) return <NoCard />
  return (
    <Stack gap={2}>
      <CardPicks cards={cards.data} value={value} onChange={onChange} legend={legend} />
      <AddCard text="Add another card" />
    </Stack>
  )
}

function NoCard() {
  return (
    <Cluster gap={3} justify="between">
      <p className="sub">You have no saved card.</p>
      <AddCard text="Add a card" />
    </Cluster>
  )
}

/** Here, so that nothing that was typed is left behind. */
function AddCard({ text }: { text: string }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div>
      <Button tone="line" size="sm" icon="plus" onClick={() => setAdding(true)}>
        {text}
      </Button>
      {isAdding && <AddCardDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

/** The same with given cards. */
export function CardPicks({
  cards,
  value,
  onChange,
  legend,
}: Required<CardPickerProps> & { cards: readonly PaymentMethod[] }) {
  const name = useId()
  const chosen = value ?? (cards.find((card) => card.isDefault) ?? cards[0])?.id
  return (
    <Tiles legend={legend}>
      {cards.map((card) => (
        <Tile
          key={card.id}
          className={styles.cardPick}
          name={name}
          value={card.id}
          checked={card.id === chosen && !card.isDisputed}
          disabled={card.isDisputed}
          onChange={() => onChange(card.id)}
        >
          <Icon name="card" />
          <span className="h">{cardName(card)}</span>
          <span className="num-12 c3">{expiryText(card)}</span>
          {card.isDisputed ? (
            <span className="hint bad">{DISPUTED_CARD}</span>
          ) : (
            card.isDefault && <span className="hint">default</span>
          )}
        </Tile>
      ))}
    </Tiles>
  )
}
