import { centsOf, showDollars } from '#core/kernel/money.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { useBalance } from '#web/payments/queries.ts'
import { SettleLink } from '#web/runtime/problem-text.tsx'

/** DEBT-2: said before anything is filled in. `act` is what will be refused: "place a bid". */
export function OwingNotice({ act, raised = false }: { act: string; raised?: boolean }) {
  // The shell fetches it.
  const owed = useBalance(false).data?.owed ?? '0.00'
  if (centsOf(owed) === 0n) return null
  return (
    <div className="below-3">
      <Banner tone="warn" icon="wallet" raised={raised} title={`You owe ${showDollars(owed)}`}>
        You can’t {act} until it is settled. <SettleLink />
      </Banner>
    </div>
  )
}
