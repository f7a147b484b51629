import { expect, test } from 'vitest'
import { isInView } from '#web/bids/form/price-in-view.ts'

const phone = { top: 0, bottom: 720 }

test.each([
  ['in the middle', { top: 300, bottom: 356 }, true],
  ['at the upper edge', { top: 0, bottom: 56 }, true],
  ['right above the dock', { top: 664, bottom: 720 }, true],
  ['half under the dock', { top: 690, bottom: 746 }, false],
  ['below the window', { top: 1_200, bottom: 1_256 }, false],
  ['cut off above', { top: -10, bottom: 46 }, false],
])('BIDFORM-4 a price out of view is shown before it is sent: %s', (_where, field, isSeen) =>
  expect(isInView(field, phone)).toBe(isSeen),
)
