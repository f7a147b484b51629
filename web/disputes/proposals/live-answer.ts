import { isOpenDispute, isPendingProposal } from '#core/disputes/rules.ts'
import { useEffect } from 'react'
import type { Dispute, MediationAttempt } from '#core/disputes/api.ts'
import type { Answered } from '#web/disputes/dispute-action.ts'
import { useDispute } from '#web/disputes/queries.ts'
import { toast } from '#web/kit/feedback/toast.ts'

type Proposed = Pick<Answered, 'dispute' | 'attempt'>

const sameIn = (dispute: Dispute, { id }: MediationAttempt): MediationAttempt | undefined =>
  dispute.proposals.find((attempt) => attempt.id === id)

/** DISPUTE-UI-2: the current version of a proposal. */
export const asItStands = ({ dispute, attempt }: Proposed, live: Dispute | null | undefined): Proposed =>
  live ? { dispute: live, attempt: sameIn(live, attempt) ?? attempt } : { dispute, attempt }

/** DISPUTE-UI-2: why a proposal can no longer be answered; null if it can. */
export const lapseOf = ({ dispute, attempt }: Proposed): string | null => {
  if (!isOpenDispute(dispute)) return 'The dispute is over.'
  const current = sameIn(dispute, attempt)
  return current && isPendingProposal(current) ? null : 'The proposal has changed meanwhile.'
}

export const useAsItStands = (contractId: string, proposed: Proposed): Proposed =>
  asItStands(proposed, useDispute(contractId, true).data)

/** Closes the dialog when the proposal can no longer be answered, unless the user's answer is pending. */
export function useLapse({ dispute, attempt, onClose }: Answered, isBusy: boolean): void {
  const lapse = isBusy ? null : lapseOf({ dispute, attempt })
  useEffect(() => {
    if (lapse === null) return
    toast({ title: lapse })
    onClose()
  }, [lapse, onClose])
}
