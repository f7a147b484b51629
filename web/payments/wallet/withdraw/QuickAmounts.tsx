import { type Cents, centsOf, showDollars } from '#core/kernel/money.ts'
import { quickAmounts } from '#web/payments/wallet/withdraw/withdraw-sum.ts'

interface QuickAmountsProps {
  available: string
  /** What stands in the field. */
  amount: Cents
  onPick: (amount: Cents) => void
}

export function QuickAmounts({ available, amount, onPick }: QuickAmountsProps) {
  const all = centsOf(available)
  if (all <= 0n) return null
  const chip = (value: Cents, label: string) => (
    <button
      key={label}
      type="button"
      className="chip quick__chip"
      aria-pressed={amount === value}
      onClick={() => onPick(value)}
    >
      {label}
    </button>
  )
  return (
    <div className="quick" role="group" aria-label="Common amounts">
      {quickAmounts(all).map((value) => chip(value, showDollars(value, 'round')))}
      {chip(all, 'All')}
    </div>
  )
}
