import './Limits.css'
import { useId } from 'react'
import type { Wallet } from '#core/payments/wallet.ts'
import { roundly } from '#web/runtime/money.ts'

/** How much of the instant withdrawals of today and of this week is used up. */
export function Limits({ limits }: { limits: Wallet['limits'] }) {
  return (
    <div className="limits">
      <Limit label="Instant, today" used={limits.instantToday} most={limits.instantDailyMost} />
      <Limit label="Instant, this week" used={limits.instantThisWeek} most={limits.instantWeeklyMost} />
    </div>
  )
}

function Limit({ label, used, most }: { label: string; used: string; most: string }) {
  const id = useId()
  return (
    <div>
      <div className="row between limits__words" id={id}>
        <span className="hint">{label}</span>
        <span className="num-12 c2">
          {roundly(used)} of {roundly(most)}
        </span>
      </div>
      <progress className="limits__bar" value={Number(used)} max={Number(most)} aria-labelledby={id} />
    </div>
  )
}
