import type { AdditionalWork } from '#contract/contracts/api.ts'
import type { ProgressWords, WaitingLetter } from '#web/work/offline/words.ts'

/** Which dialog is open over a contract. */
export type Asking =
  | { act: 'contract' | 'decline' | 'complete' | 'changes' | 'release' | 'tip' | 'cancel' }
  | { act: 'progress'; letter?: WaitingLetter<ProgressWords> }
  | { act: 'declineExtra'; request: AdditionalWork }

export type Ask = (asking: Asking) => void
