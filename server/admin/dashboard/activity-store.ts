import { sql, type RawBuilder } from 'kysely'
import type { Activity } from '#core/admin/dashboard.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface ActivityRow {
  id: string
  kind: 'joined' | 'posted' | 'signed' | 'disputed' | 'released' | 'action'
  at: string
  name: string
  other: string | null
  /** The name of the target, if it has one. */
  about: string | null
  count: number | null
  type: string | null
  target: string | null
  undo: Activity['undo']
}

/** Not shown: signing in and out, and views. */
const HIDDEN_ACTIONS = [
  'admin.signed_in',
  'admin.signed_out',
  'verification.document_viewed',
  'dispute.file_viewed',
  'chargeback.file_viewed',
  'application.resume_viewed',
  'flag.picture_viewed',
  'payout.started',
]

/** Set while the action still holds and was not repeated. The CASE ensures that the target is an id. */
const UNDO = sql`case l.action
  when 'user.banned' then case when exists (select from people u
    where u.id = l.target_id::uuid and u.banned_at <= l.created_at) then l.action end
  when 'job.removed' then case when exists (select from job_summary j
    where j.id = l.target_id::uuid and j.removal_reason is not null and j.hidden_at <= l.created_at) then l.action end
  when 'review.hidden' then case when exists (select from review_summary r
    where r.id = l.target_id::uuid and r.hidden_at <= l.created_at) then l.action end
  end`

const ABOUT = sql`case l.target_type
  when 'user' then (select nullif(concat_ws(' ', u.first_name, u.last_name), '') from people u where u.id = l.target_id::uuid)
  when 'job' then (select '“' || j.title || '”' from job_summary j where j.id = l.target_id::uuid)
  end`

/** ADMIN-5: each kind reads its newest rows from its own index. Columns: id, kind, at, name, other, about, count, type, target, undo. */
const kindsOf = (limit: number): RawBuilder<unknown>[] => [
  sql`select u.id::text, 'joined', u.created_at, coalesce(u.first_name, 'Somebody'), null, null, null::int, 'user', u.id::text, null
    from people u where u.deleted_at is null order by u.created_at desc, u.id desc limit ${limit}`,
  sql`select j.id::text, 'posted', j.created_at, j.title, null, null, null, 'job', j.id::text, null
    from job_summary j order by j.created_at desc, j.id desc limit ${limit}`,
  // Both have signed.
  sql`select c.id::text, 'signed', s.signed_at, c.job_id::text, j.title, null,
      (select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at),
      'contract', c.id::text, null
    from (select * from contract_signature_summary order by signed_at desc limit ${2 * limit}) s
      join contract_summary c on c.id = s.contract_id and c.poster_signed and c.worker_signed join job_summary j on j.id = c.job_id
    where not exists (select from contract_signature_summary o where o.contract_id = s.contract_id
      and (o.signed_at, o.id) > (s.signed_at, s.id))`,
  sql`select d.id::text, 'disputed', d.created_at, j.title, null, null, d.number::int, 'dispute', d.id::text, null
    from (select * from dispute_summary order by created_at desc, id desc limit ${limit}) d
      join contract_summary c on c.id = d.contract_id join job_summary j on j.id = c.job_id`,
  sql`select t.id::text, 'released', t.created_at, j.title, w.first_name, null,
      (select sum(p.amount_cents)::int from ledger_posting_summary p join ledger_balances a on a.id = p.account_id
        where p.transaction_id = t.id and a.kind = 'user_balance'), 'contract', c.id::text, null
    from (select * from ledger_transaction_summary where kind = 'release' order by created_at desc, id desc limit ${limit}) t
      join contract_summary c on c.id = t.contract_id join job_summary j on j.id = c.job_id join people w on w.id = c.worker_id`,
  sql`select l.id::text, 'action', l.created_at, l.action, coalesce(a.first_name, a.email), ${ABOUT}, null, l.target_type, l.target_id, ${UNDO}
    from (select * from admin_audit_log where action <> all(${HIDDEN_ACTIONS}) order by created_at desc, id desc limit ${limit}) l
      join admin_users a on a.id = l.admin_id`,
]

/** Rows per kind, so that many jobs do not hide a ban. */
const MAX_PER_KIND = 5

export const listActivityRows = async (db: Queryable, limit: number): Promise<ActivityRow[]> => {
  const { rows } = await sql<ActivityRow>`
    with happened (id, kind, "at", name, other, about, count, type, target, undo) as (${sql.join(
      kindsOf(limit).map((kind) => sql`(${kind})`),
      sql` union all `,
    )}), ranked as (
      select *, row_number() over (partition by kind order by "at" desc, id desc) as nth from happened
    ), chosen as (select * from ranked order by nth > ${MAX_PER_KIND}, "at" desc, id desc limit ${limit})
    select id, kind, "at", name, other, about, count, type, target, undo from chosen order by "at" desc, id desc`.execute(
    db,
  )
  return rows
}
