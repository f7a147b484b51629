// In a file of its own, because every page can show this refusal.
import { refusal } from '#core/kernel/problem.ts'

/** DEBT-2: finishing work that runs, and paying for it, stays possible. */
export const OWES_MONEY = refusal(
  409,
  'owes_money',
  'You owe money from an earlier contract. Settle it in your wallet first.',
)
