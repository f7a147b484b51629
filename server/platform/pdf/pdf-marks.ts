import { COLORS, type Area, type PdfCanvas, type StyleName } from '#server/platform/pdf/pdf-canvas.ts'

/** The parts of documents that match the screens: facts, sums, tables, the perforation, the stamp. */

const MAX_TITLE_LINES = 3

/** The largest size that fits in three lines, with lines of similar length. */
export const title = (canvas: PdfCanvas, text: string): void => {
  const oneLine = canvas.heightOf('title', 'X')
  const style = canvas.heightOf('title', text) > oneLine * (MAX_TITLE_LINES + 0.5) ? 'longTitle' : 'title'
  const height = canvas.heightOf(style, text)
  let { width } = canvas.page
  while (width > 200 && canvas.heightOf(style, text, width - 10) <= height) width -= 10
  canvas.text(style, text, { width })
}

export interface Fact {
  label: string
  value: string
  style?: StyleName
}

/** Label left, value beside it, ruled. */
export const facts = (
  canvas: PdfCanvas,
  rows: readonly Fact[],
  { x, width }: Area = canvas.page,
  labelWidth = 96,
): void => {
  for (const { label, value, style = 'figure' } of rows) {
    const valueWidth = width - labelWidth
    canvas.ensureSpace(canvas.heightOf(style, value, valueWidth) + 12)
    canvas.rule({ x, width })
    const y = canvas.doc.y + 5
    canvas.text('note', label, { x, width: labelWidth - 8, y })
    canvas.text(style, value, { x: x + labelWidth, width: valueWidth, y: style === 'figure' ? y + 1 : y - 1 })
    canvas.gap(4)
  }
}

export interface Sum {
  label: string
  amount: string
  /** Small, below the label. */
  detail?: string
  isTotal?: boolean
}

/** Label left, amount right, ruled; a total is larger. */
export const sums = (canvas: PdfCanvas, rows: readonly Sum[], { x, width }: Area = canvas.page): void => {
  const amountWidth = 120
  const labelWidth = width - amountWidth
  for (const { label, amount, detail, isTotal = false } of rows) {
    const labelHeight = canvas.heightOf('body', label, labelWidth)
    canvas.ensureSpace(labelHeight + (detail ? canvas.heightOf('note', detail, labelWidth) : 0) + 20)
    canvas.rule({ x, width }, isTotal ? COLORS.ink : COLORS.line)
    const y = canvas.doc.y + (isTotal ? 9 : 6)
    canvas.text(isTotal ? 'sum' : 'figureStrong', amount, {
      x: x + labelWidth,
      width: amountWidth,
      align: 'right',
      y: isTotal ? y - 4 : y + 1,
    })
    canvas.text(isTotal ? 'strong' : 'body', label, { x, width: labelWidth, y })
    if (detail) canvas.text('note', detail, { x, width: labelWidth })
    canvas.gap(isTotal ? 8 : 5)
  }
}

export interface Column {
  label: string
  /** Share of the total width. */
  share: number
  align: 'left' | 'right'
}

/** Columns of figures below a strong rule; the last row may be a total. */
export const table = (
  canvas: PdfCanvas,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  total?: readonly string[],
): void => {
  const row = (style: StyleName, cells: readonly string[], color: string): void => {
    canvas.ensureSpace(24)
    const y = canvas.doc.y
    let x = canvas.page.x
    for (const [at, { share, align }] of columns.entries()) {
      const width = share * canvas.page.width
      canvas.text(style, cells[at] ?? '', { x, width, y, align })
      x += width
    }
    canvas.gap(5)
    canvas.rule(canvas.page, color)
    canvas.gap(6)
  }
  row(
    'overline',
    columns.map(({ label }) => label),
    COLORS.ink,
  )
  for (const [at, cells] of rows.entries()) {
    row('figure', cells, total && at === rows.length - 1 ? COLORS.ink : COLORS.line)
  }
  if (total) row('figureStrong', total, COLORS.ink)
}

/** The perforation from edge to edge, with a notch at each end. */
export const perforation = ({ doc }: PdfCanvas): void => {
  const { y } = doc
  const { width } = doc.page
  const bite = 6
  doc.save().lineWidth(0.8).strokeColor(COLORS.line)
  doc.circle(0, y, bite).stroke().circle(width, y, bite).stroke()
  doc
    .dash(4, { space: 3.5 })
    .moveTo(bite + 6, y)
    .lineTo(width - bite - 6, y)
    .stroke()
  doc.restore()
}

/** A final status, rotated by four degrees; the same status also appears in plain text nearby. */
export const stamp = (canvas: PdfCanvas, label: string, { right, y }: { right: number; y: number }): void => {
  const { doc } = canvas
  const [tracking, height] = [0.6, 24]
  doc.font('title', 14)
  const width = doc.widthOfString(label, { characterSpacing: tracking }) + 20
  doc.save().rotate(-4, { origin: [right - width / 2, y + height / 2] })
  doc
    .lineWidth(1.4)
    .roundedRect(right - width, y, width, height, 2)
    .stroke(COLORS.ink)
  doc
    .lineWidth(0.5)
    .roundedRect(right - width + 2.5, y + 2.5, width - 5, height - 5, 1)
    .stroke(COLORS.ink)
  doc.fillColor(COLORS.ink).text(label, right - width + 10, y + 4.5, { width, characterSpacing: tracking })
  doc.restore()
}
