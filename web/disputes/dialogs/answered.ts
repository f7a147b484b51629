import type { Dispute, MediationAttempt } from '#core/disputes/api.ts'
import type { About } from '#web/contracts/open-dialog.ts'

/** What every dialog that answers a proposal is given. */
export interface Answered extends About {
  dispute: Dispute
  attempt: MediationAttempt
}
