// Strict RFC 4180 CSV: what could be misread is refused with its file and line.

/** An error in a data folder, with a message for the user. */
export class DataError extends Error {}

export interface CsvRow {
  line: number
  cells: string[]
}

const BYTE_ORDER_MARK = '\uFEFF'

/** Cells may be quoted; a quote inside is doubled. Lines end with LF or CRLF, and the last one need not. */
export const readCsv = (file: string, whole: string): CsvRow[] => {
  const text = whole.startsWith(BYTE_ORDER_MARK) ? whole.slice(1) : whole
  const fault = (line: number, what: string): DataError => new DataError(`${file}, line ${line}: ${what}`)
  const rows: CsvRow[] = []
  let line = 1
  let at = 0

  const quoted = (): string => {
    const from = line
    let cell = ''
    for (at += 1; ; at += 1) {
      const message = text[at]
      if (message === undefined) throw fault(from, 'a quote is opened and never closed.')
      if (message === '\n') line += 1
      if (message !== '"') cell += message
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else break
    }
    at += 1
    if (at < text.length && !/^(?:,|\r?\n)/.test(text.slice(at, at + 2)))
      throw fault(line, 'a quoted cell is followed by something else than a comma.')
    return cell
  }

  const plain = (): string => {
    const from = at
    while (at < text.length && text[at] !== ',' && text[at] !== '\n') at += 1
    const end = text[at] === '\n' && text[at - 1] === '\r' && at > from ? at - 1 : at
    const cell = text.slice(from, end)
    if (cell.includes('"')) throw fault(line, 'a cell with a quote in it must stand in quotes.')
    if (cell.includes('\r')) throw fault(line, 'a line ends with CR alone.')
    return cell
  }

  while (at < text.length) {
    const row: CsvRow = { line, cells: [] }
    for (;;) {
      row.cells.push(text[at] === '"' ? quoted() : plain())
      if (text[at] !== ',') break
      at += 1
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    line += 1
    const isBlank = row.cells.length === 1 && row.cells[0] === ''
    if (!isBlank) rows.push(row)
  }
  return rows
}

export interface Cells {
  line: number
  of(column: string): string
}

/** The first line names the columns, in any order; more than the needed ones may be there. */
export const readTable = (file: string, text: string, needed: readonly string[]): Cells[] => {
  const [head, ...rows] = readCsv(file, text)
  if (!head) throw new DataError(`${file} is empty: its first line must name the columns ${needed.join(', ')}.`)
  const names = head.cells.map((name) => name.trim())
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) throw new DataError(`${file}, line 1: the column ${twice} occurs twice.`)
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0)
    throw new DataError(
      `${file} has no column ${missing.join(', ')}: every column must be named, even if its values are empty.`,
    )
  const places = new Map(names.map((name, place) => [name, place]))
  return rows.map(({ line, cells }) => {
    if (cells.length !== names.length)
      throw new DataError(`${file}, line ${line}: ${cells.length} cells, where the first line names ${names.length}.`)
    return { line, of: (column) => cells[places.get(column)!]!.trim() }
  })
}
