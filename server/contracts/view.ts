import { oneOf } from '#server/platform/database/filters.ts'
import { MINUTE_MS, addMs } from '#core/kernel/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Contract, Payment, Settlement, SettlementAmounts } from '#core/contracts/api.ts'
import {
  CANCELLATION_DAYS,
  cancellationFee,
  contractNumber,
  MAX_FREE_CANCELLATIONS,
  isRunning,
  canMoveContract,
  type Role,
  APPROVED_REQUEST_STATUSES,
  CANCELLED_STATUSES,
  OPEN_REQUEST_STATUSES,
  SIGNED_STATUSES,
  UNSIGNED_STATUSES,
  isActive,
  isCompleted,
} from '#core/contracts/rules.ts'
import {
  ACCEPTED_SETTLEMENT_STATUSES,
  divideHeld,
  isSettled,
  isSettling,
  settledPercent,
  WITHDRAWN_SETTLEMENT_STATUSES,
} from '#core/contracts/settlement.ts'
import { CANCELLATION_FEE, NOTICE_MINUTES } from '#core/contracts/settings.ts'
import {
  disputeNumber,
  disputeUntil,
  type DisputeStage,
  type Resolution,
  OPEN_DISPUTE_STATUSES,
  PENDING_PROPOSAL_STATUSES,
} from '#core/disputes/rules.ts'
import { cents, centsOf, dollarText, parseDollars, type Cents } from '#core/kernel/money.ts'
import { LOST_CHARGEBACK_STATUSES, OPEN_CHARGEBACK_STATUSES } from '#core/payments/chargebacks.ts'
import { splitFee } from '#core/payments/fee.ts'
import {
  isForWork,
  FAILED_STATUSES,
  PAID_STATUSES,
  RELEASED_STATUSES,
  HELD_STATUSES,
  isFailed,
  isHeld,
  isPaid,
  isPartlyRefunded,
  isRefunded,
  isReleased,
} from '#core/payments/rules.ts'
import { reviewUntil } from '#core/reviews/rules.ts'
import { isBound } from '#server/contracts/store.ts'
import { askByName, type Queryable } from '#server/platform/database/database.ts'

/** The row that a contract is computed from. */
interface Row extends Omit<
  Contract,
  | 'number'
  | 'role'
  | 'money'
  | 'cancelFee'
  | 'cancelFeeFrom'
  | 'openRequests'
  | 'reviewBy'
  | 'dispute'
  | 'disputeBy'
  | 'mayCancel'
  | 'cancelShare'
  | 'settlement'
  | 'isReversed'
> {
  dispute: DisputeRow | null
  settlement: Omit<Settlement, Exclude<keyof SettlementAmounts, 'percent'>> | null
  isBound: boolean
  /** CHARGEBACK-5: of what was refunded, what a bank has given to the poster. */
  reversedCents: Cents
  /** Of what is held. */
  missingCents: Cents
  /** A dispute or a settlement has divided the money, so nothing is due. */
  isDivided: boolean
  ordinal: number
  isSigned: boolean
  requests: { isMine: boolean; isOpen: boolean; isDue: boolean; amount: string }[]
  cardLast4: string | null
  earlierCancellations: number
  /** Current settings. */
  noticeMinutes: number
  cancelPrice: number
  now: string
}

interface DisputeRow {
  id: string
  number: number
  isOpen: boolean
  stage: DisputeStage
  resolution: Resolution | null
  resolvedAt: string | null
  /** Of the pending proposal. */
  acceptedBy: string[] | null
  answerBy: string | null
}

export interface ViewOptions {
  isTestMode: boolean
}

const progressJson = sql`json_build_object('id', g.id, 'contractId', g.contract_id, 'uploadedBy', g.uploaded_by,
  'photoUrl', g.photo_url, 'thumbnailUrl', case when g.photo_url is not null then g.photo_url || '?size=thumb' end,
  'description', g.description, 'percent', g.percent, 'location', g.location, 'isApproved', g.is_approved,
  'approvedBy', g.approved_by, 'approvedAt', iso_text(g.approved_at), 'createdAt', iso_text(g.created_at))`

