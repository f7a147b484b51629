import { centsOf, showDollars } from '#core/kernel/money.ts'
import type { Role } from '#core/contracts/rules.ts'
import type { PackRecord } from '#server/disputes/pack/record.ts'
import { typeset, type Fonts } from '#server/platform/pdf/pdf-fonts.ts'
import type { PdfCanvas, PdfPicture } from '#server/platform/pdf/pdf-canvas.ts'

/** A stored file, as far as the PDF needs it. */
export interface LoadedFile {
  /** Null: not attached. */
  bytes: Uint8Array | null
  /** Null: not a picture. */
  printed: PdfPicture | null
}

/** What all parts of the PDF are drawn from. */
export interface Sheet {
  canvas: PdfCanvas
  record: PackRecord
  names: Record<Role, string>
  /** By the piece of evidence or the update. */
  files: ReadonlyMap<string, LoadedFile>
  when: (at: string) => string
  clipped: ReturnType<typeof clipper>
}

/** PACK-4: limits of what is drawn. The JSON has the rest. */
const MAX_DRAWN = 100
export const MAX_CHARACTERS = { message: 500, statement: 1500, claim: 4000 } as const
/** What an empty line and a change of the font cost, in characters. */
const CHARACTERS_PER_LINE = 50
const SIGNS_A_FACE = 10

export const newest = <T>(rows: readonly T[]): T[] => rows.slice(-MAX_DRAWN)

/** By kind, so that many of one kind do not crowd out others. */
export const newestOfEach = <T>(rows: readonly T[], kindOf: (row: T) => string): T[] => {
  const kinds = Object.values(Object.groupBy(rows, kindOf)).map((those) => newest(those ?? []))
  const kept = new Set(kinds.flat())
  return rows.filter((row) => kept.has(row))
}

/** Cuts by characters, lines and font changes. */
export const clipper =
  (fonts: Fonts) =>
  (text: string, max: number): string => {
    const runs = typeset(fonts, 'reading', text.slice(0, max + 1))
    const set = runs.slice(0, max / SIGNS_A_FACE).map((run) => run.text)
    const lines = set.join('').split('\n')
    const kept = lines.slice(0, max / CHARACTERS_PER_LINE).join('\n')
    const isWhole = text.length <= max && set.length === runs.length && lines.length <= max / CHARACTERS_PER_LINE
    return isWhole ? text : `${kept.slice(0, max - 1).trimEnd()}…`
  }

export const noteOmitted = ({ canvas }: Sheet, count: number, one: string, many: string): void => {
  if (count === 0) return
  const what = count === 1 ? `One older ${one} stands` : `${count.toLocaleString('en-US')} older ${many} stand`
  canvas.text('note', `${what} in the attached dispute.json.`)
  canvas.gap(6)
}

/** Yields to other requests. */
export const inTurns = async <T>(rows: Iterable<T>, draw: (row: T) => void): Promise<void> => {
  for (const row of rows) {
    draw(row)
    await new Promise(setImmediate)
  }
}

/** With a typographic minus. */
export const shown = (dollars: string): string => showDollars(centsOf(dollars)).replace('-', '−')

export const section = ({ canvas }: Sheet, heading: string, height = 90): void => {
  canvas.ensureSpace(height)
  if (canvas.doc.y > canvas.doc.page.margins.top) canvas.gap(22)
  canvas.text('heading', heading)
  canvas.gap(6)
}

/** Shows a text when a section is empty. */
export const drawOrNote = async (
  { canvas }: Sheet,
  rows: readonly unknown[],
  nothing: string,
  draw: () => Promise<void>,
): Promise<void> => {
  if (rows.length > 0) return draw()
  canvas.rule()
  canvas.gap(6)
  canvas.text('body', nothing)
}
