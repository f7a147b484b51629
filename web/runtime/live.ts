import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { currentUser } from '#core/accounts/api.ts'
import { call, light } from '#web/runtime/call.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { createReconnectingSocket, followDevice, openWebSocket } from '#web/runtime/reconnecting-socket.ts'

/** What the server pushes to screens that are open (`/ws/live`). */
export interface LiveEvent {
  topic: string
  name: string
  data: unknown
}

interface Listener {
  handle: (event: LiveEvent) => void
  /**
   * Called whenever the topic was joined: what was published before that was missed and must be fetched. Since this
   * moment, in the time of `performance.now()`, nothing was.
   */
  catchUp: (quietSince: number) => void
}

type Message =
  | { type: 'hello'; now: string }
  | { type: 'subscribed'; topic: string; quietMs: number }
  | { type: 'refused'; topic: string }
  | ({ type: 'event' } & LiveEvent)

const whoAmI = light<typeof currentUser>({ method: 'GET', path: '/api/auth/user' })

/** A page that signs in or out knows it from its own answer. */
const ASK_AFTER_MS = 1_000

const listeners = new Map<string, Set<Listener>>()
let openedAt = 0

const receive = (message: Message) => {
  switch (message.type) {
    case 'hello':
      serverClock.observe(message.now, openedAt, performance.now())
      return
    case 'subscribed':
      for (const { catchUp } of listeners.get(message.topic) ?? []) catchUp(performance.now() - message.quietMs)
      return
    case 'event':
      for (const { handle } of listeners.get(message.topic) ?? []) handle(message)
  }
}

/** ACC-7: an open page learns that its session has ended, which `call` reports, or that another session has begun. */
const checkSession = async () => {
  try {
    await call(whoAmI)
    socket.connect()
  } catch {
    // Signed out, which `call` has reported; or offline, which the next call finds out.
  }
}

const socket = createReconnectingSocket({
  open: openWebSocket('/ws/live'),
  isWanted: () => listeners.size > 0,
  onOpen: () => {
    openedAt = performance.now()
    send('subscribe', [...listeners.keys()])
  },
  onText: (text) => receive(JSON.parse(text) as Message),
  onSessionEnded: () => void setTimeout(() => void checkSession(), ASK_AFTER_MS),
})
followDevice(socket)

const send = (type: 'subscribe' | 'unsubscribe', topics: string[]) => {
  if (topics.length > 0) socket.send(JSON.stringify({ type, topics }))
}

const join = (topic: string, listener: Listener): (() => void) => {
  const known = listeners.get(topic)
  if (known) known.add(listener)
  else {
    listeners.set(topic, new Set([listener]))
    send('subscribe', [topic])
  }
  socket.connect()
  return () => {
    const joined = listeners.get(topic)
    joined?.delete(listener)
    if (joined?.size !== 0) return
    listeners.delete(topic)
    send('unsubscribe', [topic])
    socket.release()
  }
}

/** Subscribes to a topic while mounted. `catchUp` fetches what may have been missed. */
export function useLive(topic: string | null, handle: (event: LiveEvent) => void, catchUp: Listener['catchUp']): void {
  const latest = useRef({ handle, catchUp })
  useEffect(() => {
    latest.current = { handle, catchUp }
  })
  useEffect(() => {
    if (topic === null) return
    return join(topic, {
      handle: (event) => latest.current.handle(event),
      catchUp: (quietSince) => latest.current.catchUp(quietSince),
    })
  }, [topic])
}

/** Without a connection a screen shows that, and polls. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    socket.subscribeState,
    () => socket.state() === 'open',
    () => false,
  )
