/**
 * The server's clock. The device's own clock may be wrong and may be changed while the page is open, so only elapsed
 * time is taken from the device. The time never goes back.
 */
interface Reading {
  /** Server time minus the time since the page was opened. */
  offsetMs: number
  /** The greatest possible error. */
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
      // More than both errors: the device slept, or the server's clock was changed.
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
