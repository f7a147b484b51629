import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { currentUser } from '#core/accounts/api.ts'
import { call, light } from '#web/runtime/call.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

/** What the server pushes to screens that are open (`/ws/live`). */
export interface LiveEvent {
  topic: string
  name: string
  data: unknown
}

interface Listener {
  handle: (event: LiveEvent) => void
  /** Called whenever the topic has just been joined: what was told before that was missed and must be fetched. */
  catchUp: () => void
}

type Message =
  | { type: 'hello'; now: string }
  | { type: 'subscribed' | 'refused'; topic: string }
  | ({ type: 'event' } & LiveEvent)

const whoAmI = light<typeof currentUser>({ method: 'GET', path: '/api/auth/user' })

const SESSION_ENDED = 4401
/** A page that signs in or out itself is told so by its own answer first. */
const ASK_AFTER_MS = 1_000
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 15_000
/** After the last screen has gone the line is kept for a moment: the next page is likely to want it. */
const LINGER_MS = 2_000

const listeners = new Map<string, Set<Listener>>()
const watchers = new Set<() => void>()
let socket: WebSocket | null = null
let isOpen = false
let attempts = 0
let openedAt = 0
let retry: ReturnType<typeof setTimeout> | undefined
let linger: ReturnType<typeof setTimeout> | undefined

const notifyState = (open: boolean) => {
  if (isOpen === open) return
  isOpen = open
  for (const watcher of watchers) watcher()
}

const say = (type: 'subscribe' | 'unsubscribe', topics: string[]) => {
  if (socket?.readyState === WebSocket.OPEN && topics.length > 0) socket.send(JSON.stringify({ type, topics }))
}

const receive = (message: Message) => {
  switch (message.type) {
    case 'hello':
      serverClock.observe(message.now, openedAt, performance.now())
      return
    case 'subscribed':
      for (const { catchUp } of listeners.get(message.topic) ?? []) catchUp()
      return
    case 'event':
      for (const { handle } of listeners.get(message.topic) ?? []) handle(message)
  }
}

/** ACC-7: an open page finds out by itself that its session is over; `call` tells everybody. Or another began here. */
const askWhetherSignedIn = async () => {
  try {
    await call(whoAmI)
    connect()
  } catch {
    // Signed out, which is told by now; or no line, which the next call finds out.
  }
}

const connect = () => {
  clearTimeout(retry)
  if (socket || listeners.size === 0) return
  const line = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/live`)
  socket = line
  openedAt = performance.now()
  line.addEventListener('open', () => {
    attempts = 0
    openedAt = performance.now()
    say('subscribe', [...listeners.keys()])
    notifyState(true)
  })
  line.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as Message))
  line.addEventListener('close', ({ code }) => {
    if (socket === line) socket = null
    notifyState(false)
    if (code === SESSION_ENDED) setTimeout(() => void askWhetherSignedIn(), ASK_AFTER_MS)
    else retryLater()
  })
}

/** Later each time, and each screen at its own moment: a server that comes back is not run over. */
const retryLater = () => {
  const max = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++)
  clearTimeout(retry)
  retry = setTimeout(connect, max / 2 + Math.random() * (max / 2))
}

const join = (topic: string, listener: Listener): (() => void) => {
  clearTimeout(linger)
  const known = listeners.get(topic)
  if (known) known.add(listener)
  else {
    listeners.set(topic, new Set([listener]))
    say('subscribe', [topic])
  }
  connect()
  return () => {
    const mine = listeners.get(topic)
    mine?.delete(listener)
    if (mine?.size !== 0) return
    listeners.delete(topic)
    say('unsubscribe', [topic])
    if (listeners.size === 0) linger = setTimeout(() => socket?.close(), LINGER_MS)
  }
}

const returnToOnline = () => {
  attempts = 0
  connect()
}
if (typeof window !== 'undefined') addEventListener('online', returnToOnline)

/** Listens to a topic while the screen is there. `catchUp` fetches what the screen may have missed. */
export function useLive(topic: string | null, handle: (event: LiveEvent) => void, catchUp: () => void): void {
  const latest = useRef({ handle, catchUp })
  useEffect(() => {
    latest.current = { handle, catchUp }
  })
  useEffect(() => {
    if (topic === null) return
    return join(topic, {
      handle: (event) => latest.current.handle(event),
      catchUp: () => latest.current.catchUp(),
    })
  }, [topic])
}

/** Whether the line stands: a screen without it says so and goes on by its poll. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    () => isOpen,
    () => false,
  )
