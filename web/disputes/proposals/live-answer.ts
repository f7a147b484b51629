import { isOpenDispute, isPendingProposal } from '#core/disputes/rules.ts'
import { useEffect } from 'react'
import type { Dispute, MediationAttempt } from '#core/disputes/api.ts'
import type { ProposalContext } from '#web/disputes/dispute-action.ts'
import { useDispute } from '#web/disputes/queries.ts'
import { toast } from '#web/kit/feedback/toast.ts'

type ProposalInDispute = Pick<ProposalContext, 'dispute' | 'attempt'>

const sameIn = (dispute: Dispute, { id }: MediationAttempt): MediationAttempt | undefined =>
  dispute.proposals.find((attempt) => attempt.id === id)

/** DISPUTE-UI-2: the current version of a proposal. */
export const currentProposal = (
  { dispute, attempt }: ProposalInDispute,
  live: Dispute | null | undefined,
): ProposalInDispute => (live ? { dispute: live, attempt: sameIn(live, attempt) ?? attempt } : { dispute, attempt })

/** DISPUTE-UI-2: why a proposal can no longer be answered; null if it can. */
export const lapseReason = ({ dispute, attempt }: ProposalInDispute): string | null => {
  if (!isOpenDispute(dispute)) return 'The dispute is over.'
  const current = sameIn(dispute, attempt)
  return current && isPendingProposal(current) ? null : 'The proposal has changed meanwhile.'
}

export const useCurrentProposal = (contractId: string, proposed: ProposalInDispute): ProposalInDispute =>
  currentProposal(proposed, useDispute(contractId, true).data)

/** Closes the dialog when the proposal can no longer be answered, unless the user's answer is pending. */
export function useLapse({ dispute, attempt, onClose }: ProposalContext, isBusy: boolean): void {
  const lapse = isBusy ? null : lapseReason({ dispute, attempt })
  useEffect(() => {
    if (lapse === null) return
    toast({ title: lapse })
    onClose()
  }, [lapse, onClose])
}
