import {
  CODE_LENGTH,
  CODE_MINUTES,
  MAX_CODE_ATTEMPTS,
  DEVICE_KEY_DAYS,
  missingFromPassword,
  MAX_SESSION_DAYS,
  SESSION_DAYS,
} from '#core/accounts/rules.ts'
import { ALERT_DAYS } from '#core/alerts/rules.ts'
import { MAX_MATCH_MILES } from '#core/matching/rules.ts'
import { EDIT_MINUTES, MAX_CHAT_FILE_BYTES } from '#core/chat/rules.ts'
import { CANCELLATION_DAYS, MAX_FREE_CANCELLATIONS, splitCancellationFee } from '#core/contracts/rules.ts'
import { SETTLE_HOURS } from '#core/contracts/settlement.ts'
import { AUTO_RELEASE_HOURS, CANCELLATION_FEE, NOTICE_MINUTES, SIGN_WITHIN_HOURS } from '#core/contracts/settings.ts'
import {
  DISPUTE_DAYS,
  MAX_EVIDENCE_BYTES,
  MAX_COUNTERS,
  MAX_EVIDENCE_PER_SIDE,
  MAX_EXTENSION_DAYS,
} from '#core/disputes/rules.ts'
import { proposalFor, SAMPLE_DONE } from '#web/content/advanced/sample-dispute.ts'
import { ANSWER_HOURS } from '#core/disputes/settings.ts'
import { DEFAULT_BIDDING_MINUTES } from '#core/jobs/clock.ts'
import { BIDDING_WINDOWS, MAX_IMAGE_BYTES, MAX_IMAGES } from '#core/jobs/rules.ts'
import { CHOOSING_DAYS, MAX_WINDOW } from '#core/jobs/settings.ts'
import { cents, showDollars, type Cents } from '#core/kernel/money.ts'
import { formatSetting, type WholeSetting } from '#core/kernel/setting.ts'
import { MAX_MICRO_DEPOSIT_TRIES } from '#core/payments/payout-methods.ts'
import { FEE, splitFee } from '#core/payments/fee.ts'
import { ALWAYS_TIP, MAX_TIPS, MIN_TAX_SUMMARY_CENTS, WEEKLY_PAYOUT_AT } from '#core/payments/rules.ts'
import { MIN_BANK, MAX_INSTANT_DAILY, INSTANT_FEE, MIN_INSTANT, MAX_INSTANT_WEEKLY } from '#core/payments/settings.ts'
import { feeOf, SAME_DAY_UNTIL, STANDARD_BUSINESS_DAYS } from '#core/payments/withdrawals.ts'
import { DOCUMENT_DAYS, REMINDER_DAYS } from '#core/profiles/rules.ts'
import { VERIFICATION_LIMIT, VERIFICATION_REQUIRED } from '#core/profiles/settings.ts'
import { REMIND_ON_DAYS, REVIEW_DAYS, TIERS } from '#core/reviews/rules.ts'
import { type ReadSetting, useSettings } from '#web/runtime/site-settings.ts'

/** Promises of the staff, which the code does not enforce. */
const PROMISES = {
  /** When the help and legal pages were last read through. */
  updated: 'July 1, 2025',
  support: '24/7',
  firstReview: '24-48 hours',
  resolution: '3-5 business days',
  microDeposits: '1-2 business days',
  dataRequest: '30 days',
  age: '18',
  /** The advice, stricter than the rule. */
  goodPassword: 'at least 12 characters with mixed case, numbers and symbols',
} as const

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const MEGABYTE = 1024 * 1024

const count = (value: number, noun: string): string => `${value} ${noun}${value === 1 ? '' : 's'}`
const span = (minutes: number): string =>
  minutes > 0 && minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute')
