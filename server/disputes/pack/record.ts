import type { Role } from '#core/contracts/rules.ts'
import type { Dispute, Evidence, MediationAttempt, TimelineEntry } from '#core/disputes/api.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import type {
  Account,
  PackChargeback,
  PackContract,
  Message,
  MoneyMovement,
  OwedRecord,
  PackReader,
  PaymentRecord,
  PackSignature,
  PackFileRow,
  ReportedProgress,
} from '#server/disputes/pack/store.ts'

/** Increase it when readers of the older format could fail on the newer one. */
const SCHEMA_VERSION = 1

/** Above that files are named by their hash alone: the PDF should still fit into an email. */
const MAX_CARRIED_BYTES = 25 * 1024 * 1024

/** What all parts of the pack are about. */
export interface PackSubject {
  number: string
  jobTitle: string
  posterName: string | null
  workerName: string | null
  timeline: TimelineEntry[]
}

/** Everything that is read for one reader, in one snapshot. */
export interface PackInput {
  /** Null: the bank of the card asks, and nobody has raised a dispute here. */
  dispute: Dispute | null
  chargeback: PackChargeback | null
  subject: PackSubject
  issuedFor: PackReader
  agreed: PackContract
  signed: readonly PackSignature[]
  evidenceFiles: ReadonlyMap<string, PackFileRow>
  progress: readonly ReportedProgress[]
  /** SHA-256 of each progress photo, by its update. */
  hashes: ReadonlyMap<string, string>
  messages: readonly Message[]
  payments: readonly PaymentRecord[]
  movements: readonly MoneyMovement[]
  owed: readonly OwedRecord[]
  outcome: { refund: string; fee: string; workerAmount: string } | null
  isTestMode: boolean
}

export interface PackFile {
  name: string
  mimeType: string
  bytes: number
  sha256: string | null
  url: string
  /** Its name among the attachments of the PDF; null: all files together are too large. */
  attachedAs: string | null
}

export interface PackRecord {
  schemaVersion: typeof SCHEMA_VERSION
  /** The time of its newest content: the same facts make the same file. */
  issuedAt: string
  issuedFor: PackReader
  isTestMode: boolean
  parties: Record<Role, { firstName: string | null }>
  chargeback: PackChargeback | null
  dispute:
    | (Pick<
        Dispute,
        | 'id'
        | 'number'
        | 'raisedBy'
        | 'category'
        | 'reason'
        | 'description'
        | 'status'
        | 'stage'
        | 'amount'
        | 'held'
        | 'released'
      > & {
        raisedAt: string
        resolution: Dispute['resolution']
        resolvedAt: string | null
        refundPercent: number | null
        outcome: PackInput['outcome']
        /** The text of the admin who decided, without a name. */
        decisionNotes: string | null
      })
    | null
  contract: PackContract & { number: string; title: string; signatures: PackSignature[] }
  timeline: TimelineEntry[]
  evidence: {
    id: string
    at: string
    by: Role
    type: Evidence['evidenceType'] | 'statement'
    description: string | null
    file: PackFile | null
  }[]
  progress: (Omit<ReportedProgress, 'photoUrl' | 'stored'> & { photo: PackFile | null })[]
  messages: Message[]
  proposals: {
    id: string
    at: string
    /** Null: by the rules or a moderator. */
    by: Role | null
    type: MediationAttempt['mediationType']
    option: MediationAttempt['option']
    refundPercent: number | null
    extensionDays: number | null
    outcome: MediationAttempt['outcome']
    proposal: string
    message: string | null
    reasons: { key: string; text: string; points: number }[]
    confidence: number | null
    status: MediationAttempt['status']
    acceptedBy: Role[]
    rejectedBy: Role | null
    expiresAt: string | null
    decidedAt: string | null
  }[]
  money: {
    payments: PaymentRecord[]
    /** What is still owed. */
    owed: OwedRecord[]
    movements: { at: string; kind: string; parts: { account: Account; amount: string }[] }[]
  }
}

const numbered = (index: number): string => String(index + 1).padStart(3, '0')

const proposalOf = (attempt: MediationAttempt): PackRecord['proposals'][number] => ({
  id: attempt.id,
  at: attempt.createdAt,
  by: attempt.proposedByRole,
  type: attempt.mediationType,
  option: attempt.option,
  refundPercent: attempt.refundPercent,
  extensionDays: attempt.extensionDays,
  outcome: attempt.outcome && {
    refund: attempt.outcome.refund,
    fee: attempt.outcome.fee,
    workerAmount: attempt.outcome.workerAmount,
  },
  proposal: attempt.proposal,
  message: attempt.message,
  reasons: attempt.reasons.map(({ key, text, points }) => ({ key, text, points })),
  confidence: attempt.confidence,
  status: attempt.status,
  acceptedBy: attempt.acceptedByRoles,
  rejectedBy: attempt.rejectedByRole,
  expiresAt: attempt.expiresAt,
  decidedAt: attempt.decidedAt,
})

