/**
 * The server's clock. The device's own clock may be wrong and may be changed while the page is open, so only elapsed
 * time is taken from the device. The time never goes back.
 */
interface ClockReading {
  /** Server time minus the time since the page was opened. */
  offsetMs: number
  /** The greatest possible error. */
  errorMs: number
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
  let reading: ClockReading | null = null
  let latest = -Infinity

  const errorNow = ({ errorMs, takenAt }: ClockReading): number => errorMs + ((elapsed() - takenAt) / 1000) * DRIFT

  return {
    observe(serverTime, sentAt, receivedAt) {
      const server = Date.parse(serverTime)
      if (Number.isNaN(server)) return
      const errorMs = (receivedAt - sentAt) / 2
      const offsetMs = server - (sentAt + errorMs)
      // More than both errors: the device slept, or the server's clock was changed.
      const isElsewhere = reading && Math.abs(offsetMs - reading.offsetMs) > errorMs + errorNow(reading)
      if (!reading || isElsewhere || errorMs <= errorNow(reading)) reading = { offsetMs, errorMs, takenAt: receivedAt }
    },
    now() {
      if (!reading) return Date.now()
      latest = Math.max(latest, elapsed() + reading.offsetMs)
      return latest
    },
  }
}

export const serverClock = newServerClock()
