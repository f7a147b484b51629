import { type Cents, cents, centsOf } from '#core/kernel/money.ts'
import type { WalletEntry } from '#core/payments/wallet.ts'

const sum = (amounts: readonly Cents[]): Cents => cents(amounts.reduce<bigint>((total, amount) => total + amount, 0n))

/** The sum line of the ledger: what came and what went, of the entries that are shown. */
export const totalsOf = (entries: readonly Pick<WalletEntry, 'amount'>[]): { incoming: Cents; outgoing: Cents } => {
  const amounts = entries.map(({ amount }) => centsOf(amount))
  return {
    incoming: sum(amounts.filter((amount) => amount > 0n)),
    outgoing: sum(amounts.filter((amount) => amount < 0n)),
  }
}
