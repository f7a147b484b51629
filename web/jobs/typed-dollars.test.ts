import { expect, it } from 'vitest'
import { dollarsOf } from '#web/jobs/typed-dollars.ts'

it.each([
  ['80', 80],
  [' 80.5 ', 80.5],
  ['1,250', 1250],
  ['', null],
  ['0', null],
  ['eighty', null],
  ['-5', null],
])('PRICE-2 what is typed as %j is pinned at %s', (typed, dollars) => expect(dollarsOf(typed)).toBe(dollars))
