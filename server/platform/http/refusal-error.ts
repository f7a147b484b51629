import type { Refusal } from '#core/kernel/problem.ts'

/** Carries the refusal of a rule from an action to the HTTP layer. */
export class RefusalError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'RefusalError'
    this.refusal = refusal
  }
}

/** Rules return a refusal or null; actions throw it with this function. */
export const demand = (refusal: Refusal | null): void => {
  if (refusal) throw new RefusalError(refusal)
}
