import { sql, type RawBuilder } from 'kysely'
import { DISPUTED_STATUSES } from '#core/contracts/rules.ts'
import { SETTLED_STATUSES, PAID_WITHDRAWALS, FAILED_WITHDRAWALS } from '#core/payments/rules.ts'
import type {
  LedgerEntry,
  PaymentFilter,
  PaymentForAdmin,
  WithdrawalFilter,
  WithdrawalForAdmin,
} from '#core/admin/money.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { olderThan } from '#server/platform/database/keyset.ts'
import { textMatches, type ByText, type Exactly, type SearchFilter, oneOf } from '#server/platform/database/filters.ts'

/** Lists for admins. Each selects the page first, so that joins are made for its rows only. */

interface Page<F> {
  textFilter: SearchFilter
  status: F
  after: string | undefined
  limit: number
}

/** The ordinal of this contract of its job, which has several after one has lapsed. */
const ordinal = sql`(select count(*)::int from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at)`

// ---- payments ----------------------------------------------------------------------------------------------------

const titleMatches = (term: ByText): RawBuilder<unknown> =>
  textMatches(term, {
    anywhere: (pattern) => sql`j.title ilike ${pattern}`,
    beginning: (pattern) => sql`lower(j.title) like ${pattern}`,
  })

/** Ids of jobs whose payments match. */
export const jobsWith = (term: ByText): RawBuilder<unknown> =>
  sql`select j.id from job_summary j where ${titleMatches(term)}`

/** Contracts that match. */
const matchingContracts = (term: Exactly): RawBuilder<unknown> => {
  switch (term.by) {
    case 'id':
      return sql`select ${term.id}::uuid as id union select c.id from contract_summary c where c.job_id = ${term.id}`
    case 'email':
      return sql`
        select c.id from people u join contract_summary c on c.poster_id = u.id where lower(u.email) = ${term.email}
        union select c.id from people u join contract_summary c on c.worker_id = u.id where lower(u.email) = ${term.email}`
    case 'number':
      return sql`
        select c.id from job_summary j join contract_summary c on c.job_id = j.id where upper(right(j.id::text, 4)) = ${term.code}
          ${term.ordinal === null ? sql`` : sql`and ${ordinal} = ${term.ordinal}`}`
  }
}

const matchingPayments = (textFilter: SearchFilter): RawBuilder<unknown> => {
  switch (textFilter.by) {
    case 'all':
      return sql`true`
    case 'few':
      return sql`p.contract_id in (select c.id from contract_summary c where c.job_id = any(${textFilter.ids}::uuid[]))`
    case 'many':
      return sql`exists (select from contract_summary c join job_summary j on j.id = c.job_id
        where c.id = p.contract_id and ${titleMatches(textFilter.term)})`
    case 'exactly':
      return sql`p.id in (
        select x.id from payments x where x.contract_id in (${matchingContracts(textFilter.term)})
        ${textFilter.term.by === 'id' ? sql`union select ${textFilter.term.id}::uuid` : sql``})`
  }
}

type PaymentRow = Omit<PaymentForAdmin, 'number'> & { jobId: string; ordinal: number }

export const paymentsQuery = ({ textFilter, status, after, limit }: Page<PaymentFilter>): RawBuilder<PaymentRow> => sql`
  with page as materialized (
    select p.* from payments p
    where ${status === 'all' ? sql`true` : sql`p.status = ${status}`} and ${matchingPayments(textFilter)}
      and ${olderThan('payments', after, 'p')}
    order by p.created_at desc, p.id desc limit ${limit})
  select p.id, p.contract_id as "contractId", c.job_id as "jobId", ${ordinal} as ordinal, j.title as "jobTitle", p.kind,
    p.status, p.amount,
    case when p.status in ${oneOf(SETTLED_STATUSES)} then p.platform_fee end as fee,
    poster.email as "posterEmail", worker.email as "workerEmail", c.status in ${oneOf(DISPUTED_STATUSES)} as "isDisputed",
    p.created_at as "createdAt", coalesce(p.refunded_at, p.released_at) as "settledAt"
  from page p join contract_summary c on c.id = p.contract_id join job_summary j on j.id = c.job_id
    join people poster on poster.id = c.poster_id join people worker on worker.id = c.worker_id
  order by p.created_at desc, p.id desc`

export const listPayments = async (db: Queryable, page: Page<PaymentFilter>): Promise<PaymentRow[]> =>
  (await paymentsQuery(page).execute(db)).rows

// ---- withdrawals -------------------------------------------------------------------------------------------------

