const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  deg: '°',
  times: '×',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  euro: '€',
  pound: '£',
  cent: '¢',
  sect: '§',
  rarr: '→',
  larr: '←',
}

const characterOf = (code: number): string | null =>
  Number.isInteger(code) && code >= 0x20 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    ? String.fromCodePoint(code)
    : null

/** `&copy;` is ©, as in HTML; unknown entities stay as they were typed. The result is plain text. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z0-9]{2,8}));/g, (typed, decimal, hex, name) => {
    if (name !== undefined) return (Object.hasOwn(NAMED, name as string) && NAMED[name as string]) || typed
    return characterOf(decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal)) ?? typed
  })
