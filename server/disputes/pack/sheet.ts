import { centsOf, showDollars } from '#core/kernel/money.ts'
import type { Role } from '#core/contracts/rules.ts'
import type { PackRecord } from '#server/disputes/pack/record.ts'
import { typeset, type Fonts } from '#server/platform/pdf/pdf-fonts.ts'
import type { PdfCanvas, Printed } from '#server/platform/pdf/pdf-canvas.ts'

/** A file of somebody's, as far as the paper needs it. */
export interface LoadedFile {
  /** Null: not to be attached. */
  bytes: Uint8Array | null
  /** Null: no picture. */
  printed: Printed | null
}

/** What all parts of the paper are drawn from. */
export interface Sheet {
  canvas: PdfCanvas
  record: PackRecord
  names: Record<Role, string>
  /** By the piece of evidence or the update that each came with. */
  files: ReadonlyMap<string, LoadedFile>
  when: (at: string) => string
  clipped: ReturnType<typeof clipper>
}

/** PACK-4: what is drawn is bounded, however much was written. The rest stands in the JSON. */
const MAX_DRAWN = 100
export const MAX_CHARACTERS = { message: 500, statement: 1500, claim: 4000 } as const
/** A line with nothing in it takes room as well, and a change of the face time: they count as so many. */
const CHARACTERS_PER_LINE = 50
const SIGNS_A_FACE = 10

export const newest = <T>(rows: readonly T[]): T[] => rows.slice(-MAX_DRAWN)

/** Many of one kind push out none of another. */
export const newestOfEach = <T>(rows: readonly T[], kindOf: (row: T) => string): T[] => {
  const kinds = Object.values(Object.groupBy(rows, kindOf)).map((those) => newest(those ?? []))
  const kept = new Set(kinds.flat())
  return rows.filter((row) => kept.has(row))
}

/** Cut where it is too long: in signs, in lines or in changes between two faces. */
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

/** Everybody else in the house is served between two rows. */
export const inTurns = async <T>(rows: Iterable<T>, draw: (row: T) => void): Promise<void> => {
  for (const row of rows) {
    draw(row)
    await new Promise(setImmediate)
  }
}

/** With the minus of print. */
export const shown = (dollars: string): string => showDollars(centsOf(dollars)).replace('-', '−')

export const section = ({ canvas }: Sheet, heading: string, height = 90): void => {
  canvas.room(height)
  if (canvas.doc.y > canvas.doc.page.margins.top) canvas.gap(22)
  canvas.text('heading', heading)
  canvas.gap(6)
}

/** Says so where there is nothing, so that nobody looks for what was never there. */
export const orNothing = async (
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
