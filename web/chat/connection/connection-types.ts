export type WireState = 'connecting' | 'open' | 'closed'

/** One connection, as long as it lasts. */
export interface Wire {
  send: (text: string) => void
  close: () => void
}
export interface WireEvents {
  onOpen: () => void
  onText: (text: string) => void
  onClose: (code: number) => void
}

interface WireParts {
  open: (events: WireEvents) => Wire
  /** Nobody listens: then none is made, and none that breaks is replaced. */
  isWanted: () => boolean
  onOpen: () => void
  onText: (text: string) => void
  random: () => number
}

export interface LastingWire {
  /** False: there is no connection, and nothing was sent. */
  send: (text: string) => boolean
  connect: () => void
  /** Gives this one up and takes another, if anybody wants it. */
  renew: () => void
  /** The device has a network again, or the screen is looked at again: tries at once. */
  tryNow: () => void
  state: () => WireState
  subscribeState: (listener: () => void) => () => void
}

const SESSION_ENDED = 4401
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 15_000

/** Later each time, and each screen at its own moment: a server that comes back is not run over. */
export const pauseBefore = (attempt: number, random: number): number => {
  const max = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt)
  return max / 2 + random * (max / 2)
}

/** A connection that comes back by itself, until the session has ended. */
export const newLastingWire = ({ open, isWanted, onOpen, onText, random }: WireParts): LastingWire => {
  const watchers = new Set<() => void>()
  let wire: Wire | null = null
  let state: WireState = 'closed'
  let attempts = 0
  let isSignedOut = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const tell = (next: WireState) => {
    if (state === next) return
    state = next
    for (const watcher of watchers) watcher()
  }

  const connect = () => {
    clearTimeout(retry)
    if (wire || isSignedOut || !isWanted()) return
    if (attempts === 0) tell('connecting')
    const mine = open({
      onOpen: () => {
        if (wire !== mine) return
        tell('open')
        onOpen()
      },
      onText: (text) => {
        if (wire !== mine) return
        // Not before: a server that opens and hangs up at once is not to be asked twice a second.
        attempts = 0
        onText(text)
      },
      onClose: (code) => {
        if (code === SESSION_ENDED) isSignedOut = true
        lose(mine)
      },
    })
    wire = mine
  }

  const lose = (mine: Wire) => {
    if (wire !== mine) return
    wire = null
    if (isWanted() && !isSignedOut) retry = setTimeout(connect, pauseBefore(attempts++, random()))
    else attempts = 0
    tell('closed')
  }

  return {
    send(text) {
      if (!wire || state !== 'open') return false
      wire.send(text)
      return true
    },
    connect,
    renew() {
      const mine = wire
      if (!mine) return
      lose(mine)
      mine.close()
    },
    tryNow() {
      attempts = Math.min(attempts, 1)
      connect()
    },
    state: () => state,
    subscribeState(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
  }
}
