import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import type { Dispute, MediationAttempt } from '#core/disputes/api.ts'
import type { QueuedProgress, QueuedEntry } from '#web/contracts/offline/outbox-content.ts'

export interface ContractDialogContext {
  contract: Contract
  onClose: () => void
}

export type DisputeDialogRequest =
  | { act: 'dispute' | 'disputeRules' }
  | { act: 'acceptProposal' | 'counterProposal' | 'rejectProposal'; dispute: Dispute; attempt: MediationAttempt }
  | { act: 'withdrawDispute'; dispute: Dispute }

export type DialogRequest =
  | { act: 'contract' | 'decline' | 'complete' | 'changes' | 'release' | 'review' | 'tip' | 'cancel' | 'settlement' }
  | DisputeDialogRequest
  | { act: 'progress'; entry?: QueuedEntry<QueuedProgress> }
  | { act: 'declineExtra'; request: AdditionalWork }

export type OpenDialog = (asking: DialogRequest) => void
