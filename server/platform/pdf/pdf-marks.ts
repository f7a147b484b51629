import { COLOURS, type Area, type Pen, type StyleName } from '#server/platform/pdf/pdf-canvas.ts'

/** The parts of documents that match the screens: facts, sums, tables, the perforation, the stamp. */

const TITLE_LINES = 3

/** The largest size that fits in three lines, with lines of similar length. */
export const title = (pen: Pen, text: string): void => {
  const oneLine = pen.heightOf('title', 'X')
  const style = pen.heightOf('title', text) > oneLine * (TITLE_LINES + 0.5) ? 'longTitle' : 'title'
  const height = pen.heightOf(style, text)
  let { width } = pen.page
  while (width > 200 && pen.heightOf(style, text, width - 10) <= height) width -= 10
  pen.text(style, text, { width })
}

export interface Fact {
  label: string
  value: string
  style?: StyleName
}

/** Label left, value beside it, ruled. */
export const facts = (pen: Pen, rows: readonly Fact[], { x, width }: Area = pen.page, labelWidth = 96): void => {
  for (const { label, value, style = 'figure' } of rows) {
    const valueWidth = width - labelWidth
    pen.room(pen.heightOf(style, value, valueWidth) + 12)
    pen.rule({ x, width })
    const y = pen.doc.y + 5
    pen.text('note', label, { x, width: labelWidth - 8, y })
    pen.text(style, value, { x: x + labelWidth, width: valueWidth, y: style === 'figure' ? y + 1 : y - 1 })
    pen.gap(4)
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
export const sums = (pen: Pen, rows: readonly Sum[], { x, width }: Area = pen.page): void => {
  const amountWidth = 120
  const labelWidth = width - amountWidth
  for (const { label, amount, detail, isTotal = false } of rows) {
    const labelHeight = pen.heightOf('body', label, labelWidth)
    pen.room(labelHeight + (detail ? pen.heightOf('note', detail, labelWidth) : 0) + 20)
    pen.rule({ x, width }, isTotal ? COLOURS.ink : COLOURS.line)
    const y = pen.doc.y + (isTotal ? 9 : 6)
    pen.text(isTotal ? 'sum' : 'figureStrong', amount, {
      x: x + labelWidth,
      width: amountWidth,
      align: 'right',
      y: isTotal ? y - 4 : y + 1,
    })
    pen.text(isTotal ? 'strong' : 'body', label, { x, width: labelWidth, y })
    if (detail) pen.text('note', detail, { x, width: labelWidth })
    pen.gap(isTotal ? 8 : 5)
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
  pen: Pen,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  total?: readonly string[],
): void => {
  const row = (style: StyleName, cells: readonly string[], colour: string): void => {
    pen.room(24)
    const y = pen.doc.y
    let x = pen.page.x
    for (const [at, { share, align }] of columns.entries()) {
      const width = share * pen.page.width
      pen.text(style, cells[at] ?? '', { x, width, y, align })
      x += width
    }
    pen.gap(5)
    pen.rule(pen.page, colour)
    pen.gap(6)
  }
  row(
    'overline',
    columns.map(({ label }) => label),
    COLOURS.ink,
  )
  for (const [at, cells] of rows.entries()) {
    row('figure', cells, total && at === rows.length - 1 ? COLOURS.ink : COLOURS.line)
  }
  if (total) row('figureStrong', total, COLOURS.ink)
}

/** The perforation from edge to edge, with a notch at each end. */
export const perforation = ({ doc }: Pen): void => {
  const { y } = doc
  const { width } = doc.page
  const bite = 6
  doc.save().lineWidth(0.8).strokeColor(COLOURS.line)
  doc.circle(0, y, bite).stroke().circle(width, y, bite).stroke()
  doc
    .dash(4, { space: 3.5 })
    .moveTo(bite + 6, y)
    .lineTo(width - bite - 6, y)
    .stroke()
  doc.restore()
}

/** A final status, rotated by four degrees; the same status also appears in plain text nearby. */
export const stamp = (pen: Pen, word: string, { right, y }: { right: number; y: number }): void => {
  const { doc } = pen
  const [tracking, height] = [0.6, 24]
  doc.font('title', 14)
  const width = doc.widthOfString(word, { characterSpacing: tracking }) + 20
  doc.save().rotate(-4, { origin: [right - width / 2, y + height / 2] })
  doc
    .lineWidth(1.4)
    .roundedRect(right - width, y, width, height, 2)
    .stroke(COLOURS.ink)
  doc
    .lineWidth(0.5)
    .roundedRect(right - width + 2.5, y + 2.5, width - 5, height - 5, 1)
    .stroke(COLOURS.ink)
  doc.fillColor(COLOURS.ink).text(word, right - width + 10, y + 4.5, { width, characterSpacing: tracking })
  doc.restore()
}
