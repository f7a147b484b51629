import { propose, proposalText, type Proposal } from '#core/disputes/proposal.ts'
import { outcomeOf } from '#core/disputes/rules.ts'
import { dollarText } from '#core/kernel/money.ts'
import { readFacts, type FactsAbout } from '#server/disputes/facts-store.ts'
import type { Factors, Revision } from '#server/disputes/store.ts'
import type { DisputedMoney } from '#server/payments/escrow/dispute-actions.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export const inDollars = ({ payments }: DisputedMoney, percent: number): NonNullable<Factors['outcome']> => {
  const { refund, fee, share } = outcomeOf(payments, percent)
  return { refund: dollarText(refund), fee: dollarText(fee), workerAmount: dollarText(share) }
}

export const analyze = async (
  db: Queryable,
  about: FactsAbout,
  matter: DisputedMoney,
): Promise<{ proposal: Proposal; revision: Revision }> => {
  const proposal = propose(await readFacts(db, about))
  const { refundPercent, reasons, confidence } = proposal
  return {
    proposal,
    revision: {
      refundPercent,
      confidence,
      proposal: proposalText(proposal),
      factors: { reasons, outcome: inDollars(matter, refundPercent) },
    },
  }
}
