import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Identity } from '#server/platform/http/server.ts'
import { liveChannel, type LiveOptions } from '#server/platform/realtime/live.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openSockets, type SocketOptions } from '#server/platform/realtime/sockets.ts'
import { openBarrier } from '#server/testing/barrier.ts'
import { until } from '#server/testing/until.ts'

// Connections that fail at the worst moment. The other parts are fakes, so that each moment can be chosen.

const me = { sessionId: 's1', person: { id: 'p1' } } as Identity
let server: Server
let sockets: ReturnType<typeof openSockets>
let subscriptions: string[]
let publishMissed: () => void
const screens: WebSocket[] = []

const bus: Bus = {
  publish: () => {},
  subscribe(topic) {
    subscriptions.push(topic)
    return () => void subscriptions.splice(subscriptions.indexOf(topic), 1)
  },
  onNotify: () => {},
  onMissed: (handle) => void (publishMissed = handle),
  quietMs: () => 0,
  close: async () => {},
}

beforeEach(async () => {
  subscriptions = []
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const screen of screens.splice(0)) screen.terminate()
  sockets.close()
  await new Promise((resolve) => server.close(resolve))
})

const start = ({
  topics = [],
  readClock = async () => 'now',
  ...options
}: Partial<LiveOptions & SocketOptions> = {}) => {
  const config = readConfig({}, '/')
  sockets = openSockets({
    server,
    config,
    bus,
    log: createLog('silent'),
    rooms: [liveChannel({ bus, topics, readClock })],
    identify: async () => me,
    ...options,
  })
}
const port = () => (server.address() as AddressInfo).port
const openScreen = (options: { autoPong?: boolean } = {}) => {
  const screen = new WebSocket(`ws://127.0.0.1:${port()}/ws/live`, options)
  screens.push(screen)
  const received: any[] = []
  const ended: number[] = []
  screen.on('message', (raw) => received.push(JSON.parse((raw as Buffer).toString())))
  screen.on('close', (code) => ended.push(code))
  screen.on('error', () => {})
  return { screen, received, ended }
}

test('LIVE-7 a client that disconnects during authentication has no effect', async () => {
  const barrier = openBarrier()
  start({ identify: async () => (barrier.reach(), await barrier.passed, me) })
  const broken: unknown[] = []
  server.on('connection', (socket) => socket.on('close', (hadError) => broken.push(hadError)))
  const caller = connect(port(), '127.0.0.1')
  const key = Buffer.alloc(16).toString('base64')
  caller.write(
    `GET /ws/live HTTP/1.1\r\nHost: localhost:${port()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  await barrier.reached
  caller.resetAndDestroy()
  await until(() => broken.length === 1)
  barrier.open()
  const { received } = openScreen()
  await until(() => received.length === 1)
  expect(received).toEqual([{ type: 'hello', now: 'now' }])
})

const slowTopic = () => {
  const barrier = openBarrier()
  return {
    barrier,
    topics: [{ kind: 'slow', resolve: async () => (barrier.reach(), await barrier.passed, { topic: 'bus topic' }) }],
  }
}

describe('LIVE-7 a topic', () => {
  test('that was granted after the client had gone is not subscribed', async () => {
    const { barrier, topics } = slowTopic()
    start({ topics })
    const before = subscriptions.length
    const { screen, received } = openScreen()
    await until(() => received.length === 1)
    screen.send(JSON.stringify({ type: 'subscribe', topics: ['slow'] }))
    await barrier.reached
    screen.terminate()
    await until(() => sockets.count() === 0)
    barrier.open()
    await new Promise(setImmediate)
    expect(subscriptions).toHaveLength(before)
  })

  test('that is requested twice at once is subscribed once', async () => {
    const { barrier, topics } = slowTopic()
    start({ topics })
    const { screen, received } = openScreen()
    await until(() => received.length === 1)
    for (let i = 0; i < 2; i++) screen.send(JSON.stringify({ type: 'subscribe', topics: ['slow'] }))
    await barrier.reached
    barrier.open()
    screen.send(JSON.stringify({ type: 'subscribe', topics: ['unknown'] }))
    await until(() => received.some(({ type }) => type === 'refused'))
    expect(subscriptions.filter((topic) => topic === 'bus topic')).toHaveLength(1)
    screen.terminate()
    await until(() => !subscriptions.includes('bus topic'))
  })
})

test('LIVE-7 a client that sends faster than it is answered is disconnected', async () => {
  const barrier = openBarrier()
  start({ readClock: async () => (await barrier.passed, 'now') })
  const { screen, ended } = openScreen()
  await until(() => screen.readyState === WebSocket.OPEN)
  for (let i = 0; i < 60; i++) screen.send(JSON.stringify({ type: 'subscribe', topics: [] }))
  expect(await until(() => ended[0])).toBe(1008)
  barrier.open()
})

test('LIVE-8 a dead connection is closed, a live one is kept', async () => {
  start({ heartbeatMs: 200 })
  const dead = openScreen({ autoPong: false })
  const living = openScreen()
  let beats = 0
  living.screen.on('ping', () => beats++)
  await until(() => dead.ended.length === 1 && beats >= 2)
  expect(living.screen.readyState).toBe(WebSocket.OPEN)
})

describe('ACC-7 a session that ended unnoticed', () => {
  test('while its socket was being opened closes the socket', async () => {
    let asked = 0
    start({ identify: async () => (++asked === 1 ? me : null) })
    const { ended } = openScreen()
    expect(await until(() => ended[0])).toBe(4401)
  })

  test('while messages of other processes were lost closes its sockets when they arrive again', async () => {
    let isSignedIn = true
    start({ identify: async () => (isSignedIn ? me : null) })
    const { received, ended } = openScreen()
    await until(() => received.length === 1)
    publishMissed()
    isSignedIn = false
    await new Promise(setImmediate)
    expect(ended).toEqual([])
    publishMissed()
    expect(await until(() => ended[0])).toBe(4401)
  })
})

test('ACC-13 a connection that sent something is identified again at the next heartbeat, a silent one is not', async () => {
  let asked = 0
  start({ heartbeatMs: 200, identify: async () => (asked++, me) })
  const { screen, received } = openScreen()
  let beats = 0
  screen.on('ping', () => beats++)
  await until(() => received.length === 1 && beats >= 2)
  const silent = asked
  expect(silent).toBe(2)
  screen.send(JSON.stringify({ type: 'subscribe', topics: [] }))
  await until(() => asked > silent)
  const seen = beats
  await until(() => beats >= seen + 2)
  expect(asked).toBe(silent + 1)
})
