import { describe, expect, test } from 'vitest'
import { ALL_SETTINGS } from '#core/admin/settings.ts'
import { FOUNDING_MEMBERS_OPEN } from '#core/accounts/settings.ts'
import { CONTACT_DOMAIN } from '#core/content/settings.ts'
import { CANCELLATION_FEE, NOTICE_MINUTES } from '#core/contracts/settings.ts'
import { MAX_WINDOW } from '#core/jobs/settings.ts'
import { OPERATOR_NAME } from '#core/kernel/operator.ts'
import { FEE } from '#core/payments/fee.ts'
import {
  groupsOf,
  rangeText,
  readTyped,
  editState,
  typedOf,
  formatSettingValue,
} from '#web/admin/settings/setting-draft.ts'

describe('PORTAL-26 a setting is checked while it is typed', () => {
  test.each(ALL_SETTINGS)('$key shows its default in its field and reads it back', (setting) => {
    expect(readTyped(setting, typedOf(setting, setting.fallback))).toEqual({ value: setting.fallback })
  })

  test('numbers are read as people write them', () => {
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

  test('a text, a choice and a switch have errors of their own', () => {
    expect(readTyped(CONTACT_DOMAIN, ' yourtown.org ')).toEqual({ value: 'yourtown.org' })
    expect(readTyped(CONTACT_DOMAIN, 'not a domain')).toEqual({ sentence: CONTACT_DOMAIN.sentence })
    expect(readTyped(MAX_WINDOW, '45')).toEqual({ sentence: 'Please choose one of the list.' })
    expect(readTyped(FOUNDING_MEMBERS_OPEN, 'false')).toEqual({ value: false })
  })

  test('a value can be saved only if it differs and is valid', () => {
    expect(editState(FEE, 500, null)).toEqual({ value: null, sentence: null, isOutdated: false })
    expect(editState(FEE, 500, { typed: '5.00', base: 500 }).value).toBeNull()
    expect(editState(FEE, 500, { typed: '6', base: 500 })).toEqual({ value: 600, sentence: null, isOutdated: false })
    expect(editState(FEE, 500, { typed: '60', base: 500 }).sentence).toBe('Please choose between 0% and 30%.')
  })

  test('what was typed stays when somebody else has saved a value', () => {
    expect(editState(FEE, 700, { typed: '6', base: 500 })).toEqual({ value: 600, sentence: null, isOutdated: true })
  })

  test('a value is formatted', () => {
    expect(formatSettingValue(FEE, 550)).toBe('5.5%')
    expect(formatSettingValue(MAX_WINDOW, '60')).toBe('1 hour')
    expect(formatSettingValue(OPERATOR_NAME, '')).toBe('Nothing yet')
    expect(rangeText(FEE)).toBe('in percent, 0% to 30%')
  })

  test('every setting is in a group, in the order of the list', () => {
    const groups = groupsOf(ALL_SETTINGS)
    expect(groups[0]).toEqual({ name: 'Fee', settings: [FEE] })
    expect(new Set(groups.flatMap(({ settings }) => settings))).toEqual(new Set(ALL_SETTINGS))
    expect(groups.flatMap(({ settings }) => settings)).toHaveLength(ALL_SETTINGS.length)
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length)
  })
})
