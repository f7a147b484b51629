/** Says to a spreadsheet that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** CSV-2: what a spreadsheet would take for a formula, behind spaces and in full width too. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** CSV-1: quoted where RFC 4180 asks for it, and where a spreadsheet that separates by something else would cut. */
const cell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** People's own words, which a spreadsheet must not run. */
export const textCell = (text: string | null): string =>
  cell(text !== null && FORMULA.test(text) ? `'${text}` : (text ?? ''))
