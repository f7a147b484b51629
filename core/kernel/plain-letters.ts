/** Text as a reader understands it, and for each of its characters the range of the original that it stands for. */
export interface Reading {
  text: string
  from: number[]
  to: number[]
}

/** Invisible characters and accents. Some Hangul fillers look like nothing either. */
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\u115F\u1160\u3164\uFFA0]/u
const DIGIT = /\p{Nd}/u
/** Their parts would read as other numbers. */
const FRACTION = /[\u00BC-\u00BE\u2150-\u215E]/
const SYMBOL = /[\p{So}\p{Zs}]/u
const DASH = /\p{Pd}/u

/** Pairs of a letter and those that look like it: Cyrillic, Greek, small capitals. */
const ALIKE = new Map(
  `aаαᴀ bвβʙ cсᴄϲ dԁᴅ eеεᴇё fꜰ gɡԍɢ hһнʜ iіιıɪ jјᴊ kкκᴋ lӏʟⅼ mмᴍ nηпɴ oоοᴏօø pрρᴘ qԛ rʀг sѕꜱ tтτᴛ uυսᴜ vνᴠѵ wԝωᴡш xхχ yуγʏү zᴢ .。｡٫ -− /⁄∕`
    .split(' ')
    .flatMap(([plain, ...others]) => others.map((other) => [other, plain!] as const)),
)

/** Ranges of enclosed letters and digits without a compatibility mapping: first, last, what the first one stands for. */
const ENCLOSED = [
  [0x1f150, 0x1f169, 'a'],
  [0x1f170, 0x1f189, 'a'],
  [0x1f1e6, 0x1f1ff, 'a'],
  [0x2776, 0x277e, '1'],
  [0x2780, 0x2788, '1'],
  [0x278a, 0x2792, '1'],
  [0x24f5, 0x24fd, '1'],
  [0x24ff, 0x24ff, '0'],
] as const

const enclosed = (code: number): string | null => {
  const range = ENCLOSED.find(([first, last]) => code >= first && code <= last)
  return range ? String.fromCharCode(range[2].charCodeAt(0) + code - range[0]) : null
}

/** Decimal digits come in blocks of ten, from zero up. */
const digitOf = (code: number): string => {
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

const plainOf = (char: string): string => {
  const code = char.codePointAt(0)!
  if (code < 0x80) return char.toLowerCase()
  if (INVISIBLE.test(char)) return ''
  if (FRACTION.test(char)) return char
  const lower = char.toLowerCase()
  const known = ALIKE.get(lower) ?? enclosed(code)
  if (known) return known
  if (DASH.test(char)) return '-'
  const parts = Array.from(lower.normalize('NFKD')).filter((part) => !INVISIBLE.test(part))
  if (parts.join('') !== char) return parts.map(plainPart).join('').toLowerCase()
  return plainPart(char)
}

const plainPart = (char: string): string => {
  const code = char.codePointAt(0)!
  if (code < 0x80) return char
  if (DIGIT.test(char)) return digitOf(code)
  return ALIKE.get(char) ?? (SYMBOL.test(char) ? ' ' : char)
}

/** Lowercase, with plain letters and digits for look-alikes, a space for pictures, and without what is invisible. */
export const readPlainly = (original: string): Reading => {
  const reading: Reading = { text: '', from: [], to: [] }
  let at = 0
  for (const char of original) {
    const plain = plainOf(char)
    for (let index = 0; index < plain.length; index++) {
      reading.from.push(at)
      reading.to.push(at + char.length)
    }
    reading.text += plain
    at += char.length
  }
  return reading
}

/** Each match is replaced as a whole: what `replace` returns stands for all of it. */
export const rewrite = ({ text, from, to }: Reading, pattern: RegExp, replace: (found: string) => string): Reading => {
  const next: Reading = { text: '', from: [], to: [] }
  let done = 0
  const keepUntil = (end: number): void => {
    next.text += text.slice(done, end)
    for (let at = done; at < end; at++) {
      next.from.push(from[at]!)
      next.to.push(to[at]!)
    }
  }
  for (const { 0: found, index } of text.matchAll(pattern)) {
    keepUntil(index)
    done = index + found.length
    const put = replace(found)
    next.text += put
    for (let at = 0; at < put.length; at++) {
      next.from.push(from[index]!)
      next.to.push(to[done - 1]!)
    }
  }
  keepUntil(text.length)
  return next
}
