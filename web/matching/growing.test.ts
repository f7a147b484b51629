import { expect, test } from 'vitest'
import { MAX_LIMIT } from '#core/matching/rules.ts'
import { limitAfter } from '#web/matching/growing.ts'

test.each([
  [3, 3, 6],
  [10, 10, 20],
  [48, 3, MAX_LIMIT],
  [MAX_LIMIT, 10, null],
])('after %i, by %i, comes %s', (limit, step, next) => expect(limitAfter(limit, step)).toBe(next))
