import { showDollars } from '#core/kernel/money.ts'
import type { MediationAttempt } from '#core/disputes/api.ts'
import { nameIn, type Sides } from '#web/disputes/names.ts'
import { debtText } from '#web/disputes/proposals/proposal-copy.ts'
import { SumList } from '#web/kit/display/data/AmountList.tsx'

interface OutcomeSumsProps {
  outcome: NonNullable<MediationAttempt['outcome']>
  sides: Sides
}

export function OutcomeSums({ outcome, sides }: OutcomeSumsProps) {
  const { refund, workerAmount, fee } = outcome
  const debt = debtText(outcome, sides)
  return (
    <>
      <SumList
        sums={[
          {
            label: sides.role === 'poster' ? 'Back to you' : `Back to ${nameIn(sides, 'poster')}`,
            sum: showDollars(refund),
          },
          {
            label: sides.role === 'worker' ? 'You get' : `${nameIn(sides, 'worker')} gets`,
            sum: showDollars(workerAmount),
          },
          { label: 'Platform fee', sum: showDollars(fee) },
        ]}
      />
      {debt !== null && <p className="hint">The refund settles the debt first: {debt}.</p>}
    </>
  )
}
