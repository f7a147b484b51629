import { expect, it } from 'vitest'
import { ago } from '#web/kit/hooks/ago.ts'

const NOW = Date.UTC(2025, 9, 16, 18, 0)

it.each([
  ['2025-10-16T18:00:20.000Z', 'just now'],
  ['2025-10-16T17:59:30.000Z', 'just now'],
  ['2025-10-16T17:58:30.000Z', '1 minute ago'],
  ['2025-10-16T17:55:00.000Z', '5 minutes ago'],
  ['2025-10-16T15:30:00.000Z', '2 hours ago'],
  ['2025-10-15T17:00:00.000Z', 'yesterday'],
  ['2025-10-09T17:00:00.000Z', '7 days ago'],
  ['2025-08-02T12:00:00.000Z', 'Aug 2, 2025'],
])('%s: %s', (iso, expected) => expect(ago(iso, NOW)).toBe(expected))