const party = (alias: 'poster' | 'worker'): RawBuilder<unknown> => sql`
  json_build_object('id', ${sql.ref(alias)}.id, 'firstName', ${sql.ref(alias)}.first_name,
    'profileImageUrl', ${sql.ref(alias)}.profile_image_url, 'isVerified', ${sql.ref(alias)}.is_verified,
    'rating', ${sql.ref(alias)}.rating::text, 'totalJobs', ${sql.ref(alias)}.total_jobs,
    'phoneNumber', case when c.status in ${oneOf(SIGNED_STATUSES)} then ${sql.ref(alias)}.phone_number end)
  as ${sql.ref(alias)}`

/** JOB-5, JOB-10 */
const seesAddress = (viewer: string): RawBuilder<unknown> =>
  sql`(c.poster_id = ${viewer} or c.status in ${oneOf(SIGNED_STATUSES)})`

/** CONTRACT-3: only contracts of the viewer. */
const readRows = (db: Queryable, name: string, viewer: string, which: RawBuilder<unknown>): Promise<Row[]> =>
  askByName(
    db,
    name,
    sql<Row>`
    select c.id, c.job_id as "jobId", c.bid_id as "bidId", c.poster_id as "posterId", c.worker_id as "workerId",
      c.amount, c.fee_basis_points as "feeBasisPoints", c.description, c.scheduled_date::text as "scheduledDate", c.scheduled_time as "scheduledTime",
      coalesce(z.time_zone, 'America/New_York') as "timeZone", contract_start(c.scheduled_date, c.scheduled_time, z.time_zone) as "startsAt",
      c.terms_text as "termsText", c.terms_hash as "termsHash",
      c.poster_signed as "posterSigned", c.worker_signed as "workerSigned",
      c.poster_signed_at as "posterSignedAt", c.worker_signed_at as "workerSignedAt",
      c.sign_by as "signBy",
      c.status, c.started_at as "startedAt", c.completed_at as "completedAt", c.auto_release_at as "autoReleaseAt",
      c.changes_requested as "changesRequested", c.changes_requested_at as "changesRequestedAt",
      case when c.status in ${oneOf(UNSIGNED_STATUSES)} and not (case when c.poster_id = ${viewer} then c.poster_signed else c.worker_signed end)
        then (select t.terms_text from contract_signatures s
          join contract_texts t on t.contract_id = s.contract_id and t.text_hash = s.text_hash
          where s.contract_id = c.id and s.user_id = ${viewer} and s.text_hash <> c.terms_hash
          order by s.signed_at desc limit 1) end as "textSignedBefore",
      case when c.status in ${oneOf(CANCELLED_STATUSES)} then coalesce((select sum(m.amount_cents) / 100.0 from ledger_movements m
        where m.contract_id = c.id and m.kind = 'cancellation' and m.amount_cents > 0
          and (m.account_kind in ('platform_revenue', 'uncollected') or (m.account_kind = 'user_balance' and m.entry = 'earning'))), 0) else 0 end::numeric(10,2) as "cancelFeePaid",
      c.cancelled_at as "cancelledAt", c.cancel_reason as "cancelReason",
      case c.cancelled_by when c.poster_id then 'poster' when c.worker_id then 'worker' end as "cancelledBy",
      c.additional_amount as "additionalAmount", c.additional_work as "additionalWork",
      c.additional_work_approved as "additionalWorkApproved", c.created_at as "createdAt", c.updated_at as "updatedAt",
      (select percent from progress_photos g where g.contract_id = c.id and percent is not null
        order by created_at desc, id desc limit 1) as percent,
      (select count(*)::int from progress_photos g where g.contract_id = c.id and photo_url is not null
        and not is_approved) as "photosToApprove",
      exists (select from review_summary r where r.contract_id = c.id and r.reviewer_id = ${viewer}) as "hasReviewed",
      exists (select from review_summary r where r.contract_id = c.id and r.reviewer_id <> ${viewer}) as "otherHasReviewed",
      case c.completed_by when c.poster_id then 'poster' when c.worker_id then 'worker' end as "completedBy",
      c.finish_by as "finishBy",
      (select json_build_object('id', d.id, 'number', d.number, 'isOpen', d.status in ${oneOf(OPEN_DISPUTE_STATUSES)}, 'stage', d.stage,
          'resolution', d.resolution, 'resolvedAt', iso_text(d.resolved_at), 'acceptedBy', m.accepted_by,
          'answerBy', case when not exists (select from frozen_payment f where f.contract_id = c.id) then iso_text(m.expires_at) end)
        from dispute_summary d left join mediation_summary m on m.dispute_id = d.id and m.status in ${oneOf(PENDING_PROPOSAL_STATUSES)}
        where d.contract_id = c.id order by d.created_at desc limit 1) as dispute,
      (select coalesce(json_agg(json_build_object('reason', d.reason, 'isMine', d.debtor_id = ${viewer},
          'amount', (d.whole / 100.0)::numeric(12,2)::text, 'collected', (d.got / 100.0)::numeric(12,2)::text)
          order by d.created_at, d.id), '[]')
        from (select *,
            case when debtor_id = ${viewer} then amount_cents else creditor_cents + fee_cents end as whole,
            case when debtor_id = ${viewer} then collected_cents
              else creditor_cents * collected_cents / amount_cents + fee_cents * collected_cents / amount_cents end as got
          from debt_summary where contract_id = c.id and ${viewer} in (debtor_id, creditor_id)
            and written_off_cents = 0 and reduced_cents = 0) d) as debts,
      (select json_build_object('kind', b.kind, 'status', b.status,
          'amount', (b.amount_cents / 100.0)::numeric(12,2)::text, 'isMine', b.payer_id = ${viewer},
          'isHolding', b.is_holding, 'openedAt', iso_text(b.opened_at), 'decidedAt', iso_text(b.decided_at))
        from (select b.*, sum(largest) over (partition by b.status) as amount_cents
          from (select b.kind, b.status, b.payer_id, b.opened_at, b.decided_at,
              case when row_number() over (partition by b.payment_id, b.status order by b.amount_cents desc) = 1
                then b.amount_cents else 0 end as largest,
              h.is_holding
            from chargeback_summary b cross join lateral (select b.status in ${oneOf(OPEN_CHARGEBACK_STATUSES)}
              and exists (select from frozen_payment f where f.contract_id = c.id
                and (f.id = b.payment_id or b.payment_kind = 'debt_payment')) as is_holding) h
            where b.contract_id = c.id
              and (b.payment_kind <> 'debt_payment' or b.payer_id = ${viewer} or h.is_holding)) b) b
        order by b.is_holding desc, (b.status in ${oneOf(OPEN_CHARGEBACK_STATUSES)}) desc,
          (b.status in ${oneOf(LOST_CHARGEBACK_STATUSES)}) desc, b.opened_at desc limit 1) as chargeback,
      (select coalesce(sum(b.kept_cents), 0)::bigint from chargeback_summary b
        where b.contract_id = c.id and b.payment_kind <> 'debt_payment') as "reversedCents",
      (select coalesce(sum(missing), 0)::bigint from (select least(sum(d.left_cents), min(p.amount * 100)) as missing
        from debt_summary d join payment_summary p on p.id = d.payment_id
        where d.contract_id = c.id and d.reason = 'chargeback' and d.settled_at is null and p.status in ${oneOf(HELD_STATUSES)}
        group by p.id) m) as "missingCents",
      exists (select from payment_summary p where p.contract_id = c.id and p.settled_by_dispute is not null)
        or exists (select from settlements s where s.contract_id = c.id and s.status in ${oneOf(ACCEPTED_SETTLEMENT_STATUSES)}) as "isDivided",
      (select json_build_object('id', s.id, 'status', s.status, 'percent', s.percent, 'reason', s.reason,
          'startedAt', iso_text(s.started_at), 'answerBy', iso_text(s.answer_by), 'endedAt', iso_text(s.ended_at),
          'acceptedBy', s.accepted_by, 'evidence', (select coalesce(json_agg(${progressJson} order by g.created_at desc, g.id desc), '[]')
            from progress_photos g where g.contract_id = c.id and g.created_at <= s.started_at))
        from settlements s where s.contract_id = c.id and s.status not in ${oneOf(WITHDRAWN_SETTLEMENT_STATUSES)}) as settlement,
      ${isBound} as "isBound",
      (c.status in ${oneOf(SIGNED_STATUSES)}) as "isSigned",
      json_build_object('id', j.id, 'title', j.title, 'description', j.description, 'category', j.category,
        'location', case when j.is_virtual then null
          when ${seesAddress(viewer)} then j.location
          else concat_ws(', ', z.area, z.city, case when z.area is null then z.state end) end,
        'zipCode', case when ${seesAddress(viewer)} then j.zip_code else left(j.zip_code, 5) end,
        'latitude', j.latitude, 'longitude', j.longitude, 'isVirtual', j.is_virtual,
        'images', j.images, 'preferredDate', iso_text(j.preferred_date), 'preferredTime', j.preferred_time) as job,
      ${party('poster')}, ${party('worker')},
      (select coalesce(json_agg(json_build_object('id', p.id, 'contractId', p.contract_id, 'kind', p.kind,
          'amount', p.amount::text, 'platformFee', p.platform_fee::text, 'workerAmount', p.worker_amount::text,
          'refundedAmount', p.refunded_amount::text, 'status', p.status,
          'failureReason', case when c.poster_id = ${viewer} then p.failure_reason end, 'needsAction', p.needs_action,
          'message', (select t.message from tip_summary t where t.payment_id = p.id),
          'paidAt', iso_text(p.paid_at), 'releasedAt', iso_text(p.released_at), 'refundedAt', iso_text(p.refunded_at),
          'createdAt', iso_text(p.created_at)) order by p.created_at, p.id), '[]')
        from payment_summary p where p.contract_id = c.id
          and p.kind <> 'debt_payment'
          and (p.kind <> 'tip' or p.status in ${oneOf(RELEASED_STATUSES)} or c.poster_id = ${viewer})) as payments,
      (select coalesce(json_agg(json_build_object('isMine', a.requested_by = ${viewer}, 'isOpen', a.status in ${oneOf(OPEN_REQUEST_STATUSES)},
          'isDue', a.status in ${oneOf(APPROVED_REQUEST_STATUSES)} and not exists (select from payment_summary p
            where p.additional_work_request_id = a.id and p.status in ${oneOf(PAID_STATUSES)}),
          'amount', a.additional_amount::text) order by a.created_at), '[]')
        from additional_work_requests a where a.contract_id = c.id) as requests,
      case when c.poster_id = ${viewer} then coalesce(
        (select p.card_last4 from payment_summary p where p.contract_id = c.id and p.card_last4 is not null
          and p.kind = 'contract' and p.status not in ${oneOf(FAILED_STATUSES)} order by p.created_at desc limit 1),
        (select m.last4 from card_summary m where m.user_id = c.poster_id and m.is_default and m.removed_at is null))
        end as "cardLast4",
      (select count(*)::int from contracts o where o.cancelled_by = ${viewer} and o.poster_signed and o.worker_signed
        and o.cancelled_at > app_now() - make_interval(days => ${CANCELLATION_DAYS})) as "earlierCancellations",
      (select count(*)::int from contracts o where o.job_id = c.job_id and o.created_at <= c.created_at) as ordinal,
      setting_number(${NOTICE_MINUTES.key}, ${NOTICE_MINUTES.fallback}) as "noticeMinutes",
      setting_number(${CANCELLATION_FEE.key}, ${CANCELLATION_FEE.fallback}) as "cancelPrice", app_now() as now
    from contracts c join job_summary j on j.id = c.job_id
      join people poster on poster.id = c.poster_id join people worker on worker.id = c.worker_id
      left join zip_codes z on z.zip = left(j.zip_code, 5)
    where ${viewer} in (c.poster_id, c.worker_id) and ${which}`,
  )

