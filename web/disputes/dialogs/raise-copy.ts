import type { DisputePreview } from '#core/disputes/api.ts'
import { exactly } from '#web/runtime/money.ts'

/** DISPUTE-UI-4: what filing sets going, said before it is done. */
export const whatFollows = ({ amount }: Pick<DisputePreview, 'amount'>, other: string, toAnswer: string): string[] => [
  `${exactly(amount)} is frozen at once: nobody can release or withdraw it.`,
  `${other} is told, and both of you have ${toAnswer} to accept the proposal or make another.`,
  'A no, or silence: a person reads everything and decides.',
]
