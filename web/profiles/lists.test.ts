import { describe, expect, it } from 'vitest'
import { parseExpertise, splitList } from '#web/profiles/lists.ts'

describe('splitList', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['English', ['English']],
    ['English,  Spanish , ', ['English', 'Spanish']],
    ['English, english, ENGLISH', ['English']],
  ])('%j is %j', (text, expected) => expect(splitList(text)).toEqual(expected))
})

describe('PROFILE-3 expertise as text', () => {
  it.each([
    ['pet care, YARD WORK', ['Pet Care', 'Yard Work']],
    ['Moving & Delivery,moving & delivery', ['Moving & Delivery']],
    ['Pet Care, Juggling', ['Pet Care', 'Juggling']],
    ['', []],
  ])('%j is %j', (text, expected) => expect(parseExpertise(text)).toEqual(expected))
})
