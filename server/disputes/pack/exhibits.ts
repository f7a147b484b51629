import type { PackFile } from '#server/disputes/pack/record.ts'
import { inTurns, MAX_CHARACTERS, newest, noteOmitted, type Sheet } from '#server/disputes/pack/sheet.ts'
import type { PdfCanvas, PdfPicture } from '#server/platform/pdf/pdf-canvas.ts'

interface Exhibit {
  /** Shown in place of a picture. */
  mark: string
  picture: PdfPicture | null
  about: string
  lines: readonly string[]
  file: PackFile | null
  body: string | null
}

const SIDE = 112
const MAX_PICTURE_HEIGHT = 128
const GUTTER = 16

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`

const drawFile = (
  canvas: PdfCanvas,
  { name, bytes, sha256, attachedAs }: PackFile,
  area: { x: number; width: number },
): void => {
  const carried = attachedAs !== null && attachedAs !== name ? `, attached as ${attachedAs}` : ''
  canvas.text('note', `${name}, ${sizeOf(bytes)}${carried}`, area)
  canvas.gap(2)
  canvas.text('exact', sha256 ? `SHA-256 ${sha256}` : 'SHA-256 unknown: the file could not be read', area)
}

/** Picture on the left; author, time and text on the right. The text may continue on the next page. */
const drawExhibit = (canvas: PdfCanvas, { mark, picture, about, lines, file, body }: Exhibit): void => {
  const { doc } = canvas
  const { x, width } = canvas.page
  const area = { x: x + SIDE + GUTTER, width: width - SIDE - GUTTER }
  const high = picture ? Math.min(MAX_PICTURE_HEIGHT, picture.height, (SIDE * picture.height) / picture.width) : 0
  canvas.ensureSpace(Math.max(high, 70) + 16)
  canvas.rule()
  canvas.gap(8)
  const { y, page } = doc
  if (picture) canvas.picture(picture, about, { x, y: y + 1, box: [SIDE, MAX_PICTURE_HEIGHT] })
  else canvas.text('overline', mark, { x, width: SIDE, y: y + 2 })
  doc.y = y - 1
  const [first = '', ...rest] = lines
  canvas.text('strong', first, area)
  for (const line of rest) canvas.text('figureSoft', line, area)
  if (file) drawFile(canvas, file, area)
  if (body) {
    canvas.gap(4)
    canvas.text('body', body, area)
  }
  if (doc.page === page) doc.y = Math.max(doc.y, y + high)
  canvas.gap(10)
}

const MARKS = { photo: 'Photo', pdf: 'PDF', text: 'Text', statement: 'Statement' } as const

export const drawEvidence = ({ canvas, record, names, files, when, clipped }: Sheet): Promise<void> =>
  inTurns(record.evidence.entries(), ([index, { id, at, by, type, description: whole, file }]) => {
    const mark = MARKS[type]
    const description = whole && clipped(whole, MAX_CHARACTERS.statement)
    drawExhibit(canvas, {
      mark,
      picture: files.get(id)?.printed ?? null,
      about: `Photo from ${names[by]}${description ? `: ${description}` : ''}`,
      lines: [`${index + 1}. ${mark} from ${names[by]}, ${by}`, when(at)],
      file,
      body: description && (type === 'statement' ? `“${description}”` : description),
    })
  })

export const drawProgress = (sheet: Sheet): Promise<void> => {
  const { canvas, record, names, files, when, clipped } = sheet
  const updates = newest(record.progress)
  noteOmitted(sheet, record.progress.length - updates.length, 'update', 'updates')
  return inTurns(updates, ({ id, at, by, percent, description: whole, location, approvedAt, photo }) => {
    const description = whole && clipped(whole, MAX_CHARACTERS.message)
    const share = percent === null ? 'Progress' : `${percent}%`
    drawExhibit(canvas, {
      mark: share,
      picture: files.get(id)?.printed ?? null,
      about: `Progress photo from ${names[by]}${description ? `: ${description}` : ''}`,
      lines: [
        `${share}, told by ${names[by]}`,
        `${when(at)}${location ? ` · ${location}` : ''}`,
        ...(approvedAt ? [`Approved ${when(approvedAt)}`] : []),
      ],
      file: photo,
      body: description,
    })
  })
}
