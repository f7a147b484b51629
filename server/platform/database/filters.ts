import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { MAX_HITS, soughtIn, type Sought } from '#server/platform/database/keyset.ts'

export type ByText = Extract<Sought, { by: 'words' | 'letters' }>
export type Exactly = Exclude<Sought, ByText>

/** How a search narrows a list that has an order of its own. */
export type Narrowing =
  | { by: 'all' }
  /** An id, an address or a number: what it names is found by an index. */
  | { by: 'exactly'; sought: Exactly }
  /** Few have these words: the list begins with them. */
  | { by: 'few'; ids: readonly string[] }
  /** Many have: they stand close together in any order, and each line of the list is looked at until a page is full. */
  | { by: 'many'; sought: ByText }

/** In the words of an index: each word anywhere, or the letters at the beginning. */
export const textMatches = (
  sought: ByText,
  { anywhere, beginning }: Record<'anywhere' | 'beginning', (pattern: string) => RawBuilder<unknown>>,
): RawBuilder<unknown> =>
  sought.by === 'words' ? sql`(${sql.join(sought.patterns.map(anywhere), sql` and `)})` : beginning(sought.pattern)

/** A word that many have could be looked for in vain in the first thousand of them: so it is counted first. */
export const narrow = async (
  db: Queryable,
  text: string | undefined,
  idsWith: (sought: ByText) => RawBuilder<unknown>,
): Promise<Narrowing> => {
  const sought = soughtIn(text)
  if (!sought) return { by: 'all' }
  if (sought.by !== 'words' && sought.by !== 'letters') return { by: 'exactly', sought }
  const { rows } = await sql<{ id: string }>`
    select id from (${idsWith(sought)}) hits limit ${MAX_HITS + 1}`.execute(db)
  return rows.length > MAX_HITS ? { by: 'many', sought } : { by: 'few', ids: rows.map(({ id }) => id) }
}

/**
 * A constant list for `in`, such as the statuses that a rule names. Written into the statement, not sent as a
 * parameter: only so can the planner use an index that covers just these values.
 */
export const oneOf = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`
