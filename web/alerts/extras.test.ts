import { expect, it } from 'vitest'
import { percentIn, tipsIn } from '#web/alerts/extras.ts'

it.each([
  ['profile_incomplete', { completion_percentage: 80 }, 80],
  ['profile_incomplete', { completion_percentage: 33.4 }, 33],
  ['profile_incomplete', { completion_percentage: 130 }, 100],
  ['profile_incomplete', { completion_percentage: '80' }, null],
  ['profile_incomplete', {}, null],
  ['system', { completion_percentage: 80 }, null],
] as const)('percentIn a %s with %j is %s', (type, data, expected) => expect(percentIn({ type, data })).toBe(expected))

it.each([
  [{ tips: ['a', 'b', 'c'] }, ['a', 'b']],
  [{ tips: ['a', 'a', 'b'] }, ['a', 'b']],
  [{ tips: [7, '', 'a'] }, ['a']],
  [{ tips: 'a' }, []],
  [{}, []],
])('tipsIn %j returns at most two: %j', (data, expected) => expect(tipsIn({ type: 'tips', data })).toEqual(expected))
