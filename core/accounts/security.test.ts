import { expect, test } from 'vitest'
import { SECURITY_EVENT_GROUPS, SECURITY_EVENT_KINDS } from '#core/accounts/security.ts'

test('SECEV-5 each kind of event is in one group', () => {
  expect(Object.values(SECURITY_EVENT_GROUPS).flat().toSorted()).toEqual(SECURITY_EVENT_KINDS.toSorted())
})
