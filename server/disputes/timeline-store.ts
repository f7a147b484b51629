import { sql } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { APPROVED_REQUEST_STATUSES, OPEN_REQUEST_STATUSES } from '#core/contracts/rules.ts'
import { WITHDRAWN_SETTLEMENT_STATUSES } from '#core/contracts/settlement.ts'
import {
  EXPIRED_PROPOSAL_STATUSES,
  REJECTED_PROPOSAL_STATUSES,
  RESOLVED_DISPUTE_STATUSES,
} from '#core/disputes/rules.ts'
import type { Role } from '#core/contracts/rules.ts'
import type { Cents } from '#core/kernel/money.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface TimelineEvent {
  at: string
  what:
    | 'written'
    | 'signed'
    | 'money'
    | 'started'
    | 'progress'
    | 'approved'
    | 'note'
    | 'messaged'
    | 'sent'
    | 'extra-asked'
    | 'extra-agreed'
    | 'extra-declined'
    | 'changes'
    | 'called-off'
    | 'taken-back'
    | 'completed'
    | 'raised'
    | 'evidence'
    | 'proposed'
    | 'accepted'
    | 'answered'
    | 'escalated'
    | 'resolved'
  by: Role | null
  /** The meaning of `detail` depends on the kind. */
  detail: string | null
  more: string | null
  percent: number | null
  cents: Cents | null
  photoId: string | null
}

/** The newest notes, messages and updates, shortened; the contract page has them in full. */
const MAX_ROWS = 300
const MAX_CHARACTERS = 280

