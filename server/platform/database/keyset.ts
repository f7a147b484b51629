import { sql, type RawBuilder } from 'kysely'

/**
 * Keyset pagination, newest first: the rows after the last one of the previous page. Two values and not a row from a
 * subquery, so that the index is used. `alias` is the name of the table in the query.
 */
export const olderThan = (table: string, after: string | undefined, alias = table): RawBuilder<unknown> =>
  after === undefined
    ? sql`true`
    : sql`(${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.id`)})
        < ((select created_at from ${sql.table(table)} where id = ${after}), ${after}::uuid)`

/** The query asks for one row more than the page shows, which tells whether there is a next page. */
export const pageOf = <T extends { id: string }>(
  found: readonly T[],
  size: number,
): { items: T[]; nextCursor: string | null } => {
  const items = found.slice(0, size)
  return { items, nextCursor: found.length > size ? items.at(-1)!.id : null }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What a user typed into a search box, as the database searches for it. */
export type SearchTerm =
  | { by: 'id'; id: string }
  | { by: 'email'; email: string }
  | { by: 'number'; code: string; ordinal: number | null }
  | { by: 'words'; patterns: string[] }
  | { by: 'letters'; pattern: string }

/** A trigram index does not support shorter texts. */
const MIN_LETTERS = 3
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * An id, an email address or a number is searched exactly; three letters or more are found anywhere, fewer at the
 * beginning.
 */
export const parseSearch = (text: string | undefined): SearchTerm | null => {
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

/** At most this many matches are sorted. */
export const MAX_HITS = 1_000
