import { readFile } from 'node:fs/promises'

/** The fonts of documents: text, emphasis, titles, figures. See fonts/README.md. */
const FILES = {
  reading: 'familjen-grotesk-400',
  strong: 'familjen-grotesk-700',
  title: 'big-shoulders-800',
  figure: 'martian-mono-400',
  figureStrong: 'martian-mono-700',
} as const
export type Face = keyof typeof FILES
export const FACES = Object.keys(FILES) as Face[]

interface Font {
  bytes: Buffer
  has: ReadonlySet<number>
}
export type Fonts = Record<Face, Font>

/** The characters of a font: its cmap in format 4 without glyph arrays, as in all our fonts. */
const charactersOf = (bytes: Buffer): Set<number> => {
  const start = bytes.readUInt32BE(tableAt(bytes, 'cmap') + 8)
  const subtable = start + bytes.readUInt32BE(start + 8)
  const size = bytes.readUInt16BE(subtable + 6)
  const characters = new Set<number>()
  for (let at = 0; at < size; at += 2) {
    const last = bytes.readUInt16BE(subtable + 14 + at)
    for (let code = bytes.readUInt16BE(subtable + 16 + size + at); code <= last; code += 1) characters.add(code)
  }
  return characters
}

/** The position of a table in the directory of the font. */
const tableAt = (bytes: Buffer, tag: string): number => {
  for (let at = 12; at < 12 + 16 * bytes.readUInt16BE(4); at += 16) {
    if (bytes.toString('latin1', at, at + 4) === tag) return at
  }
  throw new Error(`a font without ${tag}`)
}

const loadFont = async (face: Face): Promise<Font> => {
  const bytes = await readFile(new URL(`./fonts/${FILES[face]}.ttf`, import.meta.url))
  return { bytes, has: charactersOf(bytes) }
}

let loaded: Promise<Fonts> | undefined
/** Read once; a document needs all of them. */
export const loadFonts = (): Promise<Fonts> =>
  (loaded ??= Promise.all(FACES.map(async (face) => [face, await loadFont(face)] as const)).then(
    (fonts) => Object.fromEntries(fonts) as Fonts,
  ))

/** Joiners, variation selectors and direction marks: our fonts do not support what they modify. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}/gu
const SPACES = /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const MISSING = '\ufffd'

const plainly = (text: string): string =>
  text.normalize('NFC').replace(/\r\n?/g, '\n').replace(UNSEEN, '').replace(SPACES, ' ')

export interface Run {
  face: Face
  text: string
}

/** The fallback font for a missing character: the font of figures has Cyrillic, the others Vietnamese. */
const OTHERS: Record<Face, Face> = {
  reading: 'figure',
  strong: 'figureStrong',
  title: 'figureStrong',
  figure: 'reading',
  figureStrong: 'strong',
}

/**
 * PDF-3: a text in its font, characters that it lacks in the other, and an empty box for characters that neither has.
 */
export const typeset = (fonts: Fonts, face: Face, text: string): Run[] => {
  const other = OTHERS[face]
  const runs: Run[] = []
  for (const sign of plainly(text)) {
    const code = sign.codePointAt(0)!
    const isOwn = sign === '\n' || fonts[face].has.has(code)
    const isOther = !isOwn && fonts[other].has.has(code)
    const next: Run = { face: isOther ? other : face, text: isOwn || isOther ? sign : MISSING }
    const last = runs.at(-1)
    if (last?.face === next.face) last.text += next.text
    else runs.push(next)
  }
  return runs
}
