import { cents, showDollars, type Cents } from '#core/kernel/money.ts'
import { AUTO_RELEASE_HOURS, CANCELLATION_FEE, NOTICE_MINUTES } from '#core/contracts/settings.ts'
import { FEE, splitFee } from '#core/payments/fee.ts'

/** Settings of the operator that a contract's text states. */
export interface OperatorTerms {
  feeBasisPoints: number
  noticeMinutes: number
  autoReleaseHours: number
  cancellationFee: Cents
}

export const DEFAULT_TERMS: OperatorTerms = {
  feeBasisPoints: FEE.fallback,
  noticeMinutes: NOTICE_MINUTES.fallback,
  autoReleaseHours: AUTO_RELEASE_HOURS.fallback,
  cancellationFee: cents(CANCELLATION_FEE.fallback),
}

export interface Terms extends OperatorTerms {
  title: string
  work: string
  poster: string
  worker: string
  /** The area; the address is shown once the contract is active. */
  where: string
  when: string
  /** Without a scheduled start no cancellation is late. */
  hasStart: boolean
  total: Cents
}

const formatNotice = (minutes: number): string => {
  if (minutes === 120) return 'two hours'
  if (minutes === 60) return 'one hour'
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`
}

/** What both sides sign: one clause per paragraph; the first names the parties. */
export const termsText = ({
  title,
  work,
  poster,
  worker,
  where,
  when,
  hasStart,
  total,
  feeBasisPoints,
  noticeMinutes,
  autoReleaseHours,
  cancellationFee,
}: Terms): string => {
  const { fee, workerShare } = splitFee(total, feeBasisPoints)
  return [
    `${title}. Between ${poster} (poster) and ${worker} (worker).`,
    `The work. ${oneParagraph(work)}`,
    `When and where. ${when}, ${where}. Address and phone numbers appear for both once both have signed.`,
    `The price. ${showDollars(total)} for everything. It goes into escrow with the second signature and leaves when ` +
      `${poster} releases it, or ${autoReleaseHours} hours after completion. ${worker} gets ${showDollars(workerShare)}, the platform ${showDollars(fee)}.`,
    'More work. Anything extra needs a written request that both approve, and is held in addition.',
    `Calling it off. Free until ${hasStart ? `${formatNotice(noticeMinutes)} before the start` : 'the work starts'}. After that, and from a third ` +
      `cancellation in 30 days on, ${showDollars(cancellationFee)}, half of it to the other side. Once ${worker} has reported ` +
      `progress, ${poster} pays the reported share instead.`,
    'If it goes wrong. Either side may open a dispute up to 7 days after completion. Held money is frozen until it is settled.',
  ].join('\n\n')
}

/** A blank line in the description must not start a new clause. */
const oneParagraph = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

export interface Clause {
  lead: string
  text: string
}

/** The numbered clauses of a contract's text, without the paragraph that names the parties. */
export const clausesOf = (text: string): Clause[] =>
  text
    .split('\n\n')
    .slice(1)
    .map((clause) => {
      const end = clause.indexOf('. ')
      return end < 0 ? { lead: '', text: clause } : { lead: clause.slice(0, end + 1), text: clause.slice(end + 2) }
    })
