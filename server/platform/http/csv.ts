/** Marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\ufeff'

/** CSV-2: text that a spreadsheet would interpret as a formula, also after spaces and in full width. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** CSV-1: quoted where RFC 4180 requires it, and where a spreadsheet with another separator would split. */
const cell = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Text from users, which a spreadsheet must not execute. */
export const textCell = (text: string | null): string =>
  cell(text !== null && FORMULA.test(text) ? `'${text}` : (text ?? ''))
