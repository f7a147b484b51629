// A page of lines and texts as PDF, in a font that every reader has.

/** From the lower left corner, in points. */
export interface Sheet {
  title: string
  strokes: readonly (readonly [x: number, y: number, toX: number, toY: number])[]
  labels: readonly (readonly [x: number, y: number, text: string])[]
}

const PAGE = [595, 842] as const
const TITLE_SIZE = 20
const LABEL_SIZE = 11

const quoted = (text: string): string => `(${text.replace(/[\\()]/g, '\\$&')})`

const contentOf = ({ title, strokes, labels }: Sheet): string =>
  [
    '1.2 w',
    ...strokes.map(([x, y, toX, toY]) => `${x} ${y} m ${toX} ${toY} l S`),
    `BT /F1 ${TITLE_SIZE} Tf 60 ${PAGE[1] - 80} Td ${quoted(title)} Tj ET`,
    ...labels.map(([x, y, text]) => `BT /F1 ${LABEL_SIZE} Tf ${x} ${y} Td ${quoted(text)} Tj ET`),
  ].join('\n')

/** Plain letters only, so that each is one byte and the table at the end counts right. */
export const smallPdf = (sheet: Sheet): Uint8Array => {
  const content = contentOf(sheet)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE[0]} ${PAGE[1]}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
