import type { Role } from '#contract/contracts/rules.ts'
import { cents, parseDollars, showDollars } from '#contract/kernel/money.ts'
import type { PackRecord } from '#server/disputes/pack-record.ts'
import type { Pen, Printed } from '#server/platform/pdf-pen.ts'

/** A file of somebody's, as far as the paper needs it. */
export interface LoadedFile {
  /** Null: not to be attached. */
  bytes: Uint8Array | null
  /** Null: no picture. */
  printed: Printed | null
}

/** What all parts of the paper are drawn from. */
export interface Sheet {
  pen: Pen
  record: PackRecord
  names: Record<Role, string>
  /** By the piece of evidence or the update that each came with. */
  files: ReadonlyMap<string, LoadedFile>
  when: (at: string) => string
}

/** With the minus of print. */
export const shown = (dollars: string): string => showDollars(parseDollars(dollars) ?? cents(0)).replace('-', '−')

export const section = ({ pen }: Sheet, heading: string, height = 90): void => {
  pen.room(height)
  if (pen.doc.y > pen.doc.page.margins.top) pen.gap(22)
  pen.text('heading', heading)
  pen.gap(6)
}

/** Says so where there is nothing, so that nobody looks for what was never there. */
export const orNothing = ({ pen }: Sheet, rows: readonly unknown[], nothing: string, draw: () => void): void => {
  if (rows.length > 0) return draw()
  pen.rule()
  pen.gap(6)
  pen.text('body', nothing)
}
