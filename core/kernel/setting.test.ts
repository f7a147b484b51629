import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_SETTINGS } from '#core/admin/settings.ts'
import {
  choiceSetting,
  formatSetting,
  storedNumber,
  refuseValue,
  shownNumber,
  switchSetting,
  textSetting,
  wholeSetting,
  type Setting,
} from '#core/kernel/setting.ts'

const about = { key: 'a.key', group: 'A group', name: 'A name', explains: 'What it does.' }
const percent = wholeSetting({ ...about, unit: 'percent', fallback: 500, min: 0, max: 3000 })
const dollars = wholeSetting({ ...about, unit: 'dollars', fallback: 1000, min: 100, max: 500_000 })
const hours = wholeSetting({ ...about, unit: 'hours', fallback: 24, min: 1, max: 168 })
const minutes = wholeSetting({ ...about, unit: 'minutes', fallback: 120, min: 0, max: 2880 })
const choice = choiceSetting({ ...about, fallback: 'posting', choices: { posting: 'Everyone', never: 'Nobody' } })
const onOff = switchSetting({ ...about, fallback: true })
const text = textSetting({ ...about, fallback: 'a.test', maxLength: 8, shape: /^[a-z.]+$/, sentence: 'A domain.' })

test.each<[Setting, boolean | number | string, string]>([
  [percent, 500, '5%'],
  [percent, 725, '7.25%'],
  [percent, 0, '0%'],
  [dollars, 1000, '$10'],
  [dollars, 500_000, '$5,000'],
  [dollars, 1050, '$10.50'],
  [hours, 24, '24 hours'],
  [hours, 1, '1 hour'],
  [minutes, 120, '2 hours'],
  [minutes, 60, '1 hour'],
  [minutes, 90, '90 minutes'],
  [minutes, 0, '0 minutes'],
  [choice, 'never', 'Nobody'],
  [onOff, false, 'Off'],
  [text, 'b.test', 'b.test'],
])('SET-2 %o %s is formatted as %s', (setting, value, expected) => expect(formatSetting(setting, value)).toBe(expected))

describe('SET-2 an invalid value is refused with the allowed range', () => {
  test.each<[Setting, unknown, string | null]>([
    [percent, 500, null],
    [percent, 0, null],
    [percent, 3000, null],
    [percent, 3001, 'Please choose between 0% and 30%.'],
    [percent, -1, 'Please choose between 0% and 30%.'],
    [percent, 5.5, 'Please choose between 0% and 30%.'],
    [percent, '500', 'Please enter a number, with two digits after the point at most.'],
    [percent, Number.NaN, 'Please enter a number, with two digits after the point at most.'],
    [dollars, 99, 'Please choose between $1 and $5,000.'],
    [choice, 'never', null],
    [choice, 'toString', 'Please choose one of the list.'],
    [choice, 1, 'Please choose one of the list.'],
    [onOff, false, null],
    [onOff, 'false', 'Please choose on or off.'],
    [text, 'b.test', null],
    [text, 'b.test.test', 'A domain.'],
    [text, '<b>', 'A domain.'],
    [text, null, 'A domain.'],
  ])('%o %j: %s', (setting, value, sentence) => expect(refuseValue(setting, value)).toBe(sentence))
})

describe('SET-2 typed numbers', () => {
  test.each([
    ['5', 500],
    [' 7.25 ', 725],
    ['0.07', 7],
    ['5.555', null],
    ['-1', -100],
    ['1e3', null],
    ['', null],
    ['5%', null],
  ])('%j percent is stored as %j', (typed, stored) => expect(storedNumber(percent, typed)).toBe(stored))
  test('hours are whole', () => expect(storedNumber(hours, '1.5')).toBeNull())
  test('a stored number is displayed without loss', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(percent, dollars, hours),
        fc.integer({ min: 0, max: 10_000_000 }),
        (setting, value) => {
          expect(storedNumber(setting, String(shownNumber(setting, value)))).toBe(value)
        },
      ),
    )
  })
})

describe('SET-2 every setting', () => {
  test.each(ALL_SETTINGS.map((setting) => [setting.key, setting] as const))('%s has a valid default', (_, setting) => {
    expect(refuseValue(setting, setting.fallback)).toBeNull()
    expect(setting.explains).toMatch(/\.$/)
  })
  test('has a unique key', () => {
    expect(new Set(ALL_SETTINGS.map(({ key }) => key)).size).toBe(ALL_SETTINGS.length)
  })
})
