// What has happened to Maren and Devon, as the events that the product would have published.
import { divideHeld } from '#core/contracts/settlement.ts'
import { cents, centsOf, dollarText, showDollars } from '#core/kernel/money.ts'
import { FEE } from '#core/payments/fee.ts'
import { INVENTED, type PersonKey } from '#demo/data/people/people.ts'
import { completenessOf } from '#core/profiles/rules.ts'
import { isComplete, profileFacts } from '#demo/data/people/person.ts'
import { joinedAt } from '#demo/seed/people.ts'
import { DAY, eventAt, MINUTE, type DemoEvent, type History, type PersonIds, type Row } from '#demo/seed/history.ts'
import type { SupportRows } from '#demo/seed/support.ts'
import { accountOpened } from '#server/accounts/events.ts'
import { bidPlaced } from '#server/bids/events.ts'
import { callMissed } from '#server/calls/events.ts'
import { ticketAnswered, ticketChanged } from '#server/content/support/events.ts'
import { bidSelected, contractMoved, type Move } from '#server/contracts/events.ts'
import { choiceMissed, jobCancelled, jobPosted, windowClosed } from '#server/jobs/events.ts'
import { debtMoved, paymentMoved, walletMoved } from '#server/payments/events.ts'
import { profileChanged } from '#server/profiles/events.ts'
import { reviewAnswered, reviewsOpened, reviewWritten } from '#server/reviews/events.ts'

/** Whom one can sign in as. Nobody reads the alerts of the others. */
export const READERS = ['maren', 'devon', 'noor'] as const satisfies readonly PersonKey[]

/** Older alerts have been cleared by their readers, except for a few. */
const RECENT = 6 * DAY
/** Alerts are removed after 90 days, so the first ones are dated later than the accounts. */
const BEGINNING = 76 * DAY

interface Source {
  now: number
  people: PersonIds
  history: History
  support: SupportRows
}

interface Contract {
  id: string
  row: Row<'contracts'>
  sides: { contractId: string; posterId: string; workerId: string }
}

/** In the order of time. */
export const eventsOf = (source: Source): DemoEvent[] => {
  const { now, people, history } = source
  const readers = new Set(READERS.map((key) => people.get(key)!))
  const isReader = (id: string | null | undefined): boolean => readers.has(id!)
  const contracts = history.contracts
    .filter((row) => isReader(row.poster_id) || isReader(row.worker_id))
    .map(toContract)
  const recent = [
    ...history.jobs.flatMap((job) => jobEvents(job, source, isReader)),
    ...contracts.flatMap((contract) => [
      ...contractEvents(contract, history),
      ...paymentEvents(contract, history),
      ...debtEvents(contract, history),
      ...reviewEvents(contract, history),
      ...callEvents(contract, history),
    ]),
    ...supportEvents(source.support, isReader),
  ]
  const lasting = [
    ...walletEvents(history, isReader),
    ...history.events.filter(({ data }) => Object.values(data).some((value) => isReader(value))),
    ...contracts.flatMap((contract) => answerEvents(contract, history)),
  ]
  return [
    ...beginnings(source),
    ...recent.filter(({ at }) => at > now - RECENT),
    ...lasting.filter(({ at }) => at > now - BEGINNING),
  ]
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at - b.at)
}

const toContract = (row: Row<'contracts'>): Contract => ({
  id: row.id!,
  row,
  sides: { contractId: row.id!, posterId: row.poster_id, workerId: row.worker_id },
})

const byAge = (a: { created_at?: string | undefined }, b: { created_at?: string | undefined }): number =>
  a.created_at! < b.created_at! ? -1 : 1

const bidEvent = ({ id, job_id, bidder_id, poster_id, created_at }: Row<'bids'>, at = created_at!): DemoEvent =>
  eventAt(at, bidPlaced, { jobId: job_id, bidId: id!, bidderId: bidder_id, posterId: poster_id })

// ---- accounts ------------------------------------------------------------------------------------------------------

const opening = (userId: string, at: number, percent: number): DemoEvent[] => [
  eventAt(at, accountOpened, { userId }),
  eventAt(at + 20 * MINUTE, profileChanged, { userId, completeness: percent }),
]

const beginnings = ({ now, people, history }: Source): DemoEvent[] => {
  const began = now - BEGINNING
  const [firstJob] = history.jobs.filter(({ poster_id }) => poster_id === people.get('maren')).toSorted(byAge)
  const [firstBid] = history.bids.filter(({ bidder_id }) => bidder_id === people.get('devon')).toSorted(byAge)
  return [
    ...READERS.flatMap((key) => opening(people.get(key)!, began, 100)),
    eventAt(began + DAY, jobPosted, { jobId: firstJob!.id!, posterId: firstJob!.poster_id }),
    bidEvent(firstBid!, new Date(began + DAY).toISOString()),
    ...INVENTED.filter((person) => !isComplete(person)).flatMap((person) =>
      opening(people.get(person.key)!, joinedAt(person, now), completenessOf(profileFacts(person))),
    ),
  ]
}

