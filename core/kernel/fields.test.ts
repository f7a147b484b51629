import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount, MAX_STORED_DOLLARS, beforeLastDay, line, personName, prose } from '#core/kernel/fields.ts'

const accepts = (schema: z.ZodMiniType, given: unknown): boolean => schema.safeParse(given).success

const DIRECTION_CHARACTERS = ['\u202E', '\u2066']
const CONTROLS = ['\u0000', '\u0007', '\u001B', '\u0085']

describe('INPUT-2 text fields', () => {
  test.each([...DIRECTION_CHARACTERS, ...CONTROLS, '\u2028', '\u2029', '\n', '\t'])(
    'a line rejects %j',
    (character) => {
      expect(accepts(line('Please.'), `Bob${character}by`)).toBe(false)
    },
  )
  test.each([...DIRECTION_CHARACTERS, ...CONTROLS])('prose rejects %j', (character) => {
    expect(accepts(prose('Please.', { max: 100 }), `Bob${character}by`)).toBe(false)
  })
  test('prose accepts line breaks, tabs and every script', () => {
    for (const text of ['a\nb\r\nc\td', 'مرحبا \u200Fبك', '日本語', '👍'])
      expect(accepts(prose('Please.', { min: 1, max: 100 }), text)).toBe(true)
  })
  test.each(['\u200B', '\u2060\u200D', '   '])('%j counts as empty', (text) => {
    expect(accepts(prose('Please.', { min: 1, max: 100 }), text)).toBe(false)
    expect(accepts(line('Please.'), text)).toBe(false)
    expect(accepts(prose('Please.', { max: 100 }), '')).toBe(true)
  })
})

describe('ACC-12 a name', () => {
  test.each(['Maren', 'Mary-Jane O’Neil', 'Dr. Ng', 'J. R. Smith Jr.', 'Zoë', '美咲', 'X Æ A-12'])(
    'can be %j',
    (name) => {
      expect(accepts(personName('Please.'), name)).toBe(true)
    },
  )
  test.each([
    'Win at https://evil.example/x',
    'www.evil.example',
    'bargains.com',
    'a@b.example',
    '813-555-0142 call me',
  ])('cannot be %j', (name) => {
    expect(accepts(personName('Please.'), name)).toBe(false)
  })
  test('has a maximum length, and is required unless `min` is 0', () => {
    expect(accepts(personName('Please.'), 'x'.repeat(101))).toBe(false)
    expect(accepts(personName('Please.'), '')).toBe(false)
    expect(accepts(personName('Please.', { min: 0 }), '')).toBe(true)
  })
})

test.each([
  ['', true],
  ['2041-01-05', true],
  ['2099-12-31T23:00:00Z', true],
  ['2100-01-01', false],
  ['9999-12-31', false],
  ['+012000-01-01T00:00:00Z', false],
])('INPUT-1 the date %j is accepted: %s', (text, isGood) => {
  expect(accepts(z.string().check(beforeLastDay), text)).toBe(isGood)
})

test('INPUT-1 an amount has a configurable maximum', () => {
  expect(accepts(amount('Please.'), '100000.01')).toBe(false)
  expect(accepts(amount('Please.', MAX_STORED_DOLLARS), '100000.01')).toBe(true)
  expect(accepts(amount('Please.', MAX_STORED_DOLLARS), '100000000')).toBe(false)
})
