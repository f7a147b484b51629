import { expect, test } from 'vitest'
import { playColludingLives, timeFor } from '#server/testing/scenarios/colluding-accounts.ts'

/** Another seed takes other paths: DRAIN_SEED=7 DRAIN_LIVES=5000 for a long run. */
const SEED = Number(process.env['DRAIN_SEED'] ?? 20_261_119)
const LIVES = Number(process.env['DRAIN_LIVES'] ?? 100)

test(
  'INV-33 whatever colluding accounts do, no more leaves the platform than came in, less what is a receivable with a name',
  { timeout: timeFor(LIVES) },
  async () => {
    expect(await playColludingLives(SEED, LIVES)).toBeGreaterThan(0)
  },
)
