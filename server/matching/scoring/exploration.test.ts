import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNewcomer, withNewcomers } from '#server/matching/scoring/exploration.ts'

const known = (id: string, score: number) => ({ id, score, isNewcomer: false })
const fresh = (id: string, score: number) => ({ id, score, isNewcomer: true })
const FIVE_KNOWN = ['a', 'b', 'c', 'd', 'e'].map((id, at) => known(id, 0.9 - at * 0.02))

describe('RANK-6 a newcomer', () => {
  test.each([
    [0, true],
    [2, true],
    [3, false],
  ])('has finished %d: %s', (finished, isNew) => {
    expect(isNewcomer({ finished })).toBe(isNew)
  })

  test('gets one of five places, and the best known workers the others', () => {
    const list = withNewcomers([...FIVE_KNOWN, fresh('new', 0.7)], 5, 'job')
    expect(list.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'new'])
  })

  test('displaces nobody where a newcomer is among the best anyway', () => {
    const list = [fresh('new', 0.95), ...FIVE_KNOWN, fresh('other', 0.7)]
    expect(withNewcomers(list, 5, 'job')).toEqual(list.slice(0, 5))
  })

  test('who does not fit is not shown', () => {
    expect(withNewcomers([...FIVE_KNOWN, fresh('new', 0.4)], 5, 'job')).toEqual(FIVE_KNOWN)
  })

  test('is the same for the same job, and different ones for different jobs', () => {
    const ranked = [...FIVE_KNOWN, ...Array.from({ length: 6 }, (_, at) => fresh(`n${at}`, 0.75))]
    const drawn = (seed: string) => withNewcomers(ranked, 5, seed).at(-1)!.id
    expect(drawn('one')).toBe(drawn('one'))
    expect(new Set(Array.from({ length: 200 }, (_, at) => drawn(`job ${at}`))).size).toBe(6)
  })

  test('no worker appears twice, and no more than there are places', () => {
    const anyone = fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), isNewcomer: fc.boolean() })
    fc.assert(
      fc.property(fc.array(anyone), fc.integer({ min: 1, max: 25 }), (people, limit) => {
        const ranked = people
          .map((one, at) => Object.assign(one, { id: String(at) }))
          .toSorted((a, b) => b.score - a.score)
        const list = withNewcomers(ranked, limit, 'job')
        expect(list).toHaveLength(Math.min(limit, people.length))
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      }),
    )
  })
})
