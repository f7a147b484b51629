import { paths } from '#core/paths.ts'
import type { Role } from '#core/contracts/rules.ts'
import { formatInZone, formatUtc } from '#server/platform/pdf/dates.ts'
import { facts, type Fact } from '#server/platform/pdf/pdf-marks.ts'
import type { PdfCanvas } from '#server/platform/pdf/pdf-canvas.ts'

export interface SignatureFacts {
  role: Role
  userId: string
  name: string
  signedAt: string
  ipAddress: string | null
  /** User agent or name. */
  device: string | null
  /** SHA-256 of the text that was signed, as hex. */
  textHash: string
}

export interface AuditFacts {
  id: string
  number: string
  /** Exactly as signed. */
  termsText: string
  termsHash: string
  /** Of the job. */
  timeZone: string
  createdAt: string
  /** Time of the second signature. */
  issuedAt: string
  signatures: readonly SignatureFacts[]
  publicUrl: string
}

/** In groups of eight, to compare it by eye. */
const grouped = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? ''

/** Narrow enough for a hash on one line of A4. */
const LABEL_WIDTH = 80

const bothClocks = (at: string, timeZone: string): string => `${formatUtc(at)} · ${formatInZone(at, timeZone)}`

const rowsOf = (
  { name, role, userId, signedAt, ipAddress, device, textHash }: SignatureFacts,
  timeZone: string,
): Fact[] => [
  { label: 'Who', value: `${name}, ${role}`, style: 'strong' },
  { label: 'Account', value: userId },
  { label: 'When', value: bothClocks(signedAt, timeZone) },
  { label: 'From where', value: ipAddress ?? 'Address not recorded' },
  { label: 'Device', value: device ?? 'Not recorded' },
  { label: 'Text, SHA-256', value: grouped(textHash) },
]

const drawExactText = (canvas: PdfCanvas, { termsText, termsHash, number, issuedAt }: AuditFacts): void => {
  const date = new Date(issuedAt)
  canvas.ensureSpace(120)
  canvas.text('heading', 'The text, to the letter')
  canvas.gap(6)
  canvas.text('note', 'A sign that this paper’s fonts lack is printed as an empty box; the attached file has it.')
  canvas.gap(8)
  facts(canvas, [{ label: 'SHA-256', value: grouped(termsHash) }], canvas.page, LABEL_WIDTH)
  canvas.rule()
  canvas.gap(12)
  canvas.text('exact', termsText)
  canvas.doc.file(Buffer.from(termsText, 'utf8'), {
    name: `${number}.txt`,
    type: 'text/plain',
    description: 'The text that both signed',
    creationDate: date,
    modifiedDate: date,
  })
}

const howToCheck = ({ publicUrl, number }: AuditFacts): string =>
  `Give this file to ${publicUrl}${paths.verify()}: it tells whether this is the contract that was signed there, unchanged. ` +
  `The file stays with you; only its SHA-256 is sent. To check the text without us, take ${number}.txt, which is ` +
  'attached to this PDF, and compare its SHA-256 with the one above.'

/** Who signed what, when and from where, and how to verify it. */
export const drawAudit = (canvas: PdfCanvas, contract: AuditFacts): void => {
  const { id, number, signatures, termsHash, timeZone, createdAt, issuedAt } = contract
  canvas.text('overline', `Contract ${number}`)
  canvas.gap(4)
  canvas.text('title', 'Audit page')
  canvas.gap(12)
  const rows = [
    { label: 'Contract', value: id },
    { label: 'Drawn up', value: bothClocks(createdAt, timeZone) },
    { label: 'Issued', value: bothClocks(issuedAt, timeZone) },
    { label: 'Text, SHA-256', value: grouped(termsHash) },
  ]
  facts(canvas, rows, canvas.page, LABEL_WIDTH)
  for (const signature of signatures) {
    canvas.ensureSpace(150)
    canvas.gap(18)
    canvas.text('heading', `Signature of the ${signature.role}`)
    canvas.gap(6)
    facts(canvas, rowsOf(signature, timeZone), canvas.page, LABEL_WIDTH)
  }
  canvas.ensureSpace(80)
  canvas.gap(18)
  canvas.text('heading', 'How to check')
  canvas.gap(6)
  canvas.text('body', howToCheck(contract))
  canvas.gap(24)
  drawExactText(canvas, contract)
}
