import { isOpenDispute, type DisputeStage, type Resolution } from '#core/disputes/rules.ts'
import { ROLES, type Role } from '#core/contracts/rules.ts'
import { categoryText } from '#core/disputes/proposal.ts'
import { drawEvidence, drawProgress } from '#server/disputes/pack/exhibits.ts'
import { drawMoney, drawProposals } from '#server/disputes/pack/figures.ts'
import { printRecord, type PackRecord } from '#server/disputes/pack/record.ts'
import {
  clipper,
  inTurns,
  MAX_CHARACTERS,
  newest,
  newestOfEach,
  drawOrNote,
  section,
  shown,
  noteOmitted,
  type LoadedFile,
  type Sheet,
} from '#server/disputes/pack/sheet.ts'
import { minuteIn, formatInZone, formatUtc } from '#server/platform/pdf/dates.ts'
import { attach } from '#server/platform/pdf/pdf-attachments.ts'
import { loadFonts } from '#server/platform/pdf/pdf-fonts.ts'
import { facts, stamp, sums, title as drawTitle, type Sum } from '#server/platform/pdf/pdf-marks.ts'
import { COLORS, type Area, type PdfCanvas } from '#server/platform/pdf/pdf-canvas.ts'
import { createPdf } from '#server/platform/pdf/pdf.ts'

const ROLE_NAMES: Record<Role, string> = { poster: 'Poster', worker: 'Worker' }

const STAGES: Record<DisputeStage, string> = {
  analysis: 'The rules look at it',
  proposed: 'A proposal waits for an answer',
  escalated: 'A person decides',
}

const OUTCOMES: Record<Resolution, string> = {
  favor_poster: 'Decided for the poster: all of it went back',
  favor_worker: 'Decided for the worker: all of it was released',
  partial_refund: 'Decided: half went back, half was released',
  mediation_required: 'Back to mediation',
  dismissed: 'Dismissed: all is as it was before',
  proposal_accepted: 'Settled by agreement',
  withdrawn: 'Withdrawn: all is as it was before',
}

const readerOf = ({ record: { issuedFor }, names }: Sheet): string => {
  if (issuedFor === 'bank') return 'the bank of the card'
  return `the records of ${issuedFor === 'operator' ? 'the operator' : `${names[issuedFor]}, ${issuedFor}`}`
}

const drawHead = (sheet: Sheet): void => {
  const { canvas, record, names } = sheet
  const { dispute, contract, issuedAt } = record
  canvas.text('overline', `${dispute ? `Dispute ${dispute.number} · contract` : 'Contract'} ${contract.number}`)
  canvas.gap(4)
  drawTitle(canvas, contract.title)
  canvas.gap(10)
  canvas.text('note', `For ${readerOf(sheet)}. As it stood on ${formatInZone(issuedAt, contract.timeZone)}.`)
  canvas.gap(14)
  const party = (role: Role) => (area: Area) => {
    canvas.rule(area, COLORS.ink)
    canvas.gap(8)
    canvas.text('overline', ROLE_NAMES[role], area)
    canvas.text('name', names[role], area)
  }
  canvas.beside(party(ROLES[0]), party(ROLES[1]))
}

type PackDispute = NonNullable<PackRecord['dispute']>

const outcomeRows = ({ names }: Sheet, { outcome }: PackDispute): Sum[] => {
  if (!outcome) return []
  return [
    { label: `Back to ${names.poster}`, amount: shown(outcome.refund) },
    { label: `To ${names.worker}`, amount: shown(outcome.workerAmount) },
    { label: 'Platform fee', amount: shown(outcome.fee) },
  ]
}

const stampBeside = (canvas: PdfCanvas, label: string): void => {
  const { y } = canvas.doc
  stamp(canvas, label, { right: canvas.page.x + canvas.page.width - 4, y: y - 32 })
  canvas.doc.y = y
}

const drawChargeback = (sheet: Sheet, { amount, reason, openedAt }: NonNullable<PackRecord['chargeback']>): void => {
  const { canvas, record, when } = sheet
  section(sheet, 'The card payment')
  facts(canvas, [
    { label: 'Amount', value: shown(amount), style: 'strong' },
    { label: 'Asked by the bank', value: when(openedAt) },
    ...(reason === null ? [] : [{ label: 'Its reason', value: reason.replaceAll('_', ' ') }]),
    { label: 'Contract', value: `${record.contract.number} · ${record.contract.id}` },
  ])
}

