import { showDollars, type Cents } from '#contract/kernel/money.ts'
import { splitFee } from '#contract/payments/rules.ts'

export interface Terms {
  title: string
  work: string
  poster: string
  worker: string
  /** Part of town; the address is told once the contract is active. */
  where: string
  when: string
  total: Cents
}

/** What both sides sign, in plain words. One clause a paragraph. */
export const termsText = ({ title, work, poster, worker, where, when, total }: Terms): string => {
  const { fee, workerShare } = splitFee(total)
  return [
    `${title}. Between ${poster} (poster) and ${worker} (worker).`,
    `The work. ${work}`,
    `When and where. ${when}, ${where}.`,
    `The price. ${showDollars(total)} for everything. It goes into escrow with the second signature and leaves when ` +
      `${poster} releases it, or 72 hours after completion. ${worker} gets ${showDollars(workerShare)}, the platform ${showDollars(fee)}.`,
    'More work. Anything extra needs a written request that both approve, and is held in addition.',
    'Calling it off. Free until two hours before the start. After that $10.00, half of it to the other side.',
    'If it goes wrong. Either side may open a dispute up to 7 days after completion. Held money is frozen meanwhile.',
  ].join('\n\n')
}
