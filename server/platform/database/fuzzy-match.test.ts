import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzyQuery, readingsOf, maxTypos, countTypos } from '#server/platform/database/fuzzy-match.ts'

test.each([
  ['kitchen', 'kitchen', 0],
  ['ktichen', 'kitchen', 1],
  ['kitchn', 'kitchen', 1],
  ['kittchen', 'kitchen', 1],
  ['kitschen', 'kitchen', 1],
  ['mitchen', 'kitchen', 1],
  ['kicthne', 'kitchen', 2],
  ['sofa', 'piano', 3],
])('FIND-3 from %s to %s there are %d typos', (a, b, typos) => expect(countTypos(a, b, 2)).toBe(Math.min(typos, 3)))

test('FIND-3 the distance is symmetric, and zero for equal words', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 9 }), fc.string({ maxLength: 9 }), (a, b) => {
      expect(countTypos(a, b, 4)).toBe(countTypos(b, a, 4))
      expect(countTypos(a, b, 4) === 0).toBe(a === b)
    }),
  )
})

const VOCABULARY = new Set(['sofa', 'soft', 'kitchen', 'tap', 'greyhound', "o'neil"])

test.each([
  ['sofa', ['sofa']],
  ['sofs', ['sofa', 'soft']],
  ['ktichen', ['kitchen']],
  ['tpa', []],
  ['zebra', []],
])('FIND-3 %s is read as %j', (word, readings) => expect(readingsOf(word, VOCABULARY)).toEqual(readings))

test('FIND-3 a query quotes every word, and is null with an unknown one', () => {
  expect(fuzzyQuery(['ktichen', "o'neil"], VOCABULARY)).toBe("('kitchen') & ('o''neil')")
  expect(fuzzyQuery(['ktichen', 'zebra'], VOCABULARY)).toBeNull()
  expect(fuzzyQuery([], VOCABULARY)).toBeNull()
})

test('FIND-3 short words allow no typo', () => expect([2, 3, 4, 5, 6, 20].map(maxTypos)).toEqual([0, 0, 1, 1, 2, 2]))
