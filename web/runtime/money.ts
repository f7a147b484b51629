import { cents, type Cents, parseDollars, showDollars } from '#core/kernel/money.ts'

/** An amount that came from the server. */
export const centsFrom = (amount: string): Cents => parseDollars(amount) ?? cents(0)

/** "$1,284.35": sums stand with their cents. */
export const exactly = (amount: string): string => showDollars(centsFrom(amount))

/** "$5,000": limits and axes without. */
export const roundly = (amount: string): string => showDollars(centsFrom(amount), 'round')

/** "1,284.35": in columns the head says what it is. */
export const inColumn = (amount: Cents): string => showDollars(amount).replace('$', '').replace('-', '−')
