import type { MoneyOverview } from '#core/admin/money.ts'

/** "$1,284.35" and "−$0.01", of any size: totals may exceed the largest payment. */
export const formatSum = (amount: string): string => {
  const [whole = '0', fraction = '00'] = amount.replace('-', '').split('.')
  return `${amount.startsWith('-') ? '−' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
}

const ACCOUNTS: Record<string, string> = {
  poster_card: 'Cards of posters',
  paid_out: 'Paid out to banks and cards',
  provider_fees: 'Fees of the provider',
  payout_clearing: 'On the way to people',
  escrow: 'Held for contracts',
  user_balance: 'Balances of people',
  user_frozen: 'Frozen for disputes',
  platform_revenue: 'Fees of the platform',
  receivable: 'Owed by people',
  uncollected: 'Waiting to be collected',
  loss: 'Losses',
  charged_back: 'Reversed by banks',
}

const ENTRIES: Record<string, string> = {
  hold: 'Held for a contract',
  release: 'Released to the worker',
  refund: 'Refunded',
  cancellation: 'Late cancellation',
  tip: 'Tip',
  withdrawal: 'Withdrawal asked for',
  payout: 'Withdrawal arrived',
  payout_failed: 'Withdrawal came back',
  freeze: 'Frozen for a dispute',
  unfreeze: 'Freed after a dispute',
  dispute: 'Divided after a dispute',
  debt: 'Owed',
  collection: 'Debt collected',
  debt_payment: 'Debt paid by card',
  write_off: 'Debt written off',
  settlement: 'Divided after a cancellation',
  partial_release: 'Released as far as it was paid',
  chargeback: 'Reversed by the bank',
  chargeback_returned: 'Given back by the bank',
}

/** For a kind without a name here: `card_returns` is "Card returns". */
const plainly = (name: string): string => {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export const accountName = (kind: string): string => ACCOUNTS[kind] ?? plainly(kind)
export const entryName = (kind: string): string => ENTRIES[kind] ?? plainly(kind)

/** "partially refunded" */
export const statusText = (status: string): string => status.replaceAll('_', ' ')

/** PORTAL-20: whether the books agree, and what to do if not. */
export const booksSentence = (sum: string): { isRight: boolean; text: string } =>
  /^-?0+\.00$/.test(sum)
    ? { isRight: true, text: 'The books agree: all accounts together are $0.00.' }
    : {
        isRight: false,
        text: `The books are off by ${formatSum(sum)}. Do not pay anything out; run npm run doctor, which names the entry.`,
      }

export const formatPeople = (count: number): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`

export const openChargebacks = (count: number): string =>
  count === 1 ? '1 open chargeback' : `${count.toLocaleString('en-US')} open chargebacks`

/** PORTAL-21: before a payout. */
export const payoutText = (payout: Pick<MoneyOverview['nextPayout'], 'people' | 'amount'>): string =>
  payout.people === 0 ? 'Nobody waits for a payout.' : `${formatSum(payout.amount)} to ${formatPeople(payout.people)}`

/** PORTAL-21: after a payout. */
export const payoutDone = (done: {
  people: number
  amount: string
  isDone: boolean
}): { title: string; text: string } => {
  if (done.people === 0)
    return {
      title: 'Nobody was paid',
      text: 'Whoever was due has been paid today already, or is below the least amount.',
    }
  const sent = `${formatSum(done.amount)} is on the way to ${formatPeople(done.people)}.`
  return done.isDone
    ? { title: 'Payouts sent', text: sent }
    : { title: 'The first payouts are sent', text: `${sent} There are more: please run it again.` }
}

const SPEEDS: Record<string, string> = { instant: 'instant', same_day: 'same day', standard: 'standard' }

/** "weekly payout", "instant, asked for" */
export const withdrawalText = ({ speed, isAutomatic }: { speed: string; isAutomatic: boolean }): string =>
  isAutomatic ? 'weekly payout' : (SPEEDS[speed] ?? statusText(speed))
