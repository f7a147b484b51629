import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { loadFonts, typeset } from '#server/platform/pdf/pdf-fonts.ts'
import { facts, perforation, stamp, sums, table, title } from '#server/platform/pdf/pdf-marks.ts'
import type { PdfCanvas } from '#server/platform/pdf/pdf-canvas.ts'
import { attach } from '#server/platform/pdf/pdf-attachments.ts'
import { printPicture } from '#server/platform/pdf/pdf-pictures.ts'
import { createPdf } from '#server/platform/pdf/pdf.ts'
import { textOf } from '#server/testing/pdf-text.ts'

const OPTIONS = { title: 'Contract NH-4F2K-01', reference: 'NH-4F2K-01', issuedAt: '2025-10-16T22:41:30.000Z' }
const EMAILS = '“Curly” – é ñ ł Ż ő ç ß $1,284.35 ½ … ’'

const everything = (canvas: PdfCanvas): void => {
  title(canvas, 'Carry a sofa up three flights')
  canvas.text('body', EMAILS)
  facts(canvas, [{ label: 'Account', value: '0199ed2c' }])
  sums(canvas, [{ label: 'Price', amount: '$88.00', detail: 'Paid by card', isTotal: true }])
  table(canvas, [{ label: 'Month', share: 1, align: 'left' }], [['May']], ['All'])
  perforation(canvas)
  stamp(canvas, 'SIGNED', { right: 300, y: canvas.doc.y })
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('PDF-1 the same facts make the same bytes at any time and place', async () => {
  const first = await createPdf(OPTIONS, everything)
  vi.useFakeTimers({ now: Date.parse('2031-01-01T00:00:00Z'), toFake: ['Date'] })
  vi.stubEnv('TZ', 'Asia/Tokyo')
  const second = await createPdf(OPTIONS, everything)
  expect(Buffer.from(second).equals(first)).toBe(true)
  const later = await createPdf({ ...OPTIONS, issuedAt: '2025-10-16T22:41:31.000Z' }, everything)
  expect(Buffer.from(later).equals(first)).toBe(false)
})

test('PDF-1 a document is a complete PDF with its date and fonts, uncompressed', async () => {
  const source = Buffer.from(await createPdf(OPTIONS, everything)).toString('latin1')
  expect(source.startsWith('%PDF-1.7')).toBe(true)
  expect(source.trimEnd().endsWith('%%EOF')).toBe(true)
  expect(source.match(/D:\d+Z/g)).toEqual(['D:20251016224130Z', 'D:20251016224130Z'])
  expect(source.match(/\/FontFile2/g)).toHaveLength(5)
  expect(source).not.toContain('FlateDecode')
  expect(source).toContain('/MediaBox [0 0 612 792]')
  const a4 = Buffer.from(await createPdf({ ...OPTIONS, size: 'A4' }, everything)).toString('latin1')
  expect(a4).toContain('/MediaBox [0 0 595.28 841.89]')
})

test('PDF-3 Latin characters exist in every font, Cyrillic or Vietnamese ones in a fallback', async () => {
  const fonts = await loadFonts()
  for (const face of ['reading', 'strong', 'title', 'figure', 'figureStrong'] as const) {
    expect(typeset(fonts, face, EMAILS)).toEqual([{ face, text: EMAILS }])
  }
  expect(typeset(fonts, 'reading', 'Ana, Иван')).toEqual([
    { face: 'reading', text: 'Ana, ' },
    { face: 'figure', text: 'Иван' },
  ])
  expect(typeset(fonts, 'figure', 'Nguyễn')).toEqual([
    { face: 'figure', text: 'Nguy' },
    { face: 'reading', text: 'ễ' },
    { face: 'figure', text: 'n' },
  ])
  const text = textOf(await createPdf(OPTIONS, (canvas) => canvas.text('body', `${EMAILS} Иван`)))
  expect(text).toContain(EMAILS)
  expect(text).toContain('Иван')
})

test('PDF-3 a missing character is an empty box, not an error', async () => {
  const fonts = await loadFonts()
  const shown = (text: string): string =>
    typeset(fonts, 'reading', text)
      .map((run) => run.text)
      .join('')
  expect(shown('sofa 🛋️ 椅子')).toBe('sofa \ufffd \ufffd\ufffd')
  expect(shown('e\u0301\u202f\u00a0\u200d\u202ex\r\ny\u0000\ud800')).toBe('é  x\ny\ufffd\ufffd')
  const text = textOf(await createPdf(OPTIONS, (canvas) => canvas.text('body', 'sofa 🛋️ \u0000\ud800 end')))
  expect(text).toContain('sofa \ufffd \ufffd\ufffd end')
})

test('PDF-4 every page has the wordmark, the reference and its number', async () => {
  const text = textOf(
    await createPdf({ ...OPTIONS, isTestMode: true }, (canvas) => canvas.text('body', 'A line.\n'.repeat(120))),
  )
  expect(text.match(/A line\./g)).toHaveLength(120)
  expect(text.match(/^NEARHAND$/gm)).toHaveLength(3)
  expect(text.match(/Test mode {2}· {2}NH-4F2K-01/g)).toHaveLength(3)
  expect(text.match(/Page \d of 3/g)).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3'])
})

test('PDF-4 long titles and words stay within the page', async () => {
  const long = 'Unterschriftenmappe'.repeat(20)
  const text = textOf(await createPdf(OPTIONS, (canvas) => title(canvas, long)))
  expect(text.replace(/\s/g, '')).toContain(long.toUpperCase())
})

test('PDF-5 a picture fits its box, with white for transparency and an alternative text', async () => {
  const clear = sharp({ create: { width: 1600, height: 800, channels: 4, background: '#00000000' } })
  const picture = (await printPicture(await clear.webp().toBuffer()))!
  expect([picture.width, picture.height]).toEqual([640, 320])
  const [first] = await sharp(picture.jpeg).raw().toBuffer()
  expect(first).toBeGreaterThan(250)
  let height = 0
  const source = Buffer.from(
    await createPdf(OPTIONS, (canvas) => {
      height = canvas.picture(picture, 'Two panes (grey)', { x: 56, y: 100, box: [120, 90] })
    }),
  )
  expect(height).toBe(60)
  expect(source.includes(picture.jpeg)).toBe(true)
  expect(source.toString('latin1')).toMatch(/\/S \/Figure\s+\/Alt \(Two panes \\\(grey\\\)\)/)
  expect(await printPicture(Buffer.from('no picture'))).toBeNull()
})

test('PDF-5 an attached file keeps its bytes, name and type', async () => {
  const bytes = Buffer.from('stream\nendstream\nendobj\n\u0000 all of it')
  const file = {
    name: 'chat (1).txt',
    mimeType: 'text/plain; charset=utf-8',
    bytes,
    at: OPTIONS.issuedAt,
    about: 'A chat',
  }
  const draw = () => createPdf(OPTIONS, (canvas) => attach(canvas.doc, file))
  const options = Buffer.from(await draw())
  const source = options.toString('latin1')
  expect(options.includes(bytes)).toBe(true)
  expect(source).toMatch(new RegExp(`/Subtype /text#2fplain\\s+/Params <<\\s+/Size ${bytes.length}`))
  expect(source).toContain('/UF (chat \\(1\\).txt)')
  expect(source).toContain('/EmbeddedFiles')
  expect(options.equals(await draw())).toBe(true)
})
