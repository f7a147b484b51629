import { typeset, type Face, type Fonts, type Run } from '#server/platform/pdf/pdf-fonts.ts'

/** Black on white, for printing. The only color is the dot of the wordmark. */
export const COLORS = { ink: '#17130a', soft: '#675f50', line: '#cfc8ba', sodium: '#ff9e3d' } as const

interface Style {
  face: Face
  size: number
  /** Line height as a multiple of the size. */
  leading: number
  color: string
  tracking?: number
  isUpper?: boolean
  tag: 'H1' | 'H2' | 'P'
}
const { ink, soft } = COLORS
const STYLES = {
  title: { face: 'title', size: 42, leading: 0.94, color: ink, isUpper: true, tag: 'H1' },
  longTitle: { face: 'title', size: 28, leading: 0.96, color: ink, isUpper: true, tag: 'H1' },
  heading: { face: 'title', size: 19, leading: 1, color: ink, isUpper: true, tag: 'H2' },
  overline: { face: 'figure', size: 7, leading: 1.5, color: soft, tracking: 0.5, isUpper: true, tag: 'P' },
  name: { face: 'strong', size: 15, leading: 1.25, color: ink, tag: 'P' },
  body: { face: 'reading', size: 10, leading: 1.42, color: ink, tag: 'P' },
  strong: { face: 'strong', size: 10, leading: 1.42, color: ink, tag: 'P' },
  note: { face: 'reading', size: 8.5, leading: 1.42, color: soft, tag: 'P' },
  figure: { face: 'figure', size: 8, leading: 1.5, color: ink, tag: 'P' },
  figureSoft: { face: 'figure', size: 8, leading: 1.5, color: soft, tag: 'P' },
  figureStrong: { face: 'figureStrong', size: 8.5, leading: 1.5, color: ink, tag: 'P' },
  sum: { face: 'figureStrong', size: 15, leading: 1.3, color: ink, tag: 'P' },
  exact: { face: 'figure', size: 7, leading: 1.65, color: ink, tag: 'P' },
} as const satisfies Record<string, Style>
export type StyleName = keyof typeof STYLES

export interface Area {
  x: number
  width: number
}
type Place = Partial<Area> & { y?: number; align?: 'left' | 'right'; link?: string }

/** A picture in the format that pdfkit accepts, see pdf-pictures.ts. */
export interface PdfPicture {
  jpeg: Buffer
  width: number
  height: number
}

export interface PdfCanvas {
  doc: PDFKit.PDFDocument
  /** The column between the margins. */
  page: Area
  text: (style: StyleName, text: string, place?: Place) => void
  /** Two texts in one paragraph. */
  runOn: (first: [StyleName, string], second: [StyleName, string], place?: Place) => void
  heightOf: (style: StyleName, text: string, width?: number) => number
  /** At this place and no larger than the box; returns the height. */
  picture: (
    picture: PdfPicture,
    about: string,
    place: { x: number; y: number; box: readonly [number, number] },
  ) => number
  /** Starts a new page if less than this height is left. */
  ensureSpace: (height: number) => void
  gap: (height: number) => void
  rule: (area?: Area, color?: string) => void
  /** Two columns that start at the same height; continues below the longer one. */
  beside: (left: (area: Area) => void, right: (area: Area) => void) => void
}

export const canvasOf = (doc: PDFKit.PDFDocument, fonts: Fonts): PdfCanvas => {
  const root = doc.struct('Document')
  doc.addStructure(root)

  const use = (face: Face, { size, color }: Style) => doc.font(face, size).fillColor(color)
  const runsOf = (style: Style, text: string): Run[] =>
    typeset(fonts, style.face, style.isUpper ? text.toLocaleUpperCase('en-US') : text)
  /** pdfkit adds to the line height of the font; here the line height is given. */
  const optionsOf = ({ size, leading, tracking = 0, tag }: Style) => ({
    lineGap: size * leading - doc.currentLineHeight(true),
    characterSpacing: tracking,
    structParent: root,
    structType: tag,
  })
  const write = (
    pieces: readonly (readonly [StyleName, string])[],
    { x, y, ...rest }: Required<Area> & Place,
  ): void => {
    const runs = pieces.flatMap(([name, text]) => {
      const style: Style = STYLES[name]
      return runsOf(style, text).map(({ face, text: set }) => ({ face, text: set, style }))
    })
    for (const [at, { face, text, style }] of runs.entries()) {
      use(face, style)
      const options = { ...optionsOf(style), ...rest, continued: at < runs.length - 1 }
      if (at === 0) doc.text(text, x, y, options)
      else doc.text(text, options)
    }
  }
  const page = (): Area => {
    const { left, right } = doc.page.margins
    return { x: left, width: doc.page.width - left - right }
  }

  const canvas: PdfCanvas = {
    doc,
    get page() {
      return page()
    },
    text(name, text, { x = page().x, width = page().width, y = doc.y, ...rest } = {}) {
      write([[name, text]], { x, width, y, ...rest })
    },
    runOn([name, first], second, { x = page().x, width = page().width, y = doc.y } = {}) {
      write([[name, `${first} `], second], { x, width, y })
    },
    heightOf(name, text, width = page().width) {
      const style: Style = STYLES[name]
      use(style.face, style)
      const { lineGap, characterSpacing } = optionsOf(style)
      const set = runsOf(style, text)
        .map((run) => run.text)
        .join('')
      return doc.heightOfString(set, { lineGap, characterSpacing, width })
    },
    picture({ jpeg, width, height }, about, { x, y, box: [widest, highest] }) {
      const scale = Math.min(1, widest / width, highest / height)
      // The alternative text for screen readers.
      root.add(doc.struct('Figure', { alt: about }, () => void doc.image(jpeg, x, y, { width: width * scale })))
      return height * scale
    },
    ensureSpace(height) {
      if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
    },
    gap(height) {
      doc.y += height
    },
    rule({ x, width } = page(), color = COLORS.line) {
      doc
        .save()
        .lineWidth(0.7)
        .moveTo(x, doc.y)
        .lineTo(x + width, doc.y)
        .stroke(color)
        .restore()
    },
    beside(left, right) {
      const { x, width } = page()
      const gutter = 28
      const half = (width - gutter) / 2
      const top = doc.y
      left({ x, width: half })
      const bottom = doc.y
      doc.y = top
      right({ x: x + half + gutter, width: half })
      doc.y = Math.max(bottom, doc.y)
    },
  }
  return canvas
}
