import { readDollars } from '#web/runtime/forms/parse-dollars.ts'

/** MONEY-2: dollars of a field that may stay empty. What cannot be read stays as typed, so that it is refused, not dropped. */
export const optionalDollars = (typed: string): string => readDollars(typed) ?? typed.trim()