// ---- jobs ----------------------------------------------------------------------------------------------------------

const jobEvents = (job: Row<'jobs'>, { now, history }: Source, isReader: (id: string) => boolean): DemoEvent[] => {
  const { id, poster_id: posterId, status } = job
  const jobId = id!
  const bids = history.bids.filter(({ job_id }) => job_id === jobId)
  if (status === 'bidding') {
    // At one moment, because then all jobs are matched together.
    const posted = eventAt(now, jobPosted, { jobId, posterId })
    const seen = bids.filter(({ bidder_id }) => isReader(posterId) || isReader(bidder_id))
    return [posted, ...seen.map((bid) => bidEvent(bid))]
  }
  if (![posterId, ...bids.map(({ bidder_id }) => bidder_id)].some(isReader)) return []
  const contract = history.contracts.find(({ job_id }) => job_id === jobId)
  if (contract) {
    const { id: contractId, bid_id: bidId, worker_id: workerId, created_at } = contract
    return [eventAt(created_at!, bidSelected, { jobId, bidId, contractId: contractId!, posterId, workerId })]
  }
  if (status === 'cancelled') return [eventAt(job.cancelled_at!, jobCancelled, { jobId, posterId })]
  const closed = { jobId, status: bids.length > 0 ? 'open' : 'expired', bidCount: bids.length } as const
  return [
    eventAt(job.bidding_ends_at, windowClosed, closed),
    ...(bids.length > 0 && status === 'expired' ? [eventAt(job.expired_at!, choiceMissed, { jobId })] : []),
  ]
}

// ---- contracts -----------------------------------------------------------------------------------------------------

const contractEvents = ({ id, row, sides }: Contract, history: History): DemoEvent[] => {
  const { posterId, workerId } = sides
  const moved = (at: string | null | undefined, move: Move, by: string | null, detail = ''): DemoEvent[] =>
    at ? [eventAt(at, contractMoved, { move, ...sides, jobId: row.job_id, by, detail })] : []
  const own = <T extends { contract_id: string }>(rows: readonly T[]): T[] =>
    rows.filter(({ contract_id }) => contract_id === id)
  const [first, second] = own(history.contract_signatures).toSorted((a, b) => (a.signed_at! < b.signed_at! ? -1 : 1))
  return [
    ...moved(first?.signed_at, 'signed', first?.user_id ?? null),
    ...moved(second?.signed_at, 'activated', second?.user_id ?? null),
    ...moved(row.started_at, 'started', workerId),
    ...(row.completed_by ? moved(row.completed_at, 'completed', row.completed_by) : []),
    ...(row.cancelled_by ? moved(row.cancelled_at, 'cancelled', row.cancelled_by, row.cancel_reason!) : []),
    ...own(history.disputes).flatMap(({ created_at, reported_by }) => moved(created_at, 'disputed', reported_by)),
    ...own(history.settlements).flatMap(({ percent, started_at }) => {
      const held = [{ id, amount: centsOf(row.amount) }]
      const { share } = divideHeld(held, percent, FEE.fallback)
      return moved(started_at, 'settlement-started', posterId, `${showDollars(share)} for ${percent}%`)
    }),
    ...own(history.progress_photos).flatMap(({ created_at, approved_at, percent, description }) =>
      [
        moved(created_at, 'progress', workerId, percent === null ? description! : `${percent}%`),
        moved(approved_at, 'photo-approved', posterId),
      ].flat(),
    ),
    ...own(history.job_notes).flatMap(({ created_at, is_internal, author_id, message }) =>
      moved(created_at, is_internal ? 'internal-note' : 'note', author_id, message),
    ),
    ...own(history.additional_work_requests).flatMap((extra) => {
      const { requested_by, additional_amount: amount } = extra
      const other = requested_by === posterId ? workerId : posterId
      return [
        moved(extra.created_at, 'extra-requested', requested_by, amount),
        moved(extra.approved_at, 'extra-approved', other, amount),
        moved(extra.rejected_at, 'extra-rejected', other, extra.rejection_reason!),
      ].flat()
    }),
  ]
}

const callEvents = ({ id: contractId, sides }: Contract, { video_sessions }: History): DemoEvent[] =>
  video_sessions
    .filter(({ contract_id, status }) => contract_id === contractId && status === 'missed')
    .map(({ session_id: sessionId, called_by, end_time }) => {
      const toId = called_by === sides.posterId ? sides.workerId : sides.posterId
      return eventAt(end_time!, callMissed, { sessionId, contractId, fromId: called_by!, toId, why: 'unanswered' })
    })

