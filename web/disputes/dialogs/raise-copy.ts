import { showDollars } from '#core/kernel/money.ts'
import type { DisputePreview } from '#core/disputes/api.ts'

/** DISPUTE-UI-4: what follows from filing. */
export const whatFollows = ({ amount }: Pick<DisputePreview, 'amount'>, other: string, toAnswer: string): string[] => [
  `${showDollars(amount)} is frozen at once: nobody can release or withdraw it.`,
  `${other} is told, and both of you have ${toAnswer} to accept the proposal or make another.`,
  'A no, or silence: a person reads everything and decides.',
]
