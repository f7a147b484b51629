import { expect, it } from 'vitest'
import { titleWith, unreadName } from '#web/shell/unread.ts'

it.each([
  [0, 'Alerts'],
  [3, 'Alerts, 3 unread'],
  [99, 'Alerts, 99 unread'],
  [120, 'Alerts, 99+ unread'],
])('with %i waiting the link is called %s', (unread, expected) => expect(unreadName('Alerts', unread)).toBe(expected))

it.each([
  [3, 'Home · Nearhand', '(3) Home · Nearhand'],
  [4, '(3) Home · Nearhand', '(4) Home · Nearhand'],
  [0, '(99+) Home · Nearhand', 'Home · Nearhand'],
  [120, 'Home · Nearhand', '(99+) Home · Nearhand'],
  [0, '(A) small job', '(A) small job'],
])('with %i waiting “%s” becomes “%s”', (unread, title, expected) => expect(titleWith(unread, title)).toBe(expected))
