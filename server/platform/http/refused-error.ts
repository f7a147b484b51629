import type { Refusal } from '#core/kernel/problem.ts'

/** A rule's no on its way to the door. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** Rules return a refusal or null; actions pass it through here. */
export const demand = (refusal: Refusal | null): void => {
  if (refusal) throw new Refused(refusal)
}
