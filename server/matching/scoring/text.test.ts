import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SKILLS } from '#core/profiles/rules.ts'
import { SAME_THING, WORDS_OF_SKILL } from '#server/matching/scoring/lexicon.ts'
import { stemOf, thingsIn } from '#server/matching/scoring/text.ts'

describe('MATCH-4 terms in a text', () => {
  test.each([
    ['walk', 'walks', 'walked', 'walking', 'walker'],
    ['move', 'moves', 'moved', 'moving', 'mover'],
    ['box', 'boxes'],
    ['party', 'parties'],
    ['scrub', 'scrubbing', 'scrubbed'],
  ])('%s, whatever its ending', (word, ...forms) => {
    expect(new Set(forms.map(stemOf))).toEqual(new Set([stemOf(word)]))
  })

  test.each([
    ['a sofa', 'the couch'],
    ['fix the faucet', 'repair a tap'],
    ['my laptop', 'our computers'],
    ['two greyhounds', 'one dog'],
    ['mow the lawn', 'mowing grass'],
    ['television', 'TV'],
  ])('%s and %s are one thing', (one, other) => {
    expect(thingsIn(one)).toEqual(thingsIn(other))
  })

  test.each([
    ['labtop', 'laptop'],
    ['furnitur', 'furniture'],
    ['refridgerator', 'refrigerator'],
    ['wireles', 'wireless'],
    ['fauset', 'faucet'],
    ['matress', 'mattress'],
    ['babysiter', 'babysitter'],
  ])('%s is corrected to %s', (typed, meant) => {
    expect(thingsIn(typed)).toEqual(thingsIn(meant))
  })

  test.each([
    'saxophone',
    'bagel',
    'quilt',
    'zebra',
    'glass',
    'garage',
    'letter',
    'track',
    'trick',
    'trunk',
    'start',
    'sleep',
    'horse',
    'point',
    'white',
    'shell',
    'planter',
  ])('%s is not corrected', (word) => {
    expect(thingsIn(word)).toEqual(new Set([stemOf(word)]))
  })

  test('stop words are ignored', () => {
    expect(thingsIn('I need some help with this job today, please, and will pay well')).toEqual(new Set())
    expect(thingsIn('Eight years of experience, six of them along the back, reliable and happy')).toEqual(new Set())
  })

  test('no term is a stop word', () => {
    const trade = [...SAME_THING.flat(), ...SKILLS.flatMap((skill) => WORDS_OF_SKILL[skill])]
    expect(trade.filter((word) => thingsIn(word).size === 0)).toEqual([])
  })

  test('any text can be read, with the same result each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(thingsIn(text)).toEqual(thingsIn(text))
      }),
    )
  })
})
