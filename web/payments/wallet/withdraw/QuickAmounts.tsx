import chipStyles from '#web/kit/display/data/Chip.module.css'
import withdrawStyles from './Withdraw.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
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
      data-slot="chip"
      key={label}
      type="button"
      className={classes(chipStyles.chip, withdrawStyles.quickChip)}
      aria-pressed={amount === value}
      onClick={() => onPick(value)}
    >
      {label}
    </button>
  )
  return (
    <div className={withdrawStyles.quick} role="group" aria-label="Common amounts">
      {quickAmounts(all).map((value) => chip(value, showDollars(value, 'round')))}
      {chip(all, 'All')}
    </div>
  )
}
