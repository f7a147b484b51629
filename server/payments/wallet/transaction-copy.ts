import { contractNumber } from '#core/contracts/rules.ts'
import { cents, showDollars, type Cents } from '#core/kernel/money.ts'
import type { PayoutMethod, Speed } from '#core/payments/wallet.ts'

/** One posting on a wallet, with the data for its description. */
export interface Entry {
  id: bigint
  kind: string
  entry: 'earning' | 'withdrawal' | 'fee' | 'other'
  amount: Cents
  balance: Cents
  createdAt: string
  memo: string | null
  contractId: string | null
  jobId: string | null
  jobTitle: string | null
  /** The ordinal of the contract of its job. */
  ordinal: number
  posterName: string | null
  /** The wallet is the poster's. */
  isPoster: boolean
  /** What the platform kept and wallets got in the same movement. */
  platformShare: Cents
  walletShare: Cents
  speed: Speed | null
  isAutomatic: boolean | null
  withdrawn: Cents | null
  methodType: PayoutMethod['type'] | null
  last4: string | null
  /** "Oct 14" */
  arrives: string | null
  failureReason: string | null
}

export const numberOf = ({ jobId, ordinal }: Pick<Entry, 'jobId' | 'ordinal'>): string | null =>
  jobId && contractNumber(jobId, ordinal)

/** "540.00", without a currency sign. */
const bare = (amount: Cents): string => showDollars(amount).replace('$', '')

/** Lower-cases the first character of a title inside a sentence, unless it is an abbreviation: "TV on the wall". */
const inSentence = (title: string): string =>
  title.replace(/^(?!I\b)\p{Lu}(?=\p{Ll}|\s+\p{Ll})/u, (sign) => sign.toLowerCase())
const aboutJob = (type: string, { jobTitle }: Entry): string => (jobTitle ? `${type}, ${inSentence(jobTitle)}` : type)

/** WALLET-2: every entry names its source or destination, and its contract. */
export const payoutMethodText = ({ type, last4 }: Pick<PayoutMethod, 'type' | 'last4'>): string =>
  `to ${type === 'bank' ? 'bank' : 'card'} ${last4}`

const WITHDRAWALS: Record<Speed, string> = {
  instant: 'Instant withdrawal',
  same_day: 'Same-day transfer',
  standard: 'Standard transfer',
}

const ofWithdrawal = (entry: Entry): TransactionCopy => {
  const { speed, isAutomatic, methodType, last4, arrives, withdrawn } = entry
  if (entry.entry === 'fee') return ['Instant fee 2%', `of ${bare(withdrawn ?? cents(0))}`]
  const place = methodType && last4 ? payoutMethodText({ type: methodType, last4 }) : ''
  const title = isAutomatic ? 'Weekly payout' : WITHDRAWALS[speed ?? 'standard']
  return [title, speed === 'instant' || !arrives ? place : `${place}, arrives ${arrives}`]
}

const ofCancellation = (entry: Entry): TransactionCopy =>
  entry.amount < 0n
    ? ['Cancellation fee', entry.jobTitle ?? '']
    : ['Cancellation share', `half of ${bare(cents(entry.platformShare + entry.walletShare))}`]

/** CHARGEBACK-5: a card that was charged back is not refunded. */
const isRefund = ({ kind, entry, amount, isPoster }: Entry): boolean =>
  isPoster && entry === 'other' && amount > 0n && ['cancellation', 'dispute', 'settlement'].includes(kind)

type TransactionCopy = [title: string, detail: string]

const messageFor = (entry: Entry): TransactionCopy => {
  if (isRefund(entry)) return [aboutJob('Refunded', entry), 'to your wallet instead of the card']
  switch (entry.kind) {
    case 'release': {
      const gross = cents(entry.amount + entry.platformShare)
      return [aboutJob('Released', entry), `${bare(gross)} less fee ${bare(entry.platformShare)}`]
    }
    case 'partial_release': {
      const gross = cents(entry.amount + entry.platformShare)
      return [
        aboutJob('Released', entry),
        `${bare(gross)} less fee ${bare(entry.platformShare)}, the rest is owed to you`,
      ]
    }
    case 'chargeback_returned':
      return ['Given back by the card’s bank', entry.jobTitle ?? '']
    case 'tip':
      return [aboutJob('Tip', entry), entry.posterName ? `from ${entry.posterName}` : '']
    case 'cancellation':
      return ofCancellation(entry)
    case 'withdrawal':
      return ofWithdrawal(entry)
    case 'freeze':
      return ['Frozen by a dispute', entry.jobTitle ?? '']
    case 'unfreeze':
      return ['No longer frozen', entry.jobTitle ?? '']
    case 'dispute':
      if (entry.entry === 'other') return ['No longer frozen', entry.jobTitle ?? '']
      return [aboutJob(entry.amount < 0n ? 'Given back after a dispute' : 'Released after a dispute', entry), '']
    case 'collection':
    case 'debt_payment':
      if (entry.amount < 0n) return ['Paid on what you owed', entry.jobTitle ?? '']
      if (entry.kind === 'debt_payment') return ['Paid by card', entry.jobTitle ?? '']
      return ['Collected for you', entry.jobTitle ?? '']
    case 'settlement':
      return [
        aboutJob('Settled', entry),
        `${bare(cents(entry.amount + entry.platformShare))} less fee ${bare(entry.platformShare)}`,
      ]
    case 'payout_failed':
      return ['Payout failed, returned', entry.failureReason ?? '']
    default:
      return [entry.memo ?? 'Correction', entry.jobTitle ?? '']
  }
}

/** WALLET-2: every entry says where it came from or went to, and for which contract. */
export const describeEntry = (entry: Entry): { title: string; detail: string } => {
  const [title, detail] = messageFor(entry)
  return { title, detail: [detail, numberOf(entry)].filter(Boolean).join(' · ') }
}
