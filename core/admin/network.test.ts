import { expect, test } from 'vitest'
import { isNetwork } from '#core/admin/network.ts'

test.each([
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['203.0.113.', true],
  ['203', true],
  ['2001:db8:0:1', true],
  ['2001:db8:0:1::/64', true],
  ['::1', true],
  ['command line', true],
  ['203.0.113.256', false],
  ['203.0.113.7.', false],
  ['203.0.113.7.9', false],
  ['203..113', false],
  ['203.0/24', false],
  ['203.0.113.0/16', false],
  ['office', false],
  ['203.0.%', false],
  ['', false],
])('SECEV-5 a network to filter by: %s: %s', (text, isOne) => {
  expect(isNetwork(text)).toBe(isOne)
})
