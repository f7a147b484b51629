import { paths } from '#core/paths.ts'
import type { Role } from '#core/contracts/rules.ts'
import { formatInZone, formatUtc } from '#server/platform/pdf/dates.ts'
import { facts, type Fact } from '#server/platform/pdf/pdf-marks.ts'
import type { Pen } from '#server/platform/pdf/pdf-canvas.ts'

export interface SignatureFacts {
  role: Role
  userId: string
  name: string
  signedAt: string
  ipAddress: string | null
  /** As the browser names itself, or a name that a person recognises. */
  device: string | null
  /** SHA-256 of the text that was signed, as hex. */
  textHash: string
}

export interface AuditFacts {
  id: string
  number: string
  /** What was signed, to the letter. */
  termsText: string
  termsHash: string
  /** Of the job. */
  timeZone: string
  createdAt: string
  /** With the second signature. */
  issuedAt: string
  signatures: readonly SignatureFacts[]
  publicUrl: string
}

/** A hash in groups that an eye can follow from one paper to another. */
const grouped = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? ''

/** Narrow enough that a hash stays on one line of A4 too. */
const LABELS = 80

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

const drawExactText = (pen: Pen, { termsText, termsHash, number, issuedAt }: AuditFacts): void => {
  const date = new Date(issuedAt)
  pen.room(120)
  pen.text('heading', 'The text, to the letter')
  pen.gap(6)
  pen.text('note', 'A sign that this paper’s fonts lack is printed as an empty box; the attached file has it.')
  pen.gap(8)
  facts(pen, [{ label: 'SHA-256', value: grouped(termsHash) }], pen.page, LABELS)
  pen.rule()
  pen.gap(12)
  pen.text('exact', termsText)
  pen.doc.file(Buffer.from(termsText, 'utf8'), {
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

/** Who signed what, when and from where, and how anybody can check it. */
export const drawAudit = (pen: Pen, contract: AuditFacts): void => {
  const { id, number, signatures, termsHash, timeZone, createdAt, issuedAt } = contract
  pen.text('overline', `Contract ${number}`)
  pen.gap(4)
  pen.text('title', 'Audit page')
  pen.gap(12)
  const rows = [
    { label: 'Contract', value: id },
    { label: 'Drawn up', value: bothClocks(createdAt, timeZone) },
    { label: 'Issued', value: bothClocks(issuedAt, timeZone) },
    { label: 'Text, SHA-256', value: grouped(termsHash) },
  ]
  facts(pen, rows, pen.page, LABELS)
  for (const signature of signatures) {
    pen.room(150)
    pen.gap(18)
    pen.text('heading', `Signature of the ${signature.role}`)
    pen.gap(6)
    facts(pen, rowsOf(signature, timeZone), pen.page, LABELS)
  }
  pen.room(80)
  pen.gap(18)
  pen.text('heading', 'How to check')
  pen.gap(6)
  pen.text('body', howToCheck(contract))
  pen.gap(24)
  drawExactText(pen, contract)
}
