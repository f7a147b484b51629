import type pg from 'pg'
import type { Check } from '#server/operations/check.ts'

/** The first broken link, the first row that no trigger noted, and the first that was deleted before its seal. */
const chainCheck = (chain: 'audit' | 'ledger', view: string, sentence: string): Check => ({
  rule: 'AUDIT-1',
  sentence,
  sql: `select id, detail from (
      select row_id::text as id, kind || ' of ' || written_at || ': ' || case when position <> before + 1
        then 'the links before it are gone' when content is null then 'it was deleted' else 'it was changed' end as detail
      from (select l.*, c.content, lag(l.hash, 1, '') over w as previous, lag(l.position, 1, 0::bigint) over w as before
        from chain_links l left join ${view} c on c.id = l.row_id where l.chain = '${chain}'
        window w as (order by l.position)) linked
      where position <> before + 1
        or hash is distinct from encode(sha256(convert_to(previous || content, 'UTF8')), 'hex')
      order by position limit 1) broken
    union all
    select id, detail from (
      select id::text as id, kind || ' of ' || created_at || ': it was inserted past the triggers' as detail from ${view} c
      where not exists (select from chain_links l where l.chain = '${chain}' and l.row_id = c.id)
        and not exists (select from chain_pending p where p.chain = '${chain}' and p.row_id = c.id)
      order by created_at, id limit 1) added
    union all
    select id, detail from (
      select row_id::text as id, 'it was deleted before it was sealed' as detail from chain_pending p
      where p.chain = '${chain}' and not exists (select from ${view} c where c.id = p.row_id)
      order by p.id limit 1) lost`,
})

/** AUDIT-1: the checks of the hash chains. */
export const CHAIN_CHECKS: readonly Check[] = [
  chainCheck('ledger', 'ledger_chain', 'No movement of money was changed, deleted or added after the fact.'),
  chainCheck('audit', 'audit_chain', 'No row of the audit log was changed, deleted or added after the fact.'),
]

/** How far each chain reaches. A noted head proves later that nothing before it was written anew. */
export const describeChains = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(
    `select format('Chain of the %s: %s rows sealed, %s waiting, head %s.', case chain when 'audit' then 'audit log' else chain end,
       coalesce((select max(l.position) from chain_links l where l.chain = c.chain), 0),
       (select count(*) from chain_pending p where p.chain = c.chain),
       coalesce((select l.hash from chain_links l where l.chain = c.chain order by l.position desc limit 1), 'none')) as line
     from unnest(array['ledger', 'audit']) c (chain)`,
  )
  return rows.map(({ line }) => line)
}
