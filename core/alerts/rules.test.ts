import { describe, expect, test } from 'vitest'
import {
  ALERT_PRIORITIES,
  ALERT_TYPES,
  DEFAULT_PREFERENCES,
  type Alert,
  type AlertPreferences,
} from '#core/alerts/api.ts'
import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { isOwnPath, pushSeconds, channelsFor } from '#core/alerts/rules.ts'

const all: AlertPreferences = { ...DEFAULT_PREFERENCES, marketingEmails: true }
const told = (type: Alert['type'], priority: Alert['priority'], asks: boolean, preferences: AlertPreferences) => {
  const { inApp, mail, push } = channelsFor({ type, priority, actionRequired: asks }, preferences)
  return [inApp && 'app', mail && 'mail', push && 'push'].filter(Boolean).join(' ')
}

describe('PREF-1 how somebody is told', () => {
  test.each([
    ['bid_update', 'urgent', 'app mail push'],
    ['bid_update', 'high', 'app mail push'],
    ['bid_update', 'medium', 'app'],
    ['bid_update', 'low', 'app'],
    ['payment', 'urgent', 'app mail push'],
    ['payment', 'medium', 'app'],
    ['system', 'high', 'app mail push'],
    ['system', 'medium', 'app'],
    ['job_match', 'medium', 'app push'],
    ['job_match', 'high', 'app mail push'],
    ['welcome', 'high', 'app'],
    ['profile_incomplete', 'high', 'app'],
    ['getting_started', 'medium', 'app'],
    ['tips', 'low', 'app'],
  ] as const)('%s, %s: %s', (type, priority, ways) => {
    expect(told(type, priority, false, DEFAULT_PREFERENCES)).toBe(ways)
  })

  test('advice is mailed to who asked for it, and to nobody who wants no mails', () => {
    for (const type of ['tips', 'getting_started'] as const) {
      expect(told(type, 'low', false, all)).toBe('app mail')
      expect(told(type, 'low', false, { ...all, emailAlerts: false })).toBe('app')
    }
    expect(told('bid_update', 'urgent', false, { ...DEFAULT_PREFERENCES, marketingEmails: false })).toBe(
      'app mail push',
    )
  })

  const SWITCHES = {
    job_match: 'jobMatches',
    bid_update: 'bidUpdates',
    payment: 'paymentAlerts',
    system: 'systemUpdates',
    welcome: 'systemUpdates',
    profile_incomplete: 'systemUpdates',
    getting_started: 'systemUpdates',
    tips: 'systemUpdates',
  } as const
  test.each(ALERT_TYPES)('%s obeys its switch and no other', (type) => {
    for (const priority of ALERT_PRIORITIES)
      for (const asks of [true, false]) {
        const off = { ...all, [SWITCHES[type]]: false }
        expect(told(type, priority, asks, off)).toBe(priority === 'urgent' || asks ? 'app' : '')
        const others = Object.values(SWITCHES).filter((name) => name !== SWITCHES[type])
        const onlyIts = { ...all, ...Object.fromEntries(others.map((name) => [name, false])) }
        expect(told(type, priority, asks, onlyIts)).toBe(told(type, priority, asks, all))
      }
  })

  test('a channel that is off carries nothing', () => {
    for (const type of ALERT_TYPES)
      for (const priority of ALERT_PRIORITIES) {
        expect(told(type, priority, true, { ...all, emailAlerts: false })).not.toContain('mail')
        expect(told(type, priority, true, { ...all, pushNotifications: false })).not.toContain('push')
        expect(told(type, priority, true, all)).toContain('app')
      }
  })
})

test('PUSH-5 what is urgent is worth delivering for a day, the rest for half of one', () => {
  expect(ALERT_PRIORITIES.map((priority) => pushSeconds(priority) / HOUR_SECONDS)).toEqual([24, 12, 12, 12])
})

describe('ALERT-11 an alert leads to an own path', () => {
  test.each(['/', '/alerts', '/jobs/1?x=1#y', '/work-in-progress?contract=1', '/a//b', '/ü'])('%s', (path) => {
    expect(isOwnPath(path)).toBe(true)
  })
  test.each([
    '',
    'alerts',
    '//evil.example',
    '/\\evil.example',
    '/a\\b',
    'https://evil.example',
    'javascript:alert(1)',
    ' /alerts',
    '/\t/evil.example',
    '/a\nb',
    '/a\0',
    '/a\u007f',
    '/a\u0085',
  ])('and not to %j', (path) => {
    expect(isOwnPath(path)).toBe(false)
  })
})
