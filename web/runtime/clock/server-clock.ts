/**
 * The server's clock, as seen from here. The device's own clock may be hours off and may be set while the page is open,
 * so only time that passes is taken from the device. What is read never goes back.
 */
interface Reading {
  /** Server time minus the time since the page was opened. */
  offsetMs: number
  /** The truth is at most so far away. */
  doubtMs: number
  takenAt: number
}

/** How far two good clocks may drift apart, in milliseconds a second. */
const DRIFT = 0.05

export interface ServerClock {
  /** An answer that carried the server's time: when the question left and when the answer came, by `performance.now()`. */
  observe(serverTime: string, sentAt: number, receivedAt: number): void
  now(): number
}

export const newServerClock = (elapsed: () => number = () => performance.now()): ServerClock => {
  let reading: Reading | null = null
  let latest = -Infinity

  const doubtNow = ({ doubtMs, takenAt }: Reading): number => doubtMs + ((elapsed() - takenAt) / 1000) * DRIFT

  return {
    observe(serverTime, sentAt, receivedAt) {
      const server = Date.parse(serverTime)
      if (Number.isNaN(server)) return
      const doubtMs = (receivedAt - sentAt) / 2
      const offsetMs = server - (sentAt + doubtMs)
      // Further off than both can be wrong: the device slept, or the server's clock was moved.
      const isElsewhere = reading && Math.abs(offsetMs - reading.offsetMs) > doubtMs + doubtNow(reading)
      if (!reading || isElsewhere || doubtMs <= doubtNow(reading)) reading = { offsetMs, doubtMs, takenAt: receivedAt }
    },
    now() {
      if (!reading) return Date.now()
      latest = Math.max(latest, elapsed() + reading.offsetMs)
      return latest
    },
  }
}

export const serverClock = newServerClock()