/** DISPUTE-5: what both sides may see, oldest first, without private notes. */
export const readTimelineEvents = async (db: Queryable, contractId: string): Promise<TimelineEvent[]> => {
  const { rows } = await sql<TimelineEvent>`
    with c as (select * from contract_summary where id = ${contractId}),
    progressed as (select * from progress_photo_summary where contract_id = (select id from c)
      order by created_at desc, id desc limit ${MAX_ROWS}),
    noted as (select * from job_note_summary where contract_id = (select id from c) and not is_internal
      order by created_at desc, id desc limit ${MAX_ROWS}),
    talked as (select * from chat_message_summary where conversation_id = (select id from c)
      order by seq desc limit ${MAX_ROWS}),
    happened as (
      select c.created_at as at, 'written' as what, null::uuid as by, c.scheduled_date::text as detail,
        c.scheduled_time as more, null::float8 as percent, (c.amount * 100)::bigint as cents, null::uuid as photo from c
      union all select s.signed_at, 'signed', s.user_id, null, null, null, null, null
        from contract_signature_summary s join c on c.id = s.contract_id and s.text_hash = c.terms_hash
      union all select t.created_at, 'money', null, t.kind, null, null,
          (select sum(x.amount_cents) from ledger_posting_summary x join ledger_balances a on a.id = x.account_id
            where x.transaction_id = t.id and case t.kind when 'hold' then a.kind = 'escrow'
              when 'refund' then a.kind = 'poster_card' when 'dispute' then a.kind = 'poster_card'
              else a.kind = 'user_balance' and a.user_id = c.worker_id and x.entry = 'earning' end)::bigint, null
        from ledger_transaction_summary t join c on c.id = t.contract_id
        where t.kind in ('hold', 'release', 'refund', 'tip', 'dispute')
      union all select t.created_at, 'money', null, 'dispute-share', null, null, x.amount_cents, null
        from ledger_transaction_summary t join c on c.id = t.contract_id join ledger_posting_summary x on x.transaction_id = t.id
          join ledger_balances a on a.id = x.account_id
        where t.kind = 'dispute' and a.kind = 'user_balance' and x.entry = 'earning' and x.amount_cents > 0
      union all select c.started_at, 'started', c.worker_id, null, null, null, null, null from c where c.started_at is not null
      union all select g.created_at, 'progress', g.uploaded_by, g.description, null, g.percent, null,
          case when g.photo_url is not null then g.id end
        from progressed g
      union all select g.approved_at, 'approved', g.approved_by, null, null, g.percent, null, null
        from progressed g where g.approved_at is not null
      union all select n.created_at, 'note', n.author_id,
          case when length(n.message) > ${MAX_CHARACTERS} then rtrim(left(n.message, ${MAX_CHARACTERS - 1})) || '…'
            else n.message end, null, null, null, null
        from noted n
      union all select m.created_at, case m.message_type when 'text' then 'messaged' else 'sent' end, m.sender_id,
          case when m.message_type <> 'text' then m.message_type
            when length(m.content) > ${MAX_CHARACTERS} then rtrim(left(m.content, ${MAX_CHARACTERS - 1})) || '…'
            else m.content end, m.file_name, null, null, null
        from talked m
      union all select a.created_at, 'extra-asked', a.requested_by, a.description, null, null,
          (a.additional_amount * 100)::bigint, null
        from extra_work_summary a join c on c.id = a.contract_id
      union all select coalesce(a.approved_at, a.rejected_at),
          case when a.status in ${oneOf(APPROVED_REQUEST_STATUSES)} then 'extra-agreed' else 'extra-declined' end,
          case when a.requested_by = c.poster_id then c.worker_id else c.poster_id end, a.rejection_reason, null, null,
          (a.additional_amount * 100)::bigint, null
        from extra_work_summary a join c on c.id = a.contract_id where a.status not in ${oneOf(OPEN_REQUEST_STATUSES)}
      union all select c.changes_requested_at, 'changes', c.poster_id, c.changes_requested, null, null, null, null
        from c where c.changes_requested_at is not null
      union all select s.started_at, 'called-off', c.poster_id, s.reason, null, s.percent::float8, null, null
        from settlement_summary s join c on c.id = s.contract_id
      union all select s.ended_at, 'taken-back', c.poster_id, null, null, null, null, null
        from settlement_summary s join c on c.id = s.contract_id where s.status in ${oneOf(WITHDRAWN_SETTLEMENT_STATUSES)}
      union all select c.completed_at, 'completed', c.completed_by, null, null, null, null, null
        from c where c.completed_by is not null
      union all select d.created_at, 'raised', d.reported_by, d.reason, null, null, d.held_cents + d.released_cents, null
        from disputes d join c on c.id = d.contract_id
      union all select e.timestamp, 'evidence', e.submitted_by, e.evidence_type,
          case when e.file_id is null then 'statement' else e.file_name end, null, null, null
        from dispute_evidence e join disputes d on d.id = e.dispute_id join c on c.id = d.contract_id
      union all select coalesce((m.factors ->> 'weighedAt')::timestamptz, m.created_at), 'proposed', m.proposed_by,
          m.mediation_type, m.option, coalesce(m.refund_percent, m.extension_days)::float8, null, null
        from mediation_attempts m join disputes d on d.id = m.dispute_id join c on c.id = d.contract_id
      -- What the rules proposed before new evidence came, in disputes from before PROPOSAL-3 ended that.
      union all select (w ->> 'at')::timestamptz, 'proposed', null, m.mediation_type, m.option,
          (w ->> 'percent')::float8, null, null
        from mediation_attempts m join disputes d on d.id = m.dispute_id join c on c.id = d.contract_id
          cross join lateral jsonb_array_elements(m.factors -> 'weighed') w
      union all select (y ->> 'at')::timestamptz, 'accepted', (y ->> 'by')::uuid, null, null, null, null, null
        from mediation_attempts m join disputes d on d.id = m.dispute_id join c on c.id = d.contract_id
          cross join lateral jsonb_array_elements(m.factors -> 'yes') y
      union all select m.decided_at, 'answered', m.rejected_by, m.status, null, null, null, null
        from mediation_attempts m join disputes d on d.id = m.dispute_id join c on c.id = d.contract_id
        -- What was accepted by both is what it was settled by, and what an ending closed is no answer.
        where m.status in ${oneOf(REJECTED_PROPOSAL_STATUSES)} or (m.status in ${oneOf(EXPIRED_PROPOSAL_STATUSES)} and m.expires_at <= m.decided_at)
      union all select d.escalated_at, 'escalated', null, null, null, null, null, null
        from disputes d join c on c.id = d.contract_id where d.escalated_at is not null
      union all select d.resolved_at, 'resolved', case when d.resolution = 'withdrawn' then d.reported_by end,
          d.resolution, null, d.refund_percent::float8, d.compensation_amount::bigint, null
        from disputes d join c on c.id = d.contract_id where d.status in ${oneOf(RESOLVED_DISPUTE_STATUSES)})
    select h.at, h.what, case h.by when c.poster_id then 'poster' when c.worker_id then 'worker' end as by, h.detail,
      h.more, h.percent, h.cents, h.photo as "photoId"
    from happened h, c
    order by h.at, array_position(array['written', 'signed', 'started', 'progress', 'completed', 'raised', 'evidence',
      'accepted', 'answered', 'proposed', 'escalated', 'resolved', 'money'], h.what)`.execute(db)
  return rows
}
