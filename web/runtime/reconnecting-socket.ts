export type SocketState = 'connecting' | 'open' | 'closed'

/** One connection, as long as it lasts. */
export interface Connection {
  send: (text: string) => void
  close: () => void
}
export interface ConnectionEvents {
  onOpen: () => void
  onText: (text: string) => void
  onClose: (code: number) => void
}

interface Options {
  open: (events: ConnectionEvents) => Connection
  /** While nobody listens, no connection is made and a broken one is not replaced. */
  isWanted: () => boolean
  onOpen: () => void
  onText: (text: string) => void
  /** Decides what happens after the session has ended. Without it the socket stays closed. */
  onSessionEnded?: () => void
  random?: () => number
}

export interface ReconnectingSocket {
  /** False: there is no connection, and nothing was sent. */
  send: (text: string) => boolean
  connect: () => void
  /** Closes the connection after a moment if nobody listens any more. */
  release: () => void
  /** Replaces a connection that does not answer, whatever the browser reports. */
  renew: () => void
  /** The device is online or the page visible again: tries at once. */
  retryNow: () => void
  /** `closed` means that a connection was lost or could not be made, also while another attempt is under way. */
  state: () => SocketState
  subscribeState: (listener: () => void) => () => void
}

const SESSION_ENDED = 4401
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 15_000
/** The next screen is likely to want the connection of the last one. */
const LINGER_MS = 2_000

/** Longer each time, and random, so that a server that comes back is not flooded. */
export const retryDelay = (attempt: number, random: number): number => {
  const max = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt)
  return max / 2 + random * (max / 2)
}

export const createReconnectingSocket = ({
  open,
  isWanted,
  onOpen,
  onText,
  onSessionEnded,
  random = Math.random,
}: Options): ReconnectingSocket => {
  const listeners = new Set<() => void>()
  let connection: Connection | null = null
  let state: SocketState = 'closed'
  let attempts = 0
  let isSessionOver = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let closeTimer: ReturnType<typeof setTimeout> | undefined

  const setState = (next: SocketState) => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  const connect = () => {
    clearTimeout(retry)
    clearTimeout(closeTimer)
    if (connection || isSessionOver || !isWanted()) return
    if (attempts === 0) setState('connecting')
    const current = open({
      onOpen: () => {
        if (connection !== current) return
        setState('open')
        onOpen()
      },
      onText: (text) => {
        if (connection !== current) return
        // Not earlier: a server that accepts and closes at once must not be contacted twice a second.
        attempts = 0
        onText(text)
      },
      onClose: (code) => {
        if (code !== SESSION_ENDED) return lose(current, true)
        if (!onSessionEnded) isSessionOver = true
        lose(current, false)
        onSessionEnded?.()
      },
    })
    connection = current
  }

  const lose = (lost: Connection, mayRetry: boolean) => {
    if (connection !== lost) return
    connection = null
    if (mayRetry && isWanted()) retry = setTimeout(connect, retryDelay(attempts++, random()))
    else attempts = 0
    setState('closed')
  }

  const renew = () => {
    const current = connection
    if (!current) return
    lose(current, true)
    current.close()
  }

  return {
    send(text) {
      if (!connection || state !== 'open') return false
      connection.send(text)
      return true
    },
    connect,
    release() {
      clearTimeout(closeTimer)
      closeTimer = setTimeout(() => {
        if (!isWanted()) renew()
      }, LINGER_MS)
    },
    renew,
    retryNow() {
      attempts = Math.min(attempts, 1)
      connect()
    },
    state: () => state,
    subscribeState(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const openWebSocket =
  (path: string) =>
  ({ onOpen, onText, onClose }: ConnectionEvents): Connection => {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`)
    socket.addEventListener('open', onOpen)
    socket.addEventListener('message', ({ data }) => onText(String(data)))
    socket.addEventListener('close', ({ code }) => onClose(code))
    return { send: (text) => socket.send(text), close: () => socket.close() }
  }

/** Reconnects when the device is back online or the page visible, because a connection may be lost silently. */
export const followDevice = ({ retryNow, renew }: Pick<ReconnectingSocket, 'retryNow' | 'renew'>): void => {
  if (typeof window === 'undefined') return
  addEventListener('online', retryNow)
  addEventListener('offline', renew)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') retryNow()
  })
}
