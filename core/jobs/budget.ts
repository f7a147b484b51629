import type { Job } from '#core/jobs/api.ts'
import { parseDollars, showDollars } from '#core/kernel/money.ts'

const DOLLAR = 100n

/** "$80–120"; equal ends "$80"; where one end has cents, both show them: "$47.50–95.00". */
export const budgetText = ({ budgetMin, budgetMax }: Pick<Job, 'budgetMin' | 'budgetMax'>): string => {
  const ends = [budgetMin, budgetMax].map((end) => (end === null ? null : parseDollars(end)))
  const style = ends.every((end) => end === null || end % DOLLAR === 0n) ? 'round' : 'exact'
  const [from, to] = ends.map((end) => (end === null ? null : showDollars(end, style)))
  if (from && to) return from === to ? from : `${from}–${to.slice(1)}`
  if (from) return `from ${from}`
  return to ? `up to ${to}` : 'open'
}
