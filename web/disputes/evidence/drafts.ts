import { addEvidence, type Dispute } from '#core/disputes/api.ts'
import { MAX_EVIDENCE_BYTES } from '#core/disputes/rules.ts'
import { type EvidenceUploads, newEvidenceUploads, type SendPiece } from '#web/disputes/evidence/evidence-uploads.ts'
import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'
import { saveText, readSavedText } from '#web/kit/forms/draft-text.ts'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'
import { upload } from '#web/runtime/forms/upload.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { useRefresh } from '#web/contracts/queries.ts'

interface SendFilesOptions {
  contractId: string
  me: string
  onWhole: () => void
}

export function useSendFiles({ contractId, me, onWhole }: SendFilesOptions): (dispute: Dispute) => Promise<void> {
  const refresh = useRefresh(contractId)
  return async (dispute) => {
    const isWhole = await uploadsOf(me, contractId).send(dispute.id)
    void refresh()
    if (!isWhole) return
    toast({ title: 'Evidence added', text: 'All of it has arrived.' })
    onWhole()
  }
}

export interface Claim {
  category: string
  reason: string
  description: string
  statement: string
  [field: string]: string
}

export const NO_CLAIM: Claim = { category: '', reason: '', description: '', statement: '' }

const MAX_SIDE_PX = 4_000

/** Evidence is sent unchanged unless it is too large. */
const fit = (file: File): Promise<File> =>
  file.size > MAX_EVIDENCE_BYTES && file.type.startsWith('image/')
    ? shrinkPicture(file, MAX_SIDE_PX)
    : Promise.resolve(file)

const send: SendPiece = (id, { file, caption, key }, options) =>
  upload(addEvidence, [file], { params: { id }, fields: { description: caption.trim() }, once: key, ...options })

/** Chosen files, kept while the page is open. */
const allUploads = new Map<string, EvidenceUploads>()

const keyOf = (me: string, contractId: string): string => `${me} ${contractId}`

const claimKey = (me: string, contractId: string): string => `${DRAFT_PREFIX}dispute.${me}.${contractId}`

export const claimOf = (me: string, contractId: string): Claim => readSavedText(claimKey(me, contractId), NO_CLAIM)
export const saveClaim = (me: string, contractId: string, claim: Claim): void =>
  saveText(claimKey(me, contractId), claim)
export const dropClaim = (me: string, contractId: string): void => saveClaim(me, contractId, NO_CLAIM)

/** Text for a counterproposal or a statement. */
export type RemarkKind = 'counter' | 'statement'

const remarkKey = (what: RemarkKind, me: string, disputeId: string): string =>
  `${DRAFT_PREFIX}dispute-${what}.${me}.${disputeId}`

export const remarkOf = (what: RemarkKind, me: string, disputeId: string): string =>
  readSavedText(remarkKey(what, me, disputeId), { text: '' }).text
export const saveRemark = (what: RemarkKind, me: string, disputeId: string, text: string): void =>
  saveText(remarkKey(what, me, disputeId), { text })

/** Shared by the filing dialog and the evidence form, so that failed files are not lost. */
export const uploadsOf = (me: string, contractId: string): EvidenceUploads => {
  const key = keyOf(me, contractId)
  const uploads = allUploads.get(key) ?? newEvidenceUploads(send, fit)
  allUploads.set(key, uploads)
  return uploads
}