const sum = (amounts: readonly string[]): Cents =>
  cents(amounts.reduce((total, amount) => total + (parseDollars(amount) ?? 0n), 0n))

const isKind = (kind: Payment['kind']) => (payment: Payment) => payment.kind === kind

export const heldOf = (payments: readonly Payment[]): Cents => sum(payments.filter(isHeld).map(({ amount }) => amount))

/** Agreed but not held. */
const dueOf = ({ status, amount, payments, requests, isDivided }: Row): Cents => {
  if (isDivided || (!isRunning(status) && !isCompleted(status))) return cents(0)
  const isContractPaid = payments.filter(isKind('contract')).some(isPaid)
  return sum([
    ...(isContractPaid ? [] : [amount]),
    ...requests.filter(({ isDue }) => isDue).map((request) => request.amount),
  ])
}

const moneyOf = (row: Row, isTestMode: boolean): Contract['money'] => {
  const { payments } = row
  const held = heldOf(payments)
  const { fee, workerShare } = splitFee(held, row.feeBasisPoints)
  const own = payments.filter(isKind('contract'))
  const current = own.findLast((payment) => !isFailed(payment)) ?? own.at(-1)
  const newest = payments.findLast(isForWork)
  const released = payments.filter(
    (payment) =>
      isForWork(payment) &&
      (isReleased(payment) || (isPartlyRefunded(payment) && (row.isDivided || row.chargeback !== null))),
  )
  return {
    status: current?.status ?? 'pending',
    held: dollarText(held),
    missing: dollarText(row.missingCents),
    fee: dollarText(fee),
    workerShare: dollarText(workerShare),
    released: dollarText(sum(released.map(({ workerAmount }) => workerAmount))),
    refunded: dollarText(cents(sum(payments.map(({ refundedAmount }) => refundedAmount)) - row.reversedCents)),
    reversed: dollarText(row.reversedCents),
    tips: dollarText(
      sum(
        payments
          .filter(isKind('tip'))
          .filter(isReleased)
          .map(({ amount }) => amount),
      ),
    ),
    due: dollarText(dueOf(row)),
    cardLast4: row.cardLast4,
    failureReason: newest && isFailed(newest) ? newest.failureReason : null,
    needsAction: newest?.needsAction ?? false,
    isTestMode,
  }
}

