/** Reads the text of our own PDFs: nothing in them is compressed, and every font has a character map. */
const OBJECT = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g
const TOKEN = /\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g

const charactersOf = (cmap: string): string[] =>
  [...cmap.matchAll(/> \[(.*?)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
      String.fromCharCode(...hex.split(' ').map((unit) => Number.parseInt(unit, 16))),
    ),
  )

/** One line for each text, in the order of drawing. */
export const textOf = (pdf: Uint8Array): string => {
  const source = Buffer.from(pdf).toString('latin1')
  const objects = new Map([...source.matchAll(OBJECT)].map(([, id, body]) => [id, body ?? '']))
  const fonts = new Map(
    [...source.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => {
      const [, cmap] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
      return [name, charactersOf(objects.get(cmap) ?? '')]
    }),
  )
  const lines: string[] = []
  let font: string[] = []
  for (const body of objects.values()) {
    for (const [, name, glyphs] of body.matchAll(TOKEN)) {
      if (name) font = fonts.get(name) ?? []
      if (glyphs) lines.push(readGlyphs(glyphs, font))
    }
  }
  return lines.join('\n')
}

const readGlyphs = (glyphs: string, font: readonly string[]): string =>
  [...glyphs.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => font[Number.parseInt(glyph, 16)] ?? '')
    .join('')