const listed = (items: readonly string[], joint: 'and' | 'or'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${joint} ${items.at(-1)}`
const round = (amount: Cents): string => showDollars(amount, 'round')
/** "14:00" is "2 PM EST". */
const bankTime = (time: string): string => `${Number(time.slice(0, 2)) % 12 || 12} ${time < '12' ? 'AM' : 'PM'} EST`
const percentOf = (basisPoints: number): string => formatSetting(FEE, basisPoints)

const EXAMPLES = [
  { name: 'Tutor one hour', price: 40_00 },
  { name: 'Mount a TV', price: 95_00 },
  { name: 'Move a flat', price: 540_00 },
] as const
const EXAMPLE_PRICE = cents(200_00)
const EXAMPLE_WITHDRAWAL = cents(500_00)

const example = (price: Cents, feeBasisPoints: number) => {
  const { fee, workerShare } = splitFee(price, feeBasisPoints)
  return { price, fee, workerShare }
}

/** Every figure of the articles, from constants of the code and from the settings. */
export const figuresOf = (read: ReadSetting) => {
  const text = (setting: WholeSetting): string => formatSetting(setting, read(setting))
  const fee = read(FEE)
  const cancellation = cents(read(CANCELLATION_FEE))
  const sample = example(EXAMPLE_PRICE, fee)
  const instantCost = feeOf(read(INSTANT_FEE), EXAMPLE_WITHDRAWAL)
  return {
    ...PROMISES,

    // Accounts
    passwordNeeds: listed(missingFromPassword(''), 'and'),
    codeDigits: String(CODE_LENGTH),
    codeMinutes: count(CODE_MINUTES, 'minute'),
    codeTries: String(MAX_CODE_ATTEMPTS),
    sessionDays: count(SESSION_DAYS, 'day'),
    deviceDays: count(DEVICE_KEY_DAYS, 'day'),
    maxSessionDays: count(MAX_SESSION_DAYS, 'day'),

    // Verification
    verificationRule: read(VERIFICATION_REQUIRED),
    verificationLimit: text(VERIFICATION_LIMIT),
    documentDays: count(DOCUMENT_DAYS, 'day'),
    reminderDays: count(REMINDER_DAYS, 'day'),

    // Jobs and bids
    window: span(DEFAULT_BIDDING_MINUTES),
    windows: listed(BIDDING_WINDOWS.filter((minutes) => minutes <= Number(read(MAX_WINDOW))).map(span), 'or'),
    choosing: text(CHOOSING_DAYS),
    photos: String(MAX_IMAGES),
    photoSize: `${MAX_IMAGE_BYTES / MEGABYTE} MB`,
    matchMiles: `${MAX_MATCH_MILES} miles`,
    alertDays: count(ALERT_DAYS, 'day'),

    // Contracts
    signWithin: text(SIGN_WITHIN_HOURS),
    autoRelease: text(AUTO_RELEASE_HOURS),
    notice: text(NOTICE_MINUTES),
    settle: count(SETTLE_HOURS, 'hour'),
    cancellationFee: round(cancellation),
    cancellationHalf: round(splitCancellationFee(cancellation).other),
    cancellationFrom: ORDINALS[MAX_FREE_CANCELLATIONS] ?? `${MAX_FREE_CANCELLATIONS + 1}th`,
    cancellationCount: String(MAX_FREE_CANCELLATIONS + 1),
    cancellationDays: count(CANCELLATION_DAYS, 'day'),

    // Money
    fee: percentOf(fee),
    keeps: percentOf(10_000 - fee),
    samplePrice: round(sample.price),
    sampleFee: round(sample.fee),
    sampleShare: round(sample.workerShare),
    samplePriceExact: showDollars(sample.price),
    sampleFeeExact: showDollars(sample.fee),
    sampleShareExact: showDollars(sample.workerShare),
    examples: EXAMPLES.map(({ name, price }) => {
      const sums = example(cents(price), fee)
      return [name, showDollars(sums.price), showDollars(sums.fee), showDollars(sums.workerShare)] as const
    }),
    alwaysTip: round(ALWAYS_TIP),
    maxTips: round(MAX_TIPS),

    // Withdrawals
    instantFee: text(INSTANT_FEE),
    minInstant: text(MIN_INSTANT),
    instantDaily: text(MAX_INSTANT_DAILY),
    instantWeekly: text(MAX_INSTANT_WEEKLY),
    instantSample: round(EXAMPLE_WITHDRAWAL),
    instantSampleFee: round(instantCost),
    instantSampleArrives: round(cents(EXAMPLE_WITHDRAWAL - instantCost)),
    minBank: text(MIN_BANK),
    bankDays: `1-${count(STANDARD_BUSINESS_DAYS, 'business day')}`,
    sameDayUntil: bankTime(SAME_DAY_UNTIL),
    weeklyPayout: bankTime(WEEKLY_PAYOUT_AT),
    microDepositTries: String(MAX_MICRO_DEPOSIT_TRIES),
    taxFrom: `$${MIN_TAX_SUMMARY_CENTS / 100}`,

    // Reviews
    reviewDays: count(REVIEW_DAYS, 'day'),
    reminders: listed(
      REMIND_ON_DAYS.map((day) => ORDINALS[day - 1] ?? `${day}th`),
      'and',
    ),
    tiers: TIERS.map(({ from, key }) => ({ from: from.toFixed(1), key })),

    // Chat
    editMinutes: count(EDIT_MINUTES, 'minute'),
    chatFile: `${MAX_CHAT_FILE_BYTES / MEGABYTE} MB`,

    // Disputes
    sampleDone: `${SAMPLE_DONE}%`,
    sampleRefund: `${proposalFor(SAMPLE_DONE).refundPercent}%`,
    disputeDays: count(DISPUTE_DAYS, 'day'),
    answer: text(ANSWER_HOURS),
    counters: String(MAX_COUNTERS),
    evidence: String(MAX_EVIDENCE_PER_SIDE),
    evidenceSize: `${MAX_EVIDENCE_BYTES / MEGABYTE} MB`,
    extension: count(MAX_EXTENSION_DAYS, 'day'),
  }
}
export type Figures = ReturnType<typeof figuresOf>

export const useFigures = (): Figures => figuresOf(useSettings())