const nameMatches = (term: ByText): RawBuilder<unknown> =>
  textMatches(term, {
    // The same expression as the index `users_search`.
    anywhere: (pattern) => sql`
      (coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || u.email) ilike ${pattern}`,
    beginning: (pattern) => sql`(lower(u.first_name) like ${pattern} or lower(u.last_name) like ${pattern}
      or lower(u.email) like ${pattern}) and u.deleted_at is null`,
  })

const startingWith = (column: string, pattern: string): RawBuilder<unknown> => sql`
  select u.id from people u where lower(${sql.ref(`u.${column}`)}) like ${pattern} and u.deleted_at is null`

/** Ids of people whose withdrawals match. Each name has an index for its beginning. */
export const peopleWith = (term: ByText): RawBuilder<unknown> =>
  term.by === 'words'
    ? sql`select u.id from people u where ${nameMatches(term)}`
    : sql.join(
        ['first_name', 'last_name', 'email'].map((column) => startingWith(column, term.pattern)),
        sql` union all `,
      )

const matchingWithdrawals = (textFilter: SearchFilter): RawBuilder<unknown> => {
  if (textFilter.by === 'all') return sql`true`
  if (textFilter.by === 'few') return sql`w.user_id = any(${textFilter.ids}::uuid[])`
  if (textFilter.by === 'many')
    return sql`exists (select from people u where u.id = w.user_id and ${nameMatches(textFilter.term)})`
  const { term } = textFilter
  if (term.by === 'email') return sql`w.user_id = (select u.id from people u where lower(u.email) = ${term.email})`
  // A withdrawal belongs to no contract, so a contract number finds none.
  return term.by === 'id' ? sql`(w.id = ${term.id} or w.user_id = ${term.id})` : sql`false`
}

/** Includes those that the provider has not been asked for yet. */
const WITHDRAWALS: Record<WithdrawalFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  processing: sql`w.settled_at is null`,
  paid: sql`w.status in ${oneOf(PAID_WITHDRAWALS)}`,
  failed: sql`w.status in ${oneOf(FAILED_WITHDRAWALS)}`,
}

export const withdrawalsQuery = ({
  textFilter,
  status,
  after,
  limit,
}: Page<WithdrawalFilter>): RawBuilder<WithdrawalForAdmin> => sql`
  with page as materialized (
    select w.* from withdrawals w
    where ${WITHDRAWALS[status]} and ${matchingWithdrawals(textFilter)} and ${olderThan('withdrawals', after, 'w')}
    order by w.created_at desc, w.id desc limit ${limit})
  select w.id, w.user_id as "userId", u.email, w.amount, w.fee, w.speed, w.is_automatic as "isAutomatic", w.status,
    m.last4, w.failure_reason as failure, w.created_at as "createdAt", w.settled_at as "settledAt"
  from page w join people u on u.id = w.user_id join payout_methods m on m.id = w.method_id
  order by w.created_at desc, w.id desc`

export const listWithdrawalsOfAll = async (
  db: Queryable,
  page: Page<WithdrawalFilter>,
): Promise<WithdrawalForAdmin[]> => (await withdrawalsQuery(page).execute(db)).rows

// ---- the ledger --------------------------------------------------------------------------------------------------

interface PostingRow {
  account: string
  email: string | null
  jobId: string | null
  ordinal: number | null
  cents: string
}
export type LedgerRow = Omit<LedgerEntry, 'postings'> & { postings: PostingRow[] }

export const ledgerQuery = ({
  contractId,
  after,
  limit,
}: {
  contractId: string | undefined
  after: string | undefined
  limit: number
}): RawBuilder<LedgerRow> => sql`
  with page as materialized (
    select t.* from ledger_transactions t
    where ${contractId === undefined ? sql`true` : sql`t.contract_id = ${contractId}`}
      and ${olderThan('ledger_transactions', after, 't')}
    order by t.created_at desc, t.id desc limit ${limit})
  select t.id, t.kind, t.created_at as "createdAt", t.contract_id as "contractId", (
    select json_agg(json_build_object('account', a.kind, 'email', u.email, 'jobId', c.job_id,
        'ordinal', case when c.id is not null then ${ordinal} end, 'cents', p.amount_cents::text)
      order by p.amount_cents, p.id)
    from ledger_postings p join ledger_accounts a on a.id = p.account_id left join people u on u.id = a.user_id
      left join contract_summary c on c.id = a.contract_id
    where p.transaction_id = t.id) as postings
  from page t order by t.created_at desc, t.id desc`

export const listLedger = async (db: Queryable, page: Parameters<typeof ledgerQuery>[0]): Promise<LedgerRow[]> =>
  (await ledgerQuery(page).execute(db)).rows
