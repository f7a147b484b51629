import { DAY_SECONDS } from '#core/kernel/time.ts'
import type { Intent } from '#server/testing/stand-ins/stripe/intents.ts'
import {
  invalid,
  missing,
  textIn,
  textsIn,
  type Handlers,
  type NewId,
} from '#server/testing/stand-ins/stripe/request.ts'

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  payment_intent: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response' | 'warning_closed'
  evidence: Record<string, string>
  evidence_details: { due_by: number; submission_count: number }
  metadata: Record<string, string>
}

export interface EvidenceFile {
  id: string
  object: 'file'
  purpose: string
  filename: string
  isPdf: boolean
}

const DUE_SECONDS = 7 * DAY_SECONDS
const OPEN = new Set(['needs_response', 'under_review', 'warning_needs_response'])

/** What banks do, and the answers to it. */
export const openDisputes = (newId: NewId) => {
  const disputes = new Map<string, Dispute>()
  const files = new Map<string, EvidenceFile>()
  const find = (id: string): Dispute => {
    const dispute = disputes.get(id)
    if (!dispute) throw missing('dispute', id)
    return dispute
  }

  const handlers: Handlers = {
    'GET /v1/disputes/:id': ({ id }) => find(id),
    'POST /v1/disputes/:id': ({ id, form }) => {
      const dispute = find(id)
      if (!OPEN.has(dispute.status)) throw invalid('This dispute is already closed.')
      const evidence = textsIn(form, 'evidence')
      const { service_documentation: file } = evidence
      if (file !== undefined && !files.has(file)) throw missing('file', file)
      Object.assign(dispute.evidence, evidence)
      Object.assign(dispute.metadata, textsIn(form, 'metadata'))
      if (textIn(form, 'submit') === 'true') {
        dispute.evidence_details.submission_count++
        if (dispute.status === 'needs_response') dispute.status = 'under_review'
      }
      return dispute
    },
    'POST /v1/files': ({ body }) => {
      const [, purpose = ''] = /name="purpose"\r\n\r\n([^\r]*)/.exec(body) ?? []
      const [, filename = ''] = /filename="([^"]*)"/.exec(body) ?? []
      const file: EvidenceFile = { id: newId('file'), object: 'file', purpose, filename, isPdf: body.includes('%PDF-') }
      files.set(file.id, file)
      return file
    },
  }

  return {
    handlers,
    disputes,
    files,
    isDisputed: (intent: string): boolean =>
      [...disputes.values()].some(({ payment_intent, status }) => payment_intent === intent && OPEN.has(status)),
    /** The owner of the card objects at the bank. */
    dispute: (intent: Intent, given: Partial<Pick<Dispute, 'amount' | 'reason' | 'status'>> = {}): Dispute => {
      const dispute: Dispute = {
        id: newId('du'),
        object: 'dispute',
        amount: intent.amount_received,
        payment_intent: intent.id,
        reason: 'fraudulent',
        status: 'needs_response',
        evidence: {},
        evidence_details: { due_by: Math.floor(Date.now() / 1000) + DUE_SECONDS, submission_count: 0 },
        metadata: {},
        ...given,
      }
      disputes.set(dispute.id, dispute)
      return dispute
    },
    warning: (intent: Intent, actionable = true) => ({
      id: newId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable,
      fraud_type: 'made_with_stolen_card',
      payment_intent: intent.id,
    }),
    /** In cents, what banks have taken. */
    chargedBack: (): number =>
      [...disputes.values()].reduce((sum, { status, amount }) => sum + (status === 'lost' ? amount : 0), 0),
  }
}
