import { expect, test } from 'vitest'
import { playColludingLives, timeFor } from '#server/testing/scenarios/colluding-accounts.ts'

// 5,000 lives in the full run: these, those of the other part, and the hundred of every run. Two files, because files
// run beside each other.
const SEED = 1
const LIVES = 2_450

test(
  'INV-33 whatever colluding accounts do, no more leaves the platform than came in, less what is a receivable with a name: half of the long run',
  { timeout: timeFor(LIVES) },
  async () => {
    expect(await playColludingLives(SEED, LIVES)).toBeGreaterThan(0)
  },
)
