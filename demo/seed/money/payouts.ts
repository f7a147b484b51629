// The rows of withdrawals: Devon's every Friday at first, by hand since, and one that failed; and Anton's, before he owed.
import { cents, dollarText, negate, type Cents } from '#core/kernel/money.ts'
import { arrivalOf, feeOf, DEFAULT_WITHDRAWAL_RULES, termsOf } from '#core/payments/withdrawals.ts'
import type { Speed } from '#core/payments/wallet.ts'
import { personOf, type PersonKey } from '#demo/data/people/people.ts'
import { TIME_ZONE } from '#demo/data/people/places.ts'
import { DAY, HOUR, iso, localDay, localHour, type SeedContext, type History } from '#demo/seed/history.ts'
import { balanceAt, SANDBOX, sandboxId } from '#demo/seed/money/payments.ts'
import { clearing, paidOut, revenue, wallet } from '#server/payments/ledger/ledger.ts'
import { newId } from '#server/platform/database/ids.ts'

interface Place {
  id: string
  type: 'bank' | 'debit_card'
  last4: string
  token: string
}

const placeOf = (type: Place['type'], last4: string, token: string): Place => ({ id: newId(), type, last4, token })

interface Holder {
  key: PersonKey
  userId: string
}

const keepPlace = (
  place: Place,
  { key, userId }: Holder,
  at: number,
  removedAt: number | null,
  history: History,
): void => {
  const { firstName, lastName } = personOf(key)
  history.payout_methods.push({
    id: place.id,
    user_id: userId,
    type: place.type,
    holder: `${firstName} ${lastName}`,
    last4: place.last4,
    provider: SANDBOX,
    provider_token: place.token,
    is_confirmed: true,
    confirmed_at: iso(at + HOUR),
    removed_at: removedAt === null ? null : iso(removedAt),
    created_at: iso(at),
  })
}

interface Withdrawal {
  userId: string
  place: Place
  amount: Cents
  speed: Speed
  at: number
  isAutomatic?: true
  failed?: { at: number; reason: string }
}

/** When it arrives: 6 PM on a day on which banks are open, or at once. */
const arrivalAfter = (speed: Speed, at: number): number => {
  const arrival = arrivalOf(speed, { day: localDay.format(at), time: '12:00' })
  return arrival ? localHour(Date.parse(arrival.day), Number(arrival.time.slice(0, 2))) : at
}

const addWithdrawal = (withdrawal: Withdrawal, history: History): void => {
  const { userId, place, amount, speed, at, isAutomatic = false, failed } = withdrawal
  const id = newId(at)
  const fee = feeOf(termsOf(speed, DEFAULT_WITHDRAWAL_RULES).feeBasisPoints, amount)
  const net = cents(amount - fee)
  const arrivesAt = arrivalAfter(speed, at)
  const settledAt = failed?.at ?? arrivesAt
  const key = `payout:${id}`
  const status = failed ? 'failed' : 'paid'
  history.sandbox_records.push({
    id: sandboxId('po', key),
    kind: 'payout',
    key,
    amount_cents: net,
    status,
    reason: failed?.reason ?? null,
    about: place.token,
    created_at: iso(at),
  })
  history.withdrawals.push({
    id,
    user_id: userId,
    method_id: place.id,
    amount: dollarText(amount),
    fee: dollarText(fee),
    speed,
    status,
    is_automatic: isAutomatic,
    provider: SANDBOX,
    provider_ref: sandboxId('po', key),
    failure_reason: failed?.reason ?? null,
    arrives_at: iso(arrivesAt),
    created_at: iso(at),
    settled_at: iso(settledAt),
  })
  const shared = { contractId: null, reference: id }
  history.movements.push({
    ...shared,
    kind: 'withdrawal',
    once: `withdrawal:${id}`,
    memo: isAutomatic ? 'Weekly payout' : 'Withdrawn',
    parts: [wallet(userId, negate(net), 'withdrawal'), wallet(userId, negate(fee), 'fee'), clearing(net), revenue(fee)],
    at,
  })
  history.movements.push(
    failed
      ? {
          ...shared,
          kind: 'payout_failed',
          once: `payout-failed:${id}`,
          memo: 'Payout failed, returned',
          parts: [clearing(negate(net)), revenue(negate(fee)), wallet(userId, amount, 'withdrawal')],
          at: settledAt,
        }
      : {
          ...shared,
          kind: 'payout',
          once: `payout:${id}`,
          memo: 'Paid out',
          parts: [clearing(negate(net)), paidOut(net)],
          at: settledAt,
        },
  )
}

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, weekday: 'short' })

/** Every Friday at 6 PM between two moments. */
const fridays = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / DAY) + 2 }, (_, day) => localHour(from + day * DAY, 18)).filter(
    (at) => weekday.format(at) === 'Fri' && at > from && at <= to,
  )

/** No release of Devon's lies between the last weekly payout and this, so that the rest is the same on any weekday. */
const BY_HAND_DAYS = 27.5

export const addPayouts = (context: SeedContext, history: History): void => {
  addPayoutsOfDevon(context, history)
  addPayoutOfAnton(context, history)
}

/** Before the cancellation of which he owes a part: what is left covers the other part. */
const addPayoutOfAnton = ({ now, people }: SeedContext, history: History): void => {
  const userId = people.get('anton')!
  const at = now - 12 * DAY
  const place = placeOf('debit_card', '3318', 'tok_4000056655663318')
  keepPlace(place, { key: 'anton', userId }, at - HOUR, null, history)
  const { collected_cents: left } = history.debts.find(({ debtor_id }) => debtor_id === userId)!
  const amount = cents(balanceAt(userId, at, history) - left!)
  addWithdrawal({ userId, place, amount, speed: 'instant', at }, history)
}

const addPayoutsOfDevon = ({ now, people }: SeedContext, history: History): void => {
  const devon = people.get('devon')!
  const holder: Holder = { key: 'devon', userId: devon }
  const joinedAt = now - personOf('devon').joinedDaysAgo * DAY
  const bank = placeOf('bank', '4417', 'tok_bank_000123454417')
  const closed = placeOf('bank', '1113', 'tok_bank_000111111113')
  const debit = placeOf('debit_card', '0921', 'tok_4000056655660921')
  keepPlace(bank, holder, joinedAt + 2 * DAY, null, history)
  keepPlace(closed, holder, now - 17 * DAY, now - 14 * DAY, history)
  keepPlace(debit, holder, now - 26 * DAY, null, history)

  for (const at of fridays(joinedAt, now - BY_HAND_DAYS * DAY)) {
    const amount = balanceAt(devon, at, history)
    if (amount >= DEFAULT_WITHDRAWAL_RULES.minBank)
      addWithdrawal({ userId: devon, place: bank, amount, speed: 'standard', at, isAutomatic: true }, history)
  }
  const byHand = (place: Place, dollars: number, speed: Speed, daysAgo: number, failed?: Withdrawal['failed']) =>
    addWithdrawal(
      {
        userId: devon,
        place,
        amount: cents(dollars * 100),
        speed,
        at: now - daysAgo * DAY,
        ...(failed && { failed }),
      },
      history,
    )
  byHand(debit, 40, 'instant', 20.4)
  byHand(closed, 300, 'standard', 15.6, { at: now - 14.3 * DAY, reason: 'The account is closed.' })
  byHand(debit, 200, 'instant', 3.6)
}
