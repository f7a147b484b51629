import { APP_NAME } from '#core/kernel/app.ts'
import { FACES, loadFonts } from '#server/platform/pdf/pdf-fonts.ts'
import { COLORS, canvasOf, type PdfCanvas } from '#server/platform/pdf/pdf-canvas.ts'

export interface PdfOptions {
  /** The title of the file: "Contract NH-4F2K-01". */
  title: string
  /** Beside the wordmark on every page. */
  reference: string
  /** The only date in the file: the same content gives the same bytes, and so the same SHA-256. */
  issuedAt: string
  size?: 'LETTER' | 'A4'
  isTestMode?: boolean
}

const MARGINS = { top: 92, right: 56, bottom: 68, left: 56 }

/** Not compressed: the output of deflate may change with the runtime, and the bytes of a document must not. */
const open = async ({ title, issuedAt, size = 'LETTER' }: PdfOptions): Promise<PDFKit.PDFDocument> => {
  // Loaded with the first document, to keep the start fast.
  const { default: Document } = await import('pdfkit')
  const date = new Date(issuedAt)
  return new Document({
    size,
    margins: MARGINS,
    compress: false,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: APP_NAME, Creator: APP_NAME, Producer: APP_NAME, CreationDate: date, ModDate: date },
  })
}

const bytesOf = async (doc: PDFKit.PDFDocument): Promise<Uint8Array> => {
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Wordmark and reference above, title and page number below; marked as artifacts for screen readers. */
const frameEveryPage = (doc: PDFKit.PDFDocument, { title, reference, isTestMode = false }: PdfOptions): void => {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    drawHead(doc, isTestMode ? `Test mode  ·  ${reference}` : reference)
    drawFoot(doc, title, `Page ${at - start + 1} of ${count}`)
    doc.endMarkedContent()
  }
}

const small = (doc: PDFKit.PDFDocument, text: string, y: number, align: 'left' | 'right'): void => {
  const width = doc.page.width - MARGINS.left - MARGINS.right
  doc.font('figure', 7).fillColor(COLORS.soft).text(text, MARGINS.left, y, { width, align, characterSpacing: 0.3 })
}

const drawHead = (doc: PDFKit.PDFDocument, reference: string): void => {
  const mark = APP_NAME.toUpperCase()
  doc.font('title', 20).fillColor(COLORS.ink).text(mark, MARGINS.left, 40)
  doc.circle(MARGINS.left + doc.widthOfString(mark) + 8, 53.6, 4.4).fill(COLORS.sodium)
  small(doc, reference, 50, 'right')
}

const drawFoot = (doc: PDFKit.PDFDocument, title: string, page: string): void => {
  const y = doc.page.height - 44
  doc
    .lineWidth(0.7)
    .moveTo(MARGINS.left, y - 10)
    .lineTo(doc.page.width - MARGINS.right, y - 10)
    .stroke(COLORS.line)
  small(doc, title, y, 'left')
  small(doc, page, y, 'right')
}

export const createPdf = async (
  options: PdfOptions,
  draw: (canvas: PdfCanvas) => void | Promise<void>,
): Promise<Uint8Array> => {
  const fonts = await loadFonts()
  const doc = await open(options)
  for (const face of FACES) doc.registerFont(face, fonts[face].bytes)
  doc.addPage()
  await draw(canvasOf(doc, fonts))
  frameEveryPage(doc, options)
  doc.end()
  return bytesOf(doc)
}
