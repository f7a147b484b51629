import { showDollars } from '#core/kernel/money.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import type { PayoutMethod, Speed, Wallet, Withdrawal } from '#core/payments/wallet.ts'
import { rightNow } from '#web/jobs/when.ts'

type MethodType = PayoutMethod['type']
export type SpeedTerms = Wallet['speeds'][number]

/** Time zone of limits and payouts. */
const NEW_YORK = 'America/New_York'
const payoutTime = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', timeZone: NEW_YORK })
const clockTime = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const dayOf = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' })

/** "Fri 6 PM", in New York. */
export const formatPayoutTime = (iso: string): string => payoutTime.format(new Date(iso)).replace(',', '')

export const SPEED_NAMES: Record<Speed, string> = { instant: 'Instant', same_day: 'Same day', standard: 'Standard' }
const TYPE_NAMES: Record<MethodType, string> = { bank: 'bank', debit_card: 'debit card' }
const SHORT_NAMES: Record<MethodType, string> = { bank: 'bank', debit_card: 'card' }
const PACE: Record<Speed, string> = {
  instant: 'In minutes, 24/7',
  same_day: 'Today, if asked for before 2 PM ET',
  standard: '1–3 business days',
}

interface Place {
  type: MethodType
  last4: string
}

export const placeName = ({ type, last4 }: Place): string => `${TYPE_NAMES[type]} ${last4}`
export const shortPlace = ({ type, last4 }: Place): string => `${SHORT_NAMES[type]} ${last4}`

/** "1–3 business days, from $25.00", or the reason why it is closed. */
export const speedNote = ({ speed, isOpen, reason, min }: SpeedTerms): string =>
  isOpen ? `${PACE[speed]}, from ${showDollars(min)}` : (reason ?? 'Closed for now.')

/** "2%", "1.5%", "free". */
export const feeText = (basisPoints: number): string => (basisPoints === 0 ? 'free' : `${basisPoints / 100}%`)

const SOON_MINUTES = 60

/** "in about 30 minutes", "today by 6:00 PM", "Tue, Oct 21". */
export const arrivalText = (iso: string, now: Date = rightNow()): string => {
  const date = new Date(iso)
  const minutes = Math.ceil((date.getTime() - now.getTime()) / MINUTE_MS)
  if (minutes <= 1) return 'within minutes'
  if (minutes <= SOON_MINUTES) return `in about ${minutes} minutes`
  return date.toDateString() === now.toDateString() ? `today by ${clockTime.format(date)}` : dayOf.format(date)
}

/** "$392.00 to card 0921". */
export const sentText = ({ net, methodType, last4 }: Withdrawal): string =>
  `${showDollars(net)} to ${shortPlace({ type: methodType, last4 })}`

export const jobsText = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`)
export const triesText = (count: number): string => (count === 1 ? '1 try left' : `${count} tries left`)