/** PACK-2: all of the files or none. */
export const canAttachFiles = ({ evidenceFiles, progress }: Pick<PackInput, 'evidenceFiles' | 'progress'>): boolean => {
  const files = [...evidenceFiles.values(), ...progress.flatMap(({ stored }) => stored ?? [])]
  return files.reduce((sum, { bytes }) => sum + bytes, 0) <= MAX_CARRIED_BYTES
}

const fileOf = (
  { mimeType, bytes }: PackFileRow,
  file: Pick<PackFile, 'name' | 'sha256' | 'attachedAs'> & { url: string | null },
): PackFile => ({
  name: file.name,
  mimeType,
  bytes,
  sha256: file.sha256,
  url: file.url ?? '',
  attachedAs: file.attachedAs,
})

/** Names that sort in order. */
const evidenceOf = (input: PackInput): PackRecord['evidence'] => {
  const hasAttachments = canAttachFiles(input)
  return (input.dispute?.evidence ?? []).map((piece, index) => {
    const stored = input.evidenceFiles.get(piece.id)
    const name = piece.fileName ?? 'evidence'
    const attachedAs = hasAttachments ? `evidence-${numbered(index)}-${name}` : null
    return {
      id: piece.id,
      at: piece.timestamp,
      by: piece.submittedByRole,
      type: stored ? piece.evidenceType : 'statement',
      description: piece.description,
      file: stored ? fileOf(stored, { name, sha256: piece.sha256, url: piece.fileUrl, attachedAs }) : null,
    }
  })
}

const progressOf = (input: PackInput): PackRecord['progress'] => {
  const hasAttachments = canAttachFiles(input)
  return input.progress.map((update, index) => {
    const name = `progress-${numbered(index)}.webp`
    const sha256 = input.hashes.get(update.id) ?? null
    return {
      id: update.id,
      at: update.at,
      by: update.by,
      percent: update.percent,
      description: update.description,
      location: update.location,
      approvedAt: update.approvedAt,
      photo:
        update.stored &&
        fileOf(update.stored, { name, sha256, url: update.photoUrl, attachedAs: hasAttachments ? name : null }),
    }
  })
}

/** Leaves out what is in the future. */
const newestOf = ({
  dispute,
  chargeback,
  subject,
  agreed,
  signed,
  progress,
  messages,
  payments,
  movements,
  owed,
}: PackInput): string => {
  const times = [
    dispute?.createdAt ?? null,
    dispute?.resolvedAt ?? null,
    chargeback?.openedAt ?? null,
    agreed.startedAt,
    agreed.completedAt,
    ...subject.timeline.map(({ at }) => at),
    ...(dispute?.evidence ?? []).map(({ timestamp }) => timestamp),
    ...(dispute?.proposals ?? []).flatMap(({ createdAt, decidedAt }) => [createdAt, decidedAt]),
    ...signed.map(({ at }) => at),
    ...progress.flatMap(({ at, approvedAt }) => [at, approvedAt]),
    ...messages.map(({ at }) => at),
    ...payments.flatMap(({ createdAt, paidAt, releasedAt, refundedAt }) => [createdAt, paidAt, releasedAt, refundedAt]),
    ...movements.map(({ at }) => at),
    ...owed.map(({ at }) => at),
  ]
  return times.filter((at) => at !== null).reduce((newest, at) => (at > newest ? at : newest))
}

/** PACK-1, PACK-3: what this reader may see, sorted, so that the same facts make the same text. */
export const recordOf = (input: PackInput): PackRecord => {
  const { dispute, chargeback, subject, issuedFor, agreed, signed, messages, payments, movements, owed, outcome } =
    input
  return {
    schemaVersion: SCHEMA_VERSION,
    issuedAt: newestOf(input),
    issuedFor,
    isTestMode: input.isTestMode,
    parties: { poster: { firstName: subject.posterName }, worker: { firstName: subject.workerName } },
    chargeback,
    dispute: dispute && {
      id: dispute.id,
      number: dispute.number,
      raisedBy: dispute.raisedBy,
      raisedAt: dispute.createdAt,
      category: dispute.category,
      reason: dispute.reason,
      description: dispute.description,
      status: dispute.status,
      stage: dispute.stage,
      amount: dispute.amount,
      held: dispute.held,
      released: dispute.released,
      resolution: dispute.resolution,
      resolvedAt: dispute.resolvedAt,
      refundPercent: dispute.refundPercent,
      outcome,
      decisionNotes: dispute.adminNotes,
    },
    contract: { number: subject.number, title: subject.jobTitle, ...agreed, signatures: [...signed] },
    timeline: subject.timeline,
    evidence: evidenceOf(input),
    progress: progressOf(input),
    messages: [...messages],
    proposals: (dispute?.proposals ?? []).map(proposalOf),
    money: {
      payments: [...payments],
      owed: [...owed],
      movements: movements.map(({ at, kind, parts }) => ({
        at,
        kind,
        parts: parts.map((part) => ({ account: part.account, amount: dollarText(cents(part.cents)) })),
      })),
    },
  }
}

export const printRecord = (record: PackRecord): string => `${JSON.stringify(record, null, 2)}\n`
