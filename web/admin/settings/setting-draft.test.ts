import { describe, expect, test } from 'vitest'
import { ALL_SETTINGS } from '#core/admin/settings.ts'
import { FOUNDING_MEMBERS_OPEN } from '#core/accounts/settings.ts'
import { CONTACT_DOMAIN } from '#core/content/settings.ts'
import { CANCELLATION_FEE, NOTICE_MINUTES } from '#core/contracts/settings.ts'
import { MAX_WINDOW } from '#core/jobs/settings.ts'
import { OPERATOR_NAME } from '#core/kernel/operator.ts'
import { FEE } from '#core/payments/settings.ts'
import {
  groupsOf,
  rangeText,
  readTyped,
  standOf,
  typedOf,
  formatSettingValue,
} from '#web/admin/settings/setting-draft.ts'

describe('PORTAL-26 a setting is checked while it is typed', () => {
  test.each(ALL_SETTINGS)('$key stands in its field as it was shipped, and is read back', (setting) => {
    expect(readTyped(setting, typedOf(setting, setting.fallback))).toEqual({ value: setting.fallback })
  })

  test('figures are read as people write them', () => {
    expect(readTyped(FEE, '7.5')).toEqual({ value: 750 })
    expect(readTyped(FEE, ' 7.5 % ')).toEqual({ value: 750 })
    expect(readTyped(CANCELLATION_FEE, '$12.50')).toEqual({ value: 1_250 })
    expect(readTyped(NOTICE_MINUTES, '1,440')).toEqual({ value: 1_440 })
  })

  const NO_NUMBER = 'Please enter a number, with two digits after the point at most.'
  test.each([
    ['31', 'Please choose between 0% and 30%.'],
    ['-1', 'Please choose between 0% and 30%.'],
    ['', NO_NUMBER],
    ['five', NO_NUMBER],
    ['5.123', NO_NUMBER],
  ])('a fee of "%s" is refused: %s', (typed, sentence) => {
    expect(readTyped(FEE, typed)).toEqual({ sentence })
  })

  test('a text, a choice and a switch are held to their own sentence', () => {
    expect(readTyped(CONTACT_DOMAIN, ' yourtown.org ')).toEqual({ value: 'yourtown.org' })
    expect(readTyped(CONTACT_DOMAIN, 'not a domain')).toEqual({ sentence: CONTACT_DOMAIN.sentence })
    expect(readTyped(MAX_WINDOW, '45')).toEqual({ sentence: 'Please choose one of the list.' })
    expect(readTyped(FOUNDING_MEMBERS_OPEN, 'false')).toEqual({ value: false })
  })

  test('there is something to save only where it differs and fits', () => {
    expect(standOf(FEE, 500, null)).toEqual({ value: null, sentence: null, isOvertaken: false })
    expect(standOf(FEE, 500, { typed: '5.00', base: 500 }).value).toBeNull()
    expect(standOf(FEE, 500, { typed: '6', base: 500 })).toEqual({ value: 600, sentence: null, isOvertaken: false })
    expect(standOf(FEE, 500, { typed: '60', base: 500 }).sentence).toBe('Please choose between 0% and 30%.')
  })

  test('what was typed stays when somebody else was quicker', () => {
    expect(standOf(FEE, 700, { typed: '6', base: 500 })).toEqual({ value: 600, sentence: null, isOvertaken: true })
  })

  test('the value stands there in words', () => {
    expect(formatSettingValue(FEE, 550)).toBe('5.5%')
    expect(formatSettingValue(MAX_WINDOW, '60')).toBe('1 hour')
    expect(formatSettingValue(OPERATOR_NAME, '')).toBe('Nothing yet')
    expect(rangeText(FEE)).toBe('in percent, 0% to 30%')
  })

  test('every setting stands under its heading, in the order of the list', () => {
    const groups = groupsOf(ALL_SETTINGS)
    expect(groups[0]).toEqual({ name: 'Fee', settings: [FEE] })
    expect(new Set(groups.flatMap(({ settings }) => settings))).toEqual(new Set(ALL_SETTINGS))
    expect(groups.flatMap(({ settings }) => settings)).toHaveLength(ALL_SETTINGS.length)
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length)
  })
})
