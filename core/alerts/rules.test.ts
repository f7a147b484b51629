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
const channelNames = (
  type: Alert['type'],
  priority: Alert['priority'],
  asks: boolean,
  preferences: AlertPreferences,
) => {
  const { inApp, mail, push } = channelsFor({ type, priority, actionRequired: asks }, preferences)
  return [inApp && 'app', mail && 'mail', push && 'push'].filter(Boolean).join(' ')
}

describe('PREF-1 channels of an alert', () => {
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
  ] as const)('%s, %s: %s', (type, priority, channels) => {
    expect(channelNames(type, priority, false, DEFAULT_PREFERENCES)).toBe(channels)
  })

  test('advice is mailed only with marketing emails and email alerts switched on', () => {
    for (const type of ['tips', 'getting_started'] as const) {
      expect(channelNames(type, 'low', false, all)).toBe('app mail')
      expect(channelNames(type, 'low', false, { ...all, emailAlerts: false })).toBe('app')
    }
    expect(channelNames('bid_update', 'urgent', false, { ...DEFAULT_PREFERENCES, marketingEmails: false })).toBe(
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
  test.each(ALERT_TYPES)('%s depends on its own switch and no other', (type) => {
    for (const priority of ALERT_PRIORITIES)
      for (const asks of [true, false]) {
        const off = { ...all, [SWITCHES[type]]: false }
        expect(channelNames(type, priority, asks, off)).toBe(priority === 'urgent' || asks ? 'app' : '')
        const others = Object.values(SWITCHES).filter((name) => name !== SWITCHES[type])
        const onlyThisOne = { ...all, ...Object.fromEntries(others.map((name) => [name, false])) }
        expect(channelNames(type, priority, asks, onlyThisOne)).toBe(channelNames(type, priority, asks, all))
      }
  })

  test('a channel that is switched off is never used', () => {
    for (const type of ALERT_TYPES)
      for (const priority of ALERT_PRIORITIES) {
        expect(channelNames(type, priority, true, { ...all, emailAlerts: false })).not.toContain('mail')
        expect(channelNames(type, priority, true, { ...all, pushNotifications: false })).not.toContain('push')
        expect(channelNames(type, priority, true, all)).toContain('app')
      }
  })
})

test('PUSH-5 an urgent push is valid for 24 hours, any other for 12', () => {
  expect(ALERT_PRIORITIES.map((priority) => pushSeconds(priority) / HOUR_SECONDS)).toEqual([24, 12, 12, 12])
})

describe('ALERT-11 an alert links to a path of this app', () => {
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
  ])('not %j', (path) => {
    expect(isOwnPath(path)).toBe(false)
  })
})