const drawMatter = (sheet: Sheet, dispute: PackDispute): void => {
  const { canvas, record, names, when } = sheet
  const { contract } = record
  const isSettled = !isOpenDispute(dispute)
  section(sheet, 'What it is about')
  if (isSettled) stampBeside(canvas, 'SETTLED')
  facts(canvas, [
    { label: 'Raised', value: `${names[dispute.raisedBy]}, ${when(dispute.raisedAt)}` },
    { label: 'About', value: categoryText(dispute.category), style: 'strong' },
    { label: 'Contract', value: `${contract.number} · ${contract.id}` },
    isSettled
      ? { label: 'Outcome', value: OUTCOMES[dispute.resolution!], style: 'strong' }
      : { label: 'Stands', value: STAGES[dispute.stage], style: 'strong' },
    ...(isSettled ? [{ label: 'Settled', value: when(dispute.resolvedAt!) }] : []),
  ])
  canvas.gap(16)
  const rows: Sum[] = [
    { label: 'Held', amount: shown(dispute.held) },
    { label: 'Released in the seven days before', amount: shown(dispute.released) },
    { label: 'In dispute', amount: shown(dispute.amount), isTotal: true },
    ...outcomeRows(sheet, dispute),
  ]
  canvas.ensureSpace(rows.length * 26)
  sums(canvas, rows)
}

const drawClaim = (sheet: Sheet, { reason, description, raisedBy, decisionNotes }: PackDispute): void => {
  const { canvas, names, clipped } = sheet
  section(sheet, 'The claim')
  canvas.rule()
  canvas.gap(8)
  canvas.text('strong', reason)
  canvas.gap(3)
  canvas.text('body', clipped(description, MAX_CHARACTERS.claim))
  canvas.gap(3)
  canvas.text('note', `In the words of ${names[raisedBy]}, ${raisedBy}.`)
  if (decisionNotes === null) return
  canvas.ensureSpace(60)
  canvas.gap(12)
  canvas.text('strong', 'In the words of the moderator')
  canvas.gap(3)
  canvas.text('body', clipped(decisionNotes, MAX_CHARACTERS.claim))
}

/** A hash in groups that are easy to compare by eye. */
const grouped = (hash: string): string => hash.match(/.{1,8}/g)?.join(' ') ?? ''

const bothClocks = ({ record }: Sheet, at: string): string =>
  `${formatUtc(at)} · ${formatInZone(at, record.contract.timeZone)}`

const drawContract = (sheet: Sheet): void => {
  const { canvas, record, names } = sheet
  const { number, text, textSha256, signatures } = record.contract
  section(sheet, 'The contract', 200)
  facts(
    canvas,
    [
      { label: 'Contract', value: number },
      { label: 'Text, SHA-256', value: grouped(textSha256) },
      ...signatures.flatMap(({ by, at, textSha256: signed }) => [
        { label: `${ROLE_NAMES[by]} signed`, value: `${names[by]}, ${bothClocks(sheet, at)}` },
        { label: 'this text', value: grouped(signed) },
      ]),
    ],
    canvas.page,
    80,
  )
  canvas.rule()
  canvas.gap(12)
  canvas.text('exact', text)
}

const TIMES = 132

const drawText = ({ canvas, when }: Sheet, at: string, value: string): void =>
  facts(canvas, [{ label: when(at), value, style: 'body' }], canvas.page, TIMES)

const drawTimeline = (sheet: Sheet): Promise<void> => {
  const { record, clipped } = sheet
  const { timeline } = record
  section(sheet, 'What happened')
  const entries = newestOfEach(timeline, ({ kind }) => kind)
  noteOmitted(sheet, timeline.length - entries.length, 'entry', 'entries')
  return inTurns(entries, ({ at, text }) => drawText(sheet, at, clipped(text, MAX_CHARACTERS.message)))
}

