import { clausesOf } from '#core/contracts/terms.ts'

/** SIGN-UI-3: indexes of the clauses that changed. */
export const changedClauses = (read: string, now: string): number[] => {
  const before = clausesOf(read)
  return clausesOf(now).flatMap((clause, index) => {
    const old = before[index]
    return old?.lead === clause.lead && old.text === clause.text ? [] : [index]
  })
}
