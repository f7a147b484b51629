import { ANSWER_HOURS } from '#contract/disputes/rules.ts'
import type { DisputePreview } from '#contract/disputes/api.ts'
import { exactly } from '#web/payments/dollars.ts'

/** DISPUTE-UI-4: what filing sets going, said before it is done. */
export const whatFollows = ({ amount }: Pick<DisputePreview, 'amount'>, other: string): string[] => [
  `${exactly(amount)} is frozen at once: nobody can release or withdraw it.`,
  `${other} is told, and both of you have ${ANSWER_HOURS} hours to accept the proposal or make another.`,
  'A no, or silence: a person reads everything and decides.',
]