const drawMessages = (sheet: Sheet): Promise<void> => {
  const { record, names, clipped } = sheet
  section(sheet, 'Messages')
  const messages = newest(record.messages)
  noteOmitted(sheet, record.messages.length - messages.length, 'message', 'messages')
  return drawOrNote(sheet, messages, 'Nobody wrote anything under this contract.', () =>
    inTurns(messages, ({ at, by, text, file, earlier }) => {
      const content = file ? `sent ${text}` : `“${clipped(text, MAX_CHARACTERS.message)}”`
      const before = earlier.map((one) => ` Before: “${clipped(one.text, MAX_CHARACTERS.message)}”`).join('')
      drawText(sheet, at, `${names[by]}${file ? ' ' : ': '}${content}${before}`)
    }),
  )
}

const CARRIED =
  'Beside every photo and file stands its SHA-256. The files themselves are attached to this PDF as they are kept: ' +
  'whoever reckons the SHA-256 of one of them anew finds the same. '
const NOT_CARRIED =
  'All photos and files together are too large to be attached to this PDF. Beside each of them stands its SHA-256, ' +
  'which tells whether a copy is the same; they can be fetched from the dispute. '
const FOR_MACHINES =
  'Attached as well: contract.txt, the text that both signed, and dispute.json, which says all of this for machines. ' +
  'What is too long for this paper and ends with “…” stands there whole.'

const hasAttachments = ({ record }: Sheet): boolean =>
  ![...record.evidence.map(({ file }) => file), ...record.progress.map(({ photo }) => photo)].some(
    (file) => file?.attachedAs === null,
  )

const attachAll = ({ canvas, record, files }: Sheet): Promise<void> => {
  const { issuedAt: at, contract } = record
  const add = (name: string, mimeType: string, bytes: Uint8Array, about: string): void =>
    attach(canvas.doc, { name, mimeType, bytes, at, about })
  add('contract.txt', 'text/plain', Buffer.from(contract.text), 'The text that both signed')
  add('dispute.json', 'application/json', Buffer.from(printRecord(record)), 'All of it, for machines')
  const exhibits = [
    ...record.evidence.map(({ id, file }) => ({ id, file, about: 'Evidence' })),
    ...record.progress.map(({ id, photo }) => ({ id, file: photo, about: 'Progress photo' })),
  ]
  return inTurns(exhibits, ({ id, file, about }) => {
    const bytes = files.get(id)?.bytes
    if (file?.attachedAs && bytes) add(file.attachedAs, file.mimeType, bytes, about)
  })
}

/** PACK-1, PACK-2: everything to read, with the same data as attached JSON. */
export const drawPack = (record: PackRecord, files: ReadonlyMap<string, LoadedFile>): Promise<Uint8Array> => {
  const { dispute, chargeback, contract, parties, issuedAt, isTestMode } = record
  const title = dispute ? `Dispute ${dispute.number}` : `Card payment for contract ${contract.number}`
  const names = { poster: parties.poster.firstName ?? 'The poster', worker: parties.worker.firstName ?? 'The worker' }
  const when = (at: string): string => minuteIn(at, contract.timeZone)
  return createPdf(
    { title, reference: [dispute?.number, contract.number].filter(Boolean).join('  ·  '), issuedAt, isTestMode },
    async (canvas) => {
      const sheet: Sheet = { canvas, record, names, files, when, clipped: clipper(await loadFonts()) }
      drawHead(sheet)
      if (chargeback) drawChargeback(sheet, chargeback)
      if (dispute) {
        drawMatter(sheet, dispute)
        drawClaim(sheet, dispute)
      }
      drawContract(sheet)
      await drawTimeline(sheet)
      if (dispute) {
        section(sheet, 'Evidence')
        await drawOrNote(sheet, record.evidence, 'Neither side has added evidence.', () => drawEvidence(sheet))
      }
      section(sheet, 'Progress')
      await drawOrNote(sheet, record.progress, 'No progress was told.', () => drawProgress(sheet))
      await drawMessages(sheet)
      if (dispute) {
        section(sheet, 'Proposals')
        await drawProposals(sheet)
      }
      section(sheet, 'Money')
      await drawMoney(sheet)
      section(sheet, 'What this file carries')
      canvas.text('body', (hasAttachments(sheet) ? CARRIED : NOT_CARRIED) + FOR_MACHINES)
      await attachAll(sheet)
    },
  )
}
