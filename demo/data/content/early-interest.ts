import { DAY, iso, type Row } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'

const INTEREST = [
  ['Bradenton', 'Florida', 'june.park'],
  ['Bradenton', 'Florida', 'ade.cole'],
  ['Lakeland', 'Florida', 'mira.stone'],
  ['Orlando', 'Florida', 'leo.ferris'],
  ['Orlando', 'Florida', 'dana.wu'],
  ['Sarasota', 'Florida', 'otis.lane'],
  ['Atlanta', 'Georgia', 'ruth.avery'],
  ['Atlanta', 'Georgia', 'kofi.mensah'],
  ['Savannah', 'Georgia', 'bea.holt'],
] as const

export const earlyInterestRows = (now: number): Row<'early_interest'>[] =>
  INTEREST.map(([city, state, name], index) => {
    const at = now - (index * 3 + 1) * DAY
    return { id: newId(at), city, state, email: `${name}@nearhand.test`, created_at: iso(at) }
  })
