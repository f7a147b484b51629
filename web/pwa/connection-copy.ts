import type { NetworkState } from '#web/pwa/connection.ts'
import type { PageAge } from '#web/pwa/saved/saved-at.ts'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long' })

/** "at 6:24 PM", "on Friday at 6:24 PM"; nothing saved is older than a week. */
const moment = (at: number, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? `at ${time.format(at)}`
    : `on ${weekday.format(at)} at ${time.format(at)}`

const HOW: Record<Exclude<NetworkState, 'up'>, string> = {
  offline: 'Offline.',
  unreachable: 'The server does not answer.',
}

export const connectionText = (
  state: Exclude<NetworkState, 'up'>,
  { since, isMissing }: PageAge,
  now: number = Date.now(),
): string => {
  const parts = [
    HOW[state],
    since !== null && `This is how it looked ${moment(since, now)}.`,
    isMissing && 'What was not opened on this device before comes with the connection.',
    since === null && !isMissing && 'You can go on typing; sending needs the line.',
  ]
  return parts.filter(Boolean).join(' ')
}