// ---- money ---------------------------------------------------------------------------------------------------------

const PAYMENT_EVENTS = { hold: 'held', release: 'released', tip: 'tip', cancellation: 'refunded' } as const

const paymentEvents = ({ id, sides }: Contract, { payments, movements, job_tips }: History): DemoEvent[] => {
  const own = payments.filter(({ contract_id }) => contract_id === id)
  const event = (
    at: number | string,
    payment: History['payments'][number],
    what: 'failed' | (typeof PAYMENT_EVENTS)[keyof typeof PAYMENT_EVENTS],
    amount: string,
    detail?: string,
  ): DemoEvent => {
    const kind = payment.kind as 'contract'
    return eventAt(at, paymentMoved, { what, kind, paymentId: payment.id, ...sides, amount, ...(detail && { detail }) })
  }
  return [
    ...own
      .filter(({ status }) => status === 'failed')
      .map((payment) => event(payment.created_at!, payment, 'failed', payment.amount, payment.failure_reason!)),
    ...movements.flatMap(({ at, kind, reference, parts }) => {
      const payment = own.find((one) => one.id === reference)
      const what = PAYMENT_EVENTS[kind as keyof typeof PAYMENT_EVENTS]
      if (!payment || !what) return []
      if (what === 'refunded') return [event(at, payment, what, payment.refunded_amount!)]
      if (what === 'tip')
        return [
          event(at, payment, what, payment.amount, job_tips.find((tip) => tip.payment_id === reference)!.message!),
        ]
      if (what === 'held') return [event(at, payment, what, payment.amount)]
      const share = parts.find((part) => part.user === sides.workerId)!.amount
      return [event(at, payment, what, dollarText(share), 'poster')]
    }),
  ]
}

const debtEvents = ({ id: contractId }: Contract, { debts }: History): DemoEvent[] =>
  debts
    .filter(({ contract_id }) => contract_id === contractId)
    .map(({ id, debtor_id: debtorId, creditor_id, amount_cents, collected_cents, created_at }) => {
      const left = dollarText(cents(amount_cents - collected_cents!))
      const sides = { debtId: id, debtorId, creditorId: creditor_id!, contractId }
      return eventAt(created_at!, debtMoved, {
        what: 'opened',
        reason: 'cancellation_fee',
        ...sides,
        amount: left,
        left,
      })
    })

const walletEvents = ({ withdrawals }: History, isReader: (id: string) => boolean): DemoEvent[] =>
  withdrawals
    .filter(({ is_automatic, user_id }) => !is_automatic && isReader(user_id))
    .map(({ user_id: userId, amount, fee, status, failure_reason, settled_at }) =>
      status === 'paid'
        ? eventAt(settled_at!, walletMoved, {
            userId,
            what: 'paid-out',
            amount: dollarText(cents(centsOf(amount) - centsOf(fee!))),
          })
        : eventAt(settled_at!, walletMoved, { userId, what: 'payout-failed', amount, detail: failure_reason! }),
    )

// ---- reviews and support -------------------------------------------------------------------------------------------

const reviewEvents = ({ id, sides }: Contract, { reviews }: History): DemoEvent[] =>
  reviews
    .filter(({ contract_id }) => contract_id === id)
    .map(({ reviewer_id, created_at, published_at }) =>
      published_at
        ? eventAt(published_at, reviewsOpened, sides)
        : eventAt(created_at!, reviewWritten, { ...sides, by: reviewer_id, isSealed: true }),
    )

const answerEvents = ({ id, sides }: Contract, { reviews }: History): DemoEvent[] =>
  reviews
    .filter(({ contract_id, reply_at }) => contract_id === id && reply_at)
    .map(({ id: reviewId, reply_at }) => eventAt(reply_at!, reviewAnswered, { ...sides, reviewId: reviewId! }))

const supportEvents = (
  { support_tickets, support_messages }: SupportRows,
  isReader: (id: string | null | undefined) => boolean,
): DemoEvent[] => {
  const tickets = support_tickets.filter(({ user_id }) => isReader(user_id))
  const userOf = new Map(tickets.map(({ id, user_id: userId }) => [id!, userId]))
  const answers = support_messages.filter(({ ticket_id, admin_id }) => admin_id && userOf.has(ticket_id))
  return [
    ...answers.map(({ id, ticket_id: ticketId, created_at }) =>
      eventAt(created_at!, ticketAnswered, { ticketId, messageId: id!, userId: userOf.get(ticketId)! }),
    ),
    ...tickets
      .filter(({ closed_at }) => closed_at)
      .map(({ id, user_id: userId, closed_at }) => eventAt(closed_at!, ticketChanged, { ticketId: id!, userId })),
  ]
}
