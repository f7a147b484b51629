const NORMAL = 1000
const GOING_AWAY = 1001

/** A WebSocket whose server is the test. */
export class FakeSocket extends EventTarget {
  readonly path: string
  /** What the page has sent, oldest first. */
  readonly sent: unknown[] = []
  readyState: number = WebSocket.CONNECTING

  constructor(url: URL) {
    super()
    this.path = url.pathname
    open.add(this)
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return
      this.readyState = WebSocket.OPEN
      this.dispatchEvent(new Event('open'))
    })
  }

  send(text: string): void {
    const message: unknown = JSON.parse(text)
    this.sent.push(message)
    replies.get(this.path)?.(message, this)
  }

  close(): void {
    this.drop(NORMAL)
  }

  /** A message of the server. */
  receive(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }

  /** The server closes the connection with a code. */
  drop(code: number = GOING_AWAY): void {
    if (!open.delete(this)) return
    this.readyState = WebSocket.CLOSED
    this.dispatchEvent(new CloseEvent('close', { code }))
  }
}

type Reply = (message: unknown, socket: FakeSocket) => void

const open = new Set<FakeSocket>()
const replies = new Map<string, Reply>()

interface Subscription {
  type: 'subscribe' | 'unsubscribe'
  topics: string[]
}

/** As the server does: every topic is allowed and confirmed. Something may just have happened. */
const acceptTopics: Reply = (message, socket) => {
  const { type, topics } = message as Subscription
  if (type !== 'subscribe') return
  // Not within `send`: a real server answers later.
  for (const topic of topics) queueMicrotask(() => socket.receive({ type: 'subscribed', topic, quietMs: 0 }))
}

const LIVE = '/ws/live'

export const fakeSockets = {
  /** How the server answers on one path; the page's messages come parsed. */
  onMessage: (path: string, reply: Reply): void => void replies.set(path, reply),
  /** The sockets that are open. */
  opened: (path: string): FakeSocket[] => [...open].filter((socket) => socket.path === path),
  /** An event of `/ws/live`, to every open page. */
  sendLive: (topic: string, name: string, data: unknown = {}): void => {
    for (const socket of fakeSockets.opened(LIVE)) socket.receive({ type: 'event', topic, name, data })
  },
}

/** Closes every connection, so that the next test starts without one. */
export const resetSockets = (): void => {
  for (const socket of open) socket.drop()
  replies.clear()
  replies.set(LIVE, acceptTopics)
}
