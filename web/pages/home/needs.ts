import type { Alert } from '#core/alerts/api.ts'
import type { Contract } from '#core/contracts/api.ts'
import { needsYou } from '#web/alerts/needs-you.ts'
import { type DueReview, reviewsDue } from '#web/reviews/due.ts'

/** An alert that needs an action, or a review to write. */
export type Need = { kind: 'alert'; alert: Alert } | { kind: 'review'; contract: DueReview }

/** An alert for a review that is in the list already. */
const asksFor = ({ data }: Alert, reviews: readonly DueReview[]): boolean =>
  data['asks'] === 'review' && reviews.some(({ id }) => id === data['contract_id'])

/** HOME-2: urgent items first, then the other reviews, each once. */
export const needsOf = (alerts: readonly Alert[], contracts: readonly Contract[], nowMs: number): Need[] => {
  const reviews = reviewsDue(contracts, nowMs)
  return [
    ...needsYou(alerts.filter((alert) => !asksFor(alert, reviews))).map((alert) => ({ kind: 'alert', alert }) as const),
    ...reviews.map((contract) => ({ kind: 'review', contract }) as const),
  ]
}

/** HOME-2: always includes the review that ends first. */
export const firstNeeds = (needs: readonly Need[], max: number): Need[] => {
  const alerts = needs.filter(({ kind }) => kind === 'alert')
  const reviews = needs.filter(({ kind }) => kind === 'review')
  const room = max - Math.min(reviews.length, 1)
  return [...alerts.slice(0, room), ...reviews].slice(0, max)
}
