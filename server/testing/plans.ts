import { sql, type RawBuilder } from 'kysely'
import type { TestApp } from '#server/testing/app.ts'

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * By which indexes PostgreSQL means to answer, and what it would read whole or put in order. Small tables are read whole
 * for good reason; here they stand for large ones, so that it is told to avoid that. Only on a database of the test's
 * own: statistics and dead rows that earlier test files left behind would decide otherwise.
 */
export const planOf = ({ app, isShared }: TestApp, query: RawBuilder<unknown>) => {
  if (isShared) throw new Error('query plans need an app of their own: openTestApp({}, { isOwn: true })')
  return app.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`explain (format json) ${query}`.execute(trx)
    const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
    return {
      indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
      whole: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? '') : [])),
      isSorted: nodes.some((node) => node['Node Type'] === 'Sort'),
    }
  })
}