const isReversed = ({ missingCents }: Pick<Row, 'missingCents'>): boolean => missingCents > 0n

/** From when on canceling costs something; null if it always or never does. */
const feeFrom = (row: Row): string | null =>
  row.startsAt === null || row.earlierCancellations >= MAX_FREE_CANCELLATIONS || !isActive(row.status)
    ? null
    : addMs(row.startsAt, -row.noticeMinutes * MINUTE_MS)

/** CHARGEBACK-5: a worker leaves unpaid work without a fee. */
const feeOf = (row: Row, role: Role): Cents =>
  !canMoveContract('cancel', row.status, 'poster') || (role === 'worker' && isReversed(row))
    ? cents(0)
    : cancellationFee({
        status: row.status,
        held: heldOf(row.payments),
        startsAt: row.startsAt,
        now: row.now,
        noticeMinutes: row.noticeMinutes,
        price: cents(row.cancelPrice),
        earlier: row.earlierCancellations,
      })

const isShareOf = (payment: Payment): boolean =>
  payment.kind !== 'tip' && (isReleased(payment) || isPartlyRefunded(payment) || isRefunded(payment))

/** SETTLE-2: what an accepted settlement has moved, and what another one would. */
const amountsOf = (row: Row, percent: number, isAccepted: boolean): SettlementAmounts => {
  const held = row.payments.filter(isHeld).map(({ id, amount }) => ({ id, amount: centsOf(amount) }))
  const moved = row.payments.filter(isShareOf)
  const { refund, fee, share } = isAccepted
    ? {
        refund: sum(moved.map(({ refundedAmount }) => refundedAmount)),
        fee: sum(moved.map(({ platformFee }) => platformFee)),
        share: sum(moved.map(({ workerAmount }) => workerAmount)),
      }
    : divideHeld(held, percent, row.feeBasisPoints)
  return {
    percent,
    amount: dollarText(cents(refund + fee + share)),
    share: dollarText(cents(fee + share)),
    fee: dollarText(fee),
    workerAmount: dollarText(share),
    refund: dollarText(refund),
  }
}

