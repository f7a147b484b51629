import { sql, type RawBuilder } from 'kysely'

/**
 * Pages of a list, the newest first: what stands after the line that the last page ended with. Two values and not a row
 * of a subquery, so that the index is entered there. `table` may stand under another name in the query.
 */
export const olderThan = (table: string, after: string | undefined, alias = table): RawBuilder<unknown> =>
  after === undefined
    ? sql`true`
    : sql`(${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.id`)})
        < ((select created_at from ${sql.table(table)} where id = ${after}), ${after}::uuid)`

/** One more than is shown was asked for: it tells whether there is a next page. */
export const pageOf = <T extends { id: string }>(
  found: readonly T[],
  size: number,
): { items: T[]; nextCursor: string | null } => {
  const items = found.slice(0, size)
  return { items, nextCursor: found.length > size ? items.at(-1)!.id : null }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What somebody typed into a search box, as the database can look for it. */
export type Sought =
  | { by: 'id'; id: string }
  | { by: 'email'; email: string }
  | { by: 'number'; code: string; ordinal: number | null }
  | { by: 'words'; patterns: string[] }
  | { by: 'letters'; pattern: string }

/** A trigram index knows nothing of what is shorter. */
const MIN_LETTERS = 3
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** An id, an address or a number finds exactly; three letters and more are found anywhere, fewer at the beginning. */
export const soughtIn = (text: string | undefined): Sought | null => {
  const typed = text?.trim().replaceAll(/\s+/g, ' ') ?? ''
  if (typed === '') return null
  if (UUID.test(typed)) return { by: 'id', id: typed.toLowerCase() }
  const number = /^NH-([\da-z]{4})(?:-(\d{2,4}))?$/i.exec(typed)
  if (number) return { by: 'number', code: number[1]!.toUpperCase(), ordinal: number[2] ? Number(number[2]) : null }
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return { by: 'email', email: typed.toLowerCase() }
  const words = typed.split(' ')
  if (words.some((word) => word.length >= MIN_LETTERS))
    return { by: 'words', patterns: words.map((word) => `%${literally(word)}%`) }
  return { by: 'letters', pattern: `${literally(typed.toLowerCase())}%` }
}

/** So many hits of a word are put in order; who looks for something more common types more of it. */
export const MAX_HITS = 1_000
