import { sql, type RawBuilder } from 'kysely'
import type { RequestSubject } from '#core/admin/api.ts'
import type { UserDetail } from '#core/admin/users.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export type UserEvent = UserDetail['history'][number]

/** Texts of audit entries; other kinds have rows of their own. */
const ACTION_TEXTS: Record<string, string> = {
  'user.banned': 'Banned',
  'user.unbanned': 'Ban lifted',
  'user.unlocked': 'Account unlocked',
  'user.role_changed': 'Role changed',
  'user.verified': 'Verified',
  'user.verification_refused': 'Verification refused',
  'record.verified': 'Documents approved',
  'record.verification_refused': 'Documents refused',
  'background_check.entered': 'Background check result entered',
}

const SUBJECT_TEXTS: Record<Exclude<RequestSubject, 'background_check'>, string> = {
  identity: 'Asked to be verified',
  certification: 'Sent documents for a certificate',
  insurance: 'Sent documents for an insurance policy',
}

const NO_TARGET = sql`null::text, null::uuid`
const at = (type: NonNullable<UserEvent['target']>['type'], id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${type}::text, ${id}`

/** Each kind reads one page from its own index. */
const eventsOf = (userId: string): RawBuilder<unknown>[] => [
  sql`select created_at, 'Joined', ${NO_TARGET} from people where id = ${userId}`,
  sql`select created_at, 'Posted “' || title || '”', ${at('job', sql`id`)} from job_summary
    where poster_id = ${userId} order by created_at desc`,
  sql`select hidden_at, '“' || title || '” was removed: ' || removal_reason, ${at('job', sql`id`)} from job_summary
    where poster_id = ${userId} and removal_reason is not null order by hidden_at desc`,
  sql`select c.created_at, 'Chose a worker for “' || j.title || '”', ${at('contract', sql`c.id`)}
    from contract_summary c join job_summary j on j.id = c.job_id where c.poster_id = ${userId} order by c.created_at desc`,
  sql`select c.created_at, 'Was chosen for “' || j.title || '”', ${at('contract', sql`c.id`)}
    from contract_summary c join job_summary j on j.id = c.job_id where c.worker_id = ${userId} order by c.created_at desc`,
  sql`select c.completed_at, 'Finished “' || j.title || '”', ${at('contract', sql`c.id`)}
    from contract_summary c join job_summary j on j.id = c.job_id
    where c.worker_id = ${userId} and c.completed_at is not null order by c.completed_at desc`,
  sql`select c.cancelled_at, 'Called off “' || j.title || '”', ${at('contract', sql`c.id`)}
    from contract_summary c join job_summary j on j.id = c.job_id
    where c.cancelled_by = ${userId} and c.cancelled_at is not null order by c.cancelled_at desc`,
  sql`select s.started_at, 'Called off “' || j.title || '” at ' || s.percent || '%, to be settled', ${at('contract', sql`c.id`)}
    from settlement_summary s join contract_summary c on c.id = s.contract_id join job_summary j on j.id = c.job_id
    where c.poster_id = ${userId} order by s.started_at desc`,
  sql`select d.created_at, 'Raised a dispute over “' || j.title || '”', ${at('dispute', sql`d.id`)}
    from dispute_summary d join contract_summary c on c.id = d.contract_id join job_summary j on j.id = c.job_id
    where d.reported_by = ${userId} order by d.created_at desc`,
  sql`select d.created_at, 'Was named in a dispute over “' || j.title || '”', ${at('dispute', sql`d.id`)}
    from dispute_summary d join contract_summary c on c.id = d.contract_id join job_summary j on j.id = c.job_id
    where d.reported_against = ${userId} order by d.created_at desc`,
  sql`select r.created_at, 'Gave ' || r.rating || case r.rating when 1 then ' star' else ' stars' end || ' for “' || j.title || '”',
      ${at('review', sql`r.id`)}
    from review_summary r join contract_summary c on c.id = r.contract_id join job_summary j on j.id = c.job_id
    where r.reviewer_id = ${userId} order by r.created_at desc`,
  sql`select r.created_at, 'Got ' || r.rating || case r.rating when 1 then ' star' else ' stars' end || ' for “' || j.title || '”',
      ${at('review', sql`r.id`)}
    from review_summary r join contract_summary c on c.id = r.contract_id join job_summary j on j.id = c.job_id
    where r.reviewee_id = ${userId} order by r.created_at desc`,
  sql`select f.created_at, 'Was reported: ' || f.reason, ${at('flag', sql`f.id`)} from flagged_content f
    where f.content_type = 'user' and f.content_id = ${userId} order by f.created_at desc`,
  sql`select v.created_at, ${JSON.stringify(SUBJECT_TEXTS)}::jsonb ->> v.subject, ${NO_TARGET} from verification_summary v
    where v.user_id = ${userId} order by v.created_at desc`,
  sql`select b.created_at, 'Asked for a background check: ' || b.check_type, ${NO_TARGET} from background_check_summary b
    where b.user_id = ${userId} order by b.created_at desc`,
  sql`select l.created_at, (${JSON.stringify(ACTION_TEXTS)}::jsonb ->> l.action) || ' by ' || a.email
      || coalesce(': ' || coalesce(replace(l.details ->> 'role', '_', ' '),
        l.details ->> 'checkType',
        case l.action when 'user.banned' then (select b.reason from ban_summary b where b.user_id = ${userId}
          and b.created_at <= l.created_at order by b.created_at desc limit 1) end), ''), ${NO_TARGET}
    from admin_audit_log l join admin_users a on a.id = l.admin_id
    where l.target_id = ${userId} and l.target_type = 'user' and l.action = any(${Object.keys(ACTION_TEXTS)})
    order by l.created_at desc`,
]

export const listHistory = async (db: Queryable, userId: string, limit: number): Promise<UserEvent[]> => {
  const parts = eventsOf(userId).map((events) => sql`(${events} limit ${limit})`)
  const { rows } = await sql<{ at: string; what: string; type: string | null; id: string | null }>`
    select * from (${sql.join(parts, sql` union all `)}) happened ("at", what, type, id)
    order by "at" desc, what limit ${limit}`.execute(db)
  return rows.map(({ at: moment, what, type, id }) => ({
    at: moment,
    what,
    target: type && id ? ({ type, id } as NonNullable<UserEvent['target']>) : null,
  }))
}