const settlementOf = (row: Row): Contract['settlement'] =>
  row.settlement && { ...row.settlement, ...amountsOf(row, row.settlement.percent, isSettled(row)) }

/** SETTLE-1 */
const cancelShareOf = (row: Row, role: Role): SettlementAmounts | null => {
  const percent = settledPercent({ status: row.status, role, percent: row.percent, held: heldOf(row.payments) })
  return percent === null ? null : amountsOf(row, percent, false)
}

const mayCancel = (row: Row, role: Role): boolean =>
  canMoveContract('cancel', row.status, role) && !isSettling(row) && !(role === 'poster' && row.isBound)

const awaitsOf = ({ isOpen, stage, acceptedBy }: DisputeRow, viewer: string) => {
  if (!isOpen || stage !== 'proposed' || acceptedBy === null) return 'nobody' as const
  if (acceptedBy.length === 0) return 'both' as const
  return acceptedBy.includes(viewer) ? ('them' as const) : ('me' as const)
}

const disputeOf = (row: DisputeRow | null, viewer: string): Contract['dispute'] =>
  row && { ...row, number: disputeNumber(row.number), awaits: awaitsOf(row, viewer) }

const toContract = (row: Row, viewer: string, { isTestMode }: ViewOptions): Contract => {
  const role: Role = row.posterId === viewer ? 'poster' : 'worker'
  const open = row.requests.filter(({ isOpen }) => isOpen)
  const canCancel = mayCancel(row, role)
  const cancelShare = canCancel ? cancelShareOf(row, role) : null
  return {
    ...row,
    number: contractNumber(row.jobId, row.ordinal),
    role,
    openRequests: {
      mine: open.filter(({ isMine }) => isMine).length,
      theirs: open.filter(({ isMine }) => !isMine).length,
    },
    cancelFee: dollarText(cancelShare ? cents(0) : feeOf(row, role)),
    cancelFeeFrom: feeFrom(row),
    cancelShare,
    mayCancel: canCancel,
    isReversed: isReversed(row),
    settlement: settlementOf(row),
    reviewBy: reviewUntil({ ...row, isSettled: isSettled(row) }),
    dispute: disputeOf(row.dispute, viewer),
    disputeBy: disputeUntil(row.completedAt),
    money: moneyOf(row, isTestMode),
  }
}

export const readContract = async (
  db: Queryable,
  id: string,
  viewer: string,
  options: ViewOptions,
): Promise<Contract | null> => {
  const [row] = await readRows(db, 'contract', viewer, sql`c.id = ${id}`)
  return row ? toContract(row, viewer, options) : null
}

export const listContracts = async (
  db: Queryable,
  viewer: string,
  before: string | undefined,
  limit: number,
  options: ViewOptions,
): Promise<Contract[]> => {
  const which = sql`(${before ?? null}::uuid is null or c.id < ${before ?? null}::uuid) order by c.id desc limit ${limit}`
  return (await readRows(db, 'contracts', viewer, which)).map((row) => toContract(row, viewer, options))
}
