import { showDollars } from '#core/kernel/money.ts'
import type { DisputeForAdmin } from '#core/admin/disputes.ts'
import { ADMIN_RESOLUTIONS, type AdminResolution, type Resolution } from '#core/disputes/rules.ts'
import { readPercent } from '#web/disputes/dialogs/percent.ts'

export interface Decision {
  resolution: AdminResolution | null
  notes: string
  /** The share to propose in a mediation, as typed. If empty, the rules propose one. */
  share: string
}

export const NO_DECISION: Decision = { resolution: null, notes: '', share: '' }

/** PORTAL-8: with a resolution and notes. A share, if given, must be a percentage. */
export const isDecided = ({ resolution, notes, share }: Decision): boolean =>
  resolution !== null &&
  notes.trim() !== '' &&
  (resolution !== 'mediation_required' || share.trim() === '' || readPercent(share) !== null)

/** What the form still needs; null when it is complete. */
export const stillMissing = (decision: Decision): string | null => {
  if (isDecided(decision)) return null
  if (decision.resolution === null) return 'Choose a resolution first.'
  return decision.notes.trim() === '' ? 'Write why: both sides read it.' : 'The share to propose is not a percentage.'
}

export const isAdminResolution = (value: string): value is AdminResolution =>
  ADMIN_RESOLUTIONS.some((resolution) => resolution === value)

export const RESOLUTION_NAMES: Record<Resolution, string> = {
  favor_poster: 'Favor poster',
  favor_worker: 'Favor worker',
  partial_refund: 'Partial refund 50/50',
  mediation_required: 'Mediation required',
  dismissed: 'Dismiss',
  proposal_accepted: 'Both accepted a proposal',
  withdrawn: 'Withdrawn by whoever raised it',
}

/** Also for a resolution that this page does not know. */
export const resolutionName = (resolution: string | null): string => {
  const names: Record<string, string> = { ...RESOLUTION_NAMES, dismissed: 'Dismissed' }
  return resolution === null ? 'Settled' : (names[resolution] ?? resolution.replaceAll('_', ' '))
}

type Choice = DisputeForAdmin['choices'][number]
type Names = Pick<DisputeForAdmin, 'posterName' | 'workerName' | 'contractStatusBefore'>

const posterOf = ({ posterName }: Names) => posterName || 'the poster'
const workerOf = ({ workerName }: Names) => workerName || 'the worker'

/** PORTAL-8: what a choice would do with the money. */
export const choiceText = (
  { resolution, refund, fee, workerAmount }: Choice,
  names: Names,
  answerHours: number,
): string => {
  if (resolution === 'mediation_required') return `new proposal, ${answerHours} h to answer`
  if (resolution === 'dismissed')
    return names.contractStatusBefore
      ? `contract returns to ${names.contractStatusBefore.replaceAll('_', ' ')}`
      : 'contract returns to what it was'
  const back = showDollars(refund ?? '0.00')
  const paid = showDollars(workerAmount ?? '0.00')
  if (resolution === 'favor_poster') return `${back} back to ${posterOf(names)}`
  if (resolution === 'favor_worker') return `${paid} to ${workerOf(names)}, fee ${showDollars(fee ?? '0.00')}`
  return `${back} back, ${paid} to ${workerOf(names)}`
}

export const SUBMIT_LABELS: Record<AdminResolution, string> = {
  favor_poster: 'Resolve, all back to the poster',
  favor_worker: 'Resolve, all to the worker',
  partial_refund: 'Resolve, split 50/50',
  mediation_required: 'Send a new proposal',
  dismissed: 'Dismiss the dispute',
}
