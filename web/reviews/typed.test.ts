import { expect, test } from 'vitest'
import { counted } from '#web/reviews/typed.ts'

test('REVIEW-UI-1 typed text is counted as it is sent', () => {
  expect(counted('', 2_000)).toBe('0 / 2,000')
  expect(counted('  level \n', 2_000)).toBe('5 / 2,000')
  expect(counted('x'.repeat(1_204), 2_000)).toBe('1,204 / 2,000')
})
