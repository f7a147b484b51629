import { sql, type RawBuilder } from 'kysely'
import type { Queryable } from '#server/platform/database/database.ts'
import { MAX_HITS, parseSearch, type SearchTerm } from '#server/platform/database/keyset.ts'

export type ByText = Extract<SearchTerm, { by: 'words' | 'letters' }>
export type Exactly = Exclude<SearchTerm, ByText>

/** How a search filters a sorted list. */
export type SearchFilter =
  | { by: 'all' }
  /** An id, an email address or a number, found by an index. */
  | { by: 'exactly'; term: Exactly }
  /** Few rows match: the list starts from them. */
  | { by: 'few'; ids: readonly string[] }
  /** Many rows match: the list is read in its order until a page is full. */
  | { by: 'many'; term: ByText }

/** Each word anywhere, or the letters at the beginning. */
export const textMatches = (
  term: ByText,
  { anywhere, beginning }: Record<'anywhere' | 'beginning', (pattern: string) => RawBuilder<unknown>>,
): RawBuilder<unknown> =>
  term.by === 'words' ? sql`(${sql.join(term.patterns.map(anywhere), sql` and `)})` : beginning(term.pattern)

/**
 * For a common word an index scan by order is faster, for a rare one the text index: so the matches are counted first.
 */
export const narrow = async (
  db: Queryable,
  text: string | undefined,
  idsWith: (term: ByText) => RawBuilder<unknown>,
): Promise<SearchFilter> => {
  const term = parseSearch(text)
  if (!term) return { by: 'all' }
  if (term.by !== 'words' && term.by !== 'letters') return { by: 'exactly', term }
  const { rows } = await sql<{ id: string }>`
    select id from (${idsWith(term)}) hits limit ${MAX_HITS + 1}`.execute(db)
  return rows.length > MAX_HITS ? { by: 'many', term } : { by: 'few', ids: rows.map(({ id }) => id) }
}

/**
 * A constant list for `in`, such as statuses from a rule. Written into the statement, not sent as a parameter, so that
 * the planner can use a partial index on these values.
 */
export const oneOf = (values: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`
