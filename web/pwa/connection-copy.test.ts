import { describe, expect, it } from 'vitest'
import { connectionText } from '#web/pwa/connection-copy.ts'

const now = new Date(2025, 9, 17, 18, 30).getTime()
const today = new Date(2025, 9, 17, 18, 24).getTime()
const wednesday = new Date(2025, 9, 15, 9, 5).getTime()

describe('PWA-3 connectionText', () => {
  it.each([
    ['offline', { since: today, isMissing: false }, 'Offline. This is how it looked at 6:24 PM.'],
    ['offline', { since: wednesday, isMissing: false }, 'Offline. This is how it looked on Wednesday at 9:05 AM.'],
    [
      'unreachable',
      { since: today, isMissing: true },
      'The server does not answer. This is how it looked at 6:24 PM. What was not opened on this device before comes with the connection.',
    ],
    [
      'offline',
      { since: null, isMissing: true },
      'Offline. What was not opened on this device before comes with the connection.',
    ],
    ['offline', { since: null, isMissing: false }, 'Offline. You can go on typing; sending needs the line.'],
  ] as const)('%s, %j', (state, looked, expected) => expect(connectionText(state, looked, now)).toBe(expected))
})
