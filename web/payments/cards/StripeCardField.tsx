import styles from './StripeCardField.module.css'
import type { RefObject } from 'react'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'

interface StripeCardFieldProps {
  place: RefObject<HTMLDivElement | null>
  state: 'loading' | 'ready' | 'failed'
}

/** Where Stripe's line stands. It names its own fields. */
export function StripeCardField({ place, state }: StripeCardFieldProps) {
  return (
    <div role="group" aria-label="Card">
      {state === 'loading' && <Skeleton shape="button" />}
      {state === 'failed' && (
        <p className="hint bad" role="alert">
          The card form comes from the card provider and did not load. Please check your connection and open this again.
        </p>
      )}
      <div ref={place} className={state === 'ready' ? styles.line : undefined} />
    </div>
  )
}
