import { expect, it } from 'vitest'
import { ownPath } from '#web/alerts/own-path.ts'

it.each([
  ['/jobs/0198', '/jobs/0198'],
  ['/work-in-progress?contract=0198#top', '/work-in-progress?contract=0198#top'],
  ['/', '/'],
  [null, null],
  ['', null],
  ['jobs/0198', null],
  ['https://elsewhere.example/jobs', null],
  ['//elsewhere.example', null],
  ['/\\elsewhere.example', null],
  ['/.//elsewhere.example', null],
  ['javascript:alert(1)', null],
  ['/api/logout', null],
  ['/API/logout', null],
])('an alert with %s leads to %s', (actionUrl, expected) => expect(ownPath(actionUrl)).toBe(expected))
