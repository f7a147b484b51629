import { expect, test } from 'vitest'
import { EarlyInterestForm } from '#core/content/api.ts'
import { earlyInterestErrors } from '#core/content/early-interest.ts'

const good = { city: 'Tampa', state: 'Florida', email: 'maren@example.com' }

test.each([
  [{}],
  [{ city: '' }],
  [{ city: ' T ' }],
  [{ city: ' Ta ' }],
  [{ state: '' }],
  [{ email: '' }],
  [{ email: 'maren' }],
  [{ email: 'maren@' }],
  [{ email: 'maren@example' }],
  [{ email: 'ma ren@example.com' }],
  [{ email: ' maren@example.com ' }],
  [{ city: '', state: '', email: 'x' }],
])('LAND-5 popup and endpoint have the same errors for %j', (change) => {
  const typed = { ...good, ...change }
  const { error } = EarlyInterestForm.safeParse(typed)
  const expected = Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]))
  expect(earlyInterestErrors(typed)).toEqual(expected)
})
