import { expect, it } from 'vitest'
import { optionalDollars } from '#web/profiles/optional-dollars.ts'

it.each([
  ['', ''],
  ['  ', ''],
  ['300,000', '300000'],
  ['$300,000.00', '300000.00'],
  [' $ 28.5 ', '28.5'],
  ['-1', '-1'],
  [' plenty ', 'plenty'],
])('MONEY-2 %j is sent as %j', (typed, sent) => expect(optionalDollars(typed)).toBe(sent))
