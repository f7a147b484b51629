import { sql, type RawBuilder } from 'kysely'
import type { TestApp } from '#server/testing/app.ts'
import { until } from '#server/testing/until.ts'

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/**
 * The indexes of a query plan, and its sequential scans and sorts. Small tables are scanned for good reason; here they
 * stand for large ones, so scans are discouraged. Only on a test's own database: statistics and dead rows of earlier
 * test files would change the plan.
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

/**
 * Fresh statistics, and nearly every page marked as all-visible. A vacuum leaves pages unmarked while an older
 * transaction runs (the app's own loops have some), and the cost of an index-only scan depends on them.
 */
export const vacuumAnalyze = ({ app, owner }: TestApp, table: string): Promise<boolean> =>
  until(async () => {
    await sql`vacuum analyze ${sql.table(table)}`.execute(owner)
    const { rows } = await sql<{ isMarked: boolean }>`
      select relallvisible >= relpages * 0.9 as "isMarked" from pg_class where oid = ${table}::regclass`.execute(app.db)
    return rows[0]!.isMarked
  })
