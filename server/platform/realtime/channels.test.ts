import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { App } from '#server/app.ts'
import { textFrame } from '#server/platform/realtime/channels.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import { bidOn, insertPlaces, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
let secondApp: App
const addresses = new Map<App, string>()
beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  secondApp = await openSecondApp(testApp)
  await insertPlaces(testApp)
  for (const app of [testApp.app, secondApp]) addresses.set(app, await app.http.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await secondApp.close()
  await testApp.close()
})

const openScreen = async (app: App, { client }: TestMember, topic: string) => {
  const ws = new WebSocket(`${addresses.get(app)!.replace('http', 'ws')}/ws/live`, {
    headers: { cookie: client.cookie! },
  })
  const received: any[] = []
  ws.on('message', (raw) => received.push(JSON.parse((raw as Buffer).toString())))
  await once(ws, 'open')
  ws.send(JSON.stringify({ type: 'subscribe', topics: [topic] }))
  await until(() => received.find(({ type }) => type === 'subscribed' || type === 'refused'))
  const events = (name: string) => received.filter((message) => message.name === name).map(({ data }) => data)
  return { ws, received, events, send: (message: unknown) => ws.send(JSON.stringify(message)) }
}

describe('LIVE-9 pages of a job', () => {
  test('are notified of bids, changes and the selection in every process, with nothing but the number of bids', async () => {
    const [poster, worker, watcher] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createWorker(testApp),
    ])
    const id = await postJob(poster)
    const screens = await Promise.all([
      openScreen(testApp.app, poster, `job:${id}`),
      openScreen(secondApp, watcher, `job:${id}`),
      openScreen(secondApp, watcher, 'feed'),
    ])
    const { body: bid } = await bidOn(worker, id, '61.37')
    await worker.client.patch(`/api/bids/${bid.id}`, { amount: '59.73' })
    await until(() => screens[1].events('bids').length === 2)
    await poster.client.post(`/api/bids/${bid.id}/select`)
    for (const screen of screens.slice(0, 2)) {
      await until(() => screen.events('status').length === 1)
      // Either process may publish either event, so their order may differ.
      const bids = screen.events('bids').toSorted((a, b) => b.kind.localeCompare(a.kind))
      expect(bids).toMatchObject([
        { bidCount: 1, kind: 'placed' },
        { bidCount: 1, kind: 'changed' },
      ])
      expect(screen.events('status')).toEqual([{ status: 'assigned' }])
    }
    await until(() => screens[2].events('status').some(({ jobId }) => jobId === id))
    await until(() => screens[2].events('bids').some(({ jobId }) => jobId === id))
    const all = JSON.stringify(screens.map(({ received }) => received))
    for (const canary of ['61.37', '59.73', worker.id, poster.id, 'Devon']) expect(all).not.toContain(canary)
    for (const { ws } of screens) ws.terminate()
  })

  test('cannot subscribe to a job that they may not see', async () => {
    const [poster, stranger] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const id = await postJob(poster)
    await poster.client.post(`/api/jobs/${id}/cancel`)
    const { received, ws } = await openScreen(testApp.app, stranger, `job:${id}`)
    expect(received.some(({ type }) => type === 'refused')).toBe(true)
    ws.terminate()
  })

  test('get nothing after leaving the page', async () => {
    const [poster, worker, watcher] = await Promise.all([
      createPoster(testApp),
      createWorker(testApp),
      createWorker(testApp),
    ])
    const id = await postJob(poster)
    const [gone, there] = await Promise.all([
      openScreen(testApp.app, watcher, `job:${id}`),
      openScreen(testApp.app, poster, `job:${id}`),
    ])
    gone.send({ type: 'unsubscribe', topics: [`job:${id}`] })
    gone.send({ type: 'subscribe', topics: ['feed'] })
    await until(() => gone.received.filter(({ type }) => type === 'subscribed').length === 2)
    await bidOn(worker, id)
    await until(() => there.events('bids').length === 1)
    expect(gone.received.filter(({ topic, type }) => type === 'event' && topic === `job:${id}`)).toEqual([])
    for (const { ws } of [gone, there]) ws.terminate()
  })
})

describe('LIVE-10 the number of viewers', () => {
  test('is shown from three people up, over all processes, each counted once and the poster never', async () => {
    const poster = await createPoster(testApp)
    const id = await postJob(poster)
    const [ann, ben, cem] = await Promise.all([createWorker(testApp), createWorker(testApp), createWorker(testApp)])
    const own = await openScreen(testApp.app, poster, `job:${id}`)
    const two = [
      await openScreen(testApp.app, ann, `job:${id}`),
      await openScreen(testApp.app, ann, `job:${id}`),
      await openScreen(secondApp, ben, `job:${id}`),
    ]
    const third = await openScreen(secondApp, cem, `job:${id}`)
    await until(() => own.events('watching').at(-1)?.count === 3)
    expect(own.events('watching')).toEqual([{ count: 3 }])
    third.ws.terminate()
    await until(() => own.events('watching').at(-1)?.count === 0)
    for (const { ws } of [...two, own]) ws.terminate()
  })
})

/** Decodes a frame as in RFC 6455. */
const readFrame = (frame: Buffer): { opcode: number; isMasked: boolean; text: string } => {
  const short = frame[1]! & 0x7f
  const [length, start] =
    short < 126 ? [short, 2] : short === 126 ? [frame.readUInt16BE(2), 4] : [Number(frame.readBigUInt64BE(2)), 10]
  expect(frame.length).toBe(start + length)
  return { opcode: frame[0]!, isMasked: (frame[1]! & 0x80) !== 0, text: frame.subarray(start).toString() }
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 100_000])(
  'LIVE-9 a frame of %d bytes is one whole message',
  (length) => {
    const text = 'x'.repeat(length)
    // A final text frame, not masked, as servers must send.
    expect(readFrame(textFrame(text))).toEqual({ opcode: 0x81, isMasked: false, text })
  },
)
