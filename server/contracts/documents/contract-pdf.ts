import { otherRole, ROLES, type Role } from '#core/contracts/rules.ts'
import { clausesOf } from '#core/contracts/terms.ts'
import { showDollars, type Cents } from '#core/kernel/money.ts'
import { formatSetting } from '#core/kernel/setting.ts'
import { FEE, splitFee } from '#core/payments/fee.ts'
import { drawAudit, type AuditFacts } from '#server/contracts/documents/audit-pdf.ts'
import { dayIn, formatInZone } from '#server/platform/pdf/dates.ts'
import { facts as drawFacts, perforation, stamp, sums, title as drawTitle } from '#server/platform/pdf/pdf-marks.ts'
import { COLORS, type Area, type PdfCanvas } from '#server/platform/pdf/pdf-canvas.ts'
import { createPdf } from '#server/platform/pdf/pdf.ts'

interface PartyFacts {
  firstName: string
}

/** Nothing in it changes after the second signature. */
export interface ContractFacts extends AuditFacts {
  title: string
  poster: PartyFacts
  worker: PartyFacts
  amount: Cents
  feeBasisPoints: number
  /** "2025-10-16" and "19:15", in the time zone of the job. */
  scheduledDate: string | null
  scheduledTime: string | null
  /** The area. */
  where: string
  isTestMode: boolean
  size?: 'LETTER' | 'A4'
}

const ROLE_NAMES: Record<Role, string> = { poster: 'Poster', worker: 'Worker' }

const drawParties = (canvas: PdfCanvas, contract: ContractFacts): void => {
  const party = (role: Role) => (area: Area) => {
    canvas.rule(area, COLORS.ink)
    canvas.gap(8)
    canvas.text('overline', ROLE_NAMES[role], area)
    canvas.text('name', contract[role].firstName, area)
  }
  canvas.beside(party('poster'), party('worker'))
}

const drawClauses = (canvas: PdfCanvas, termsText: string): void => {
  const { x, width } = canvas.page
  for (const [at, { lead, text }] of clausesOf(termsText).entries()) {
    canvas.ensureSpace(34)
    const { y } = canvas.doc
    canvas.text('figureSoft', String(at + 1), { x, width: 20, y: y + 1.5 })
    canvas.runOn(['strong', lead], ['body', text], { x: x + 24, width: width - 24, y })
    canvas.gap(7)
  }
}

const drawMoney = (canvas: PdfCanvas, { amount, feeBasisPoints, worker }: ContractFacts, area: Area): void => {
  const { fee, workerShare } = splitFee(amount, feeBasisPoints)
  canvas.text('heading', 'Money', area)
  canvas.gap(6)
  sums(
    canvas,
    [
      { label: 'The price', amount: showDollars(amount) },
      { label: `Platform ${formatSetting(FEE, feeBasisPoints)}`, amount: `−${showDollars(fee)}` },
      { label: `${worker.firstName} receives`, amount: showDollars(workerShare) },
      { label: 'Held until released', amount: showDollars(amount), isTotal: true },
    ],
    area,
  )
}

const clockTime = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const drawSchedule = (canvas: PdfCanvas, contract: ContractFacts, area: Area): void => {
  const { scheduledDate, scheduledTime, timeZone, where } = contract
  canvas.text('heading', 'When and where', area)
  canvas.gap(6)
  const rows = [
    { label: 'Day', value: scheduledDate ? dayIn(`${scheduledDate}T12:00:00Z`, 'UTC') : 'When both sides agree' },
    { label: 'Start', value: scheduledTime ? clockTime(scheduledTime) : 'When both sides agree' },
    { label: 'Time zone', value: timeZone.replaceAll('_', ' ') },
    { label: 'Where', value: where },
  ]
  drawFacts(canvas, rows, area, 66)
}

const drawSignature = (canvas: PdfCanvas, contract: ContractFacts, role: Role, area: Area): void => {
  const { doc } = canvas
  const signature = contract.signatures.find((given) => given.role === role)
  const line = doc.y + 34
  if (signature) {
    const width = area.width - 82
    canvas.text('name', signature.name, {
      x: area.x,
      width,
      y: line - 3 - canvas.heightOf('name', signature.name, width),
    })
    stamp(canvas, 'SIGNED', { right: area.x + area.width - 4, y: line - 30 })
  }
  doc.y = line
  canvas.rule(area, COLORS.ink)
  canvas.gap(6)
  canvas.text('note', `${contract[role].firstName}, ${role}`, area)
  canvas.text(
    'figureSoft',
    signature ? `Signed ${formatInZone(signature.signedAt, contract.timeZone)}` : 'Not signed yet',
    area,
  )
}

/** Kept together on a page. */
const MONEY_AND_SIGNATURES_HEIGHT = 262

/** The signed contract, followed by its audit page. */
export const drawContract = (contract: ContractFacts): Promise<Uint8Array> => {
  const { number, title, createdAt, issuedAt, timeZone, isTestMode, size = 'LETTER' } = contract
  const options = { title: `Contract ${number}`, reference: number, issuedAt, size, isTestMode }
  return createPdf(options, (canvas) => {
    canvas.text('overline', `Contract ${number} · drawn up ${dayIn(createdAt, timeZone)}`)
    canvas.gap(4)
    drawTitle(canvas, title)
    canvas.gap(16)
    drawParties(canvas, contract)
    canvas.gap(18)
    drawClauses(canvas, contract.termsText)
    canvas.ensureSpace(MONEY_AND_SIGNATURES_HEIGHT)
    canvas.gap(14)
    perforation(canvas)
    canvas.gap(22)
    canvas.beside(
      (area) => drawMoney(canvas, contract, area),
      (area) => drawSchedule(canvas, contract, area),
    )
    canvas.gap(20)
    canvas.beside(
      (area) => drawSignature(canvas, contract, ROLES[0], area),
      (area) => drawSignature(canvas, contract, otherRole(ROLES[0]), area),
    )
    canvas.doc.addPage()
    drawAudit(canvas, contract)
  })
}
