import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISCONNECT_SECONDS, RING_MS } from '#core/calls/rules.ts'
import type { App } from '#server/app.ts'
import { iceServersOf } from '#server/calls/ice.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import { activeContract, at, good, openContract, type Deal } from '#server/testing/scenarios/contracts.ts'
import { joinConversation, openConnection, type TestSocket } from '#server/testing/sockets.ts'
import { createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
let secondApp: App
let stranger: TestMember
beforeAll(async () => {
  testApp = await openTestApp({ STUN_URLS: 'stun:stun.example.org:3478' })
  secondApp = await openSecondApp(testApp)
  stranger = await createWorker(testApp)
})
afterAll(async () => {
  await secondApp.close()
  await testApp.close()
})

const sessions = (deal: Deal) =>
  testApp.app.db
    .selectFrom('video_sessions')
    .selectAll()
    .where('contract_id', '=', deal.id)
    .orderBy('created_at')
    .execute()
const listRinging = (who: TestMember) => good(who.client.get('/api/video-call/ringing'))
const room = (who: TestMember, id: string) => who.client.get(`/api/video-call/room/${id}`)

interface Pair {
  deal: Deal
  poster: TestSocket
  worker: TestSocket
}
/** The poster is connected to one process, the worker to the other. */
const openPair = async (): Promise<Pair> => {
  const deal = await activeContract(testApp)
  const [poster, worker] = await Promise.all([
    joinConversation(testApp.app, deal.poster, deal.id),
    joinConversation(secondApp, deal.worker, deal.id),
  ])
  return { deal, poster, worker }
}
const ring = (socket: TestSocket, { id }: Deal, callId = 'call_1') =>
  socket.send({ type: 'video_call_request', callId, contractId: id })
const signal = (socket: TestSocket, roomId: string, what: object) =>
  socket.send({ type: 'rtc_signal', roomId, signal: what })
const waitForSignal = (socket: TestSocket, kind: string) =>
  socket.waitFor('rtc_signal', (message) => message.signal.kind === kind)

describe('CALL-1 the call of a contract', () => {
  test('is found by the id of the contract or of any call, with both people', async () => {
    const { deal, poster, worker } = await openPair()
    ring(poster, deal)
    const { sessionId } = await worker.waitFor('incoming_video_call')
    for (const id of [deal.id, sessionId]) {
      const { body } = await room(deal.worker, id)
      expect(body).toMatchObject({
        id: deal.id,
        posterId: deal.poster.id,
        workerId: deal.worker.id,
        role: 'worker',
        partnerId: deal.poster.id,
        sessionId,
        partnerInSince: null,
        iceServers: [{ urls: ['stun:stun.example.org:3478'] }],
      })
      expect(body).toHaveProperty('posterName')
      expect(body).toHaveProperty('workerName')
    }
  })

  test('CALL-2 is refused to strangers with 403, and is 404 if it does not exist', async () => {
    const deal = await activeContract(testApp)
    expect((await room(stranger, deal.id)).body).toEqual({
      code: 'access_denied',
      message: 'You are not authorized to join this video call.',
    })
    expect((await room(stranger, deal.id)).status).toBe(403)
    for (const id of [crypto.randomUUID(), 'nonsense', 'call_1']) {
      const { status, body } = await room(deal.poster, id)
      expect([status, body.message]).toEqual([
        404,
        "This video call room doesn't exist or you don't have access to it.",
      ])
    }
    expect((await room({ client: testApp.client() } as TestMember, deal.id)).status).toBe(401)
    const over = await openContract(testApp)
    await good(over.worker.client.post(at(over, 'decline'), { reason: 'No time' }))
    expect((await room(over.poster, over.id)).status).toBe(404)
  })
})

describe('CALL-3 ringing', () => {
  test('is sent to the conversation and to every other screen of the other side, and to nobody else', async () => {
    const { deal, poster, worker } = await openPair()
    const screen = await openConnection(secondApp, deal.worker.client.cookie, { path: '/ws/live' })
    screen.send({ type: 'subscribe', topics: ['me'] })
    await until(() => screen.received.some((message: any) => message.type === 'subscribed'))
    ring(poster, deal, 'call_1763287000000')
    const incoming = await worker.waitFor('incoming_video_call')
    expect(incoming).toMatchObject({
      callId: 'call_1763287000000',
      contractId: deal.id,
      fromUserId: deal.poster.id,
      sessionId: expect.any(String),
    })
    const { type: _type, ...data } = incoming
    const live: any = await until(() => screen.received.find((message: any) => message.name === 'call'))
    expect(live.data).toEqual(data)
    expect(poster.all('incoming_video_call')).toEqual([])
    expect(await sessions(deal)).toMatchObject([
      { status: 'pending', host_id: deal.poster.id, participant_id: deal.worker.id, called_by: deal.poster.id },
    ])
  })

  test('twice, or from both sides at once, creates one call', async () => {
    const { deal, poster, worker } = await openPair()
    for (let i = 0; i < 5; i++) {
      ring(poster, deal, `call_p${i}`)
      ring(worker, deal, `call_w${i}`)
    }
    await poster.waitFor('video_call_response', ({ accepted }) => accepted)
    await worker.waitFor('video_call_response', ({ accepted }) => accepted)
    expect(await sessions(deal)).toHaveLength(1)
  })

  test('is answered with the id of each side’s last request', async () => {
    const { deal, poster, worker } = await openPair()
    ring(poster, deal, 'call_before_reload')
    await worker.waitFor('incoming_video_call')
    ring(poster, deal, 'call_p')
    await worker.waitFor('incoming_video_call', ({ callId }) => callId === 'call_p')
    ring(worker, deal, 'call_w')
    expect(await worker.waitFor('video_call_response')).toMatchObject({ callId: 'call_w', accepted: true })
    expect(await poster.waitFor('video_call_response')).toMatchObject({ callId: 'call_p', accepted: true })
  })

  test('is listed for the called person until it ends, for screens that open meanwhile', async () => {
    const { deal, poster, worker } = await openPair()
    expect(await listRinging(deal.worker)).toEqual([])
    ring(poster, deal, 'call_p')
    const { type: _type, ...ringing } = await worker.waitFor('incoming_video_call')
    expect(await listRinging(deal.worker)).toEqual([ringing])
    expect(await listRinging(deal.poster)).toEqual([])
    await testApp.moveClock(RING_MS)
    expect(await listRinging(deal.worker)).toEqual([])
    await testApp.app.queue.drain()
    await poster.waitFor('video_call_response')
    ring(worker, deal, 'call_w')
    const { sessionId } = await poster.waitFor('incoming_video_call')
    expect(await listRinging(deal.poster)).toMatchObject([{ sessionId, fromUserId: deal.worker.id }])
    poster.send({ type: 'video_call_response', sessionId, accepted: false })
    await worker.waitFor('video_call_response', ({ callId }) => callId === 'call_w')
    expect(await listRinging(deal.poster)).toEqual([])
  })

  test('is limited, also by joining an empty call, and raises one alert', async () => {
    const slow = await openTestApp({ RATE_LIMIT_SCALE: '1' })
    const deal = await activeContract(slow)
    const socket = await joinConversation(slow.app, deal.poster, deal.id)
    for (let i = 0; i < 8; i++) {
      signal(socket, deal.id, { kind: 'join' })
      signal(socket, deal.id, { kind: 'leave' })
    }
    expect(await socket.waitFor('error')).toMatchObject({ code: 'too_fast' })
    await until(async () => (await good(deal.worker.client.get('/api/alerts'))).length > 0)
    await slow.settle()
    const alerts: { title: string }[] = await good(deal.worker.client.get('/api/alerts'))
    expect(alerts.filter(({ title }) => title.startsWith('Missed call'))).toHaveLength(1)
    await slow.close()
  })

  test('somebody who is in another call is busy', async () => {
    const one = await openPair()
    signal(one.poster, one.deal.id, { kind: 'join' })
    signal(one.worker, one.deal.id, { kind: 'join' })
    await waitForSignal(one.worker, 'joined')
    await waitForSignal(one.poster, 'joined')
    const other = await activeContract(testApp, { worker: one.deal.worker })
    const caller = await joinConversation(testApp.app, other.poster, other.id)
    ring(caller, other)
    expect(await caller.waitFor('video_call_response')).toMatchObject({ accepted: false, reason: 'busy' })
    expect(await sessions(other)).toMatchObject([{ status: 'missed' }])
  })
})

describe('CALL-4 an answer', () => {
  test.each([
    [true, null, 'accepted'],
    [false, 'declined', 'declined'],
  ])('accepted: %s is sent to the caller in another process', async (accepted, reason, status) => {
    const { deal, poster, worker } = await openPair()
    ring(poster, deal)
    const { sessionId, callId } = await worker.waitFor('incoming_video_call')
    // Neither the caller nor a stranger can answer.
    poster.send({ type: 'video_call_response', sessionId, accepted: true })
    expect(await poster.waitFor('error')).toMatchObject({ code: 'not_ringing' })
    const outside = await openConnection(testApp.app, stranger.client.cookie)
    outside.send({ type: 'video_call_response', sessionId, accepted: true })
    expect(await outside.waitFor('error')).toMatchObject({ code: 'no_such_room' })
    worker.send({ type: 'video_call_response', callId, sessionId, fromUserId: deal.worker.id, accepted })
    expect(await poster.waitFor('video_call_response')).toMatchObject({
      callId,
      sessionId,
      fromUserId: deal.worker.id,
      accepted,
      reason,
    })
    expect(await sessions(deal)).toMatchObject([{ status }])
    worker.send({ type: 'video_call_response', sessionId, accepted: !accepted })
    expect(await worker.waitFor('error')).toMatchObject({ code: 'not_ringing' })
  })

  test('that is missing after ten seconds makes one missed call', async () => {
    const { deal, poster, worker } = await openPair()
    ring(poster, deal)
    await worker.waitFor('incoming_video_call')
    await testApp.moveClock(RING_MS + 1000)
    expect(await poster.waitFor('video_call_response')).toMatchObject({ accepted: false, reason: 'missed' })
    expect(await sessions(deal)).toMatchObject([{ status: 'missed', duration: 0 }])
    // A new call rings again.
    ring(poster, deal, 'call_2')
    await worker.waitFor('incoming_video_call', ({ callId }) => callId === 'call_2')
    expect(poster.all('video_call_response')).toHaveLength(1)
  })

  test('is not needed when the caller hangs up, also by the caller’s own id', async () => {
    const { deal, poster, worker } = await openPair()
    ring(poster, deal, 'call_gone')
    const { sessionId } = await worker.waitFor('incoming_video_call')
    poster.send({ type: 'video_call_ended', sessionId: 'call_gone' })
    expect(await worker.waitFor('video_call_ended')).toMatchObject({ sessionId, duration: 0 })
    expect(await sessions(deal)).toMatchObject([{ status: 'missed' }])
  })
})

const OFFER = { kind: 'description', description: { type: 'offer', sdp: `v=0\r\n${'a=x\r\n'.repeat(3000)}` } }
const CANDIDATE = {
  kind: 'candidate',
  candidate: { candidate: 'candidate:1 1 udp 1 127.0.0.1 9 typ host', sdpMid: '0' },
}

describe('CALL-5 in a call', () => {
  test('signals of any size arrive in order, over two processes', async () => {
    const { deal, poster, worker } = await openPair()
    signal(poster, deal.id, { kind: 'join' })
    expect((await waitForSignal(poster, 'joined')).signal).toMatchObject({ isFirstOfferer: true, isPeerHere: false })
    const { sessionId, callId } = await worker.waitFor('incoming_video_call')
    expect(callId).toMatch(/^call_\d+$/)
    expect((await room(deal.worker, deal.id)).body.partnerInSince).toEqual(expect.any(String))
    signal(worker, sessionId, { kind: 'join' })
    expect((await waitForSignal(worker, 'joined')).signal).toMatchObject({ isFirstOfferer: false, isPeerHere: true })
    await waitForSignal(poster, 'peer-joined')
    signal(poster, deal.id, OFFER)
    for (let i = 0; i < 20; i++) signal(poster, deal.id, CANDIDATE)
    await until(() => worker.all('rtc_signal').length === 22)
    const signals = worker.all('rtc_signal').slice(1)
    expect(signals[0]!.signal).toEqual(OFFER)
    expect(signals.every(({ fromUserId, contractId }) => fromUserId === deal.poster.id && contractId === deal.id)).toBe(
      true,
    )
    signal(worker, sessionId, { kind: 'media', camera: false, microphone: true, screen: false })
    expect((await waitForSignal(poster, 'media')).signal).toMatchObject({ camera: false })
    expect(poster.all('rtc_signal').map((message) => message.signal.kind)).toEqual(['joined', 'peer-joined', 'media'])
    expect(await sessions(deal)).toMatchObject([{ status: 'active', start_time: expect.any(String) }])
  })

  test.each(['joined', 'peer-joined', 'peer-left', 'replaced'])('%s can only be sent by the server', async (kind) => {
    const { deal, poster, worker } = await openPair()
    for (const socket of [poster, worker]) {
      signal(socket, deal.id, { kind: 'join' })
      await waitForSignal(socket, 'joined')
    }
    signal(poster, deal.id, { kind, isFirstOfferer: true, isPeerHere: true, startedAt: null })
    expect(await poster.waitFor('error')).toMatchObject({ code: 'not_yours_to_say' })
  })

  test('signals of somebody who has not joined are refused', async () => {
    const { deal, poster } = await openPair()
    signal(poster, deal.id, CANDIDATE)
    expect(await poster.waitFor('error')).toMatchObject({ code: 'not_in_room' })
  })

  test('a lost connection counts as leaving, and the person may rejoin the same call', async () => {
    const { deal, poster, worker } = await openPair()
    for (const socket of [poster, worker]) {
      signal(socket, deal.id, { kind: 'join' })
      await waitForSignal(socket, 'joined')
    }
    worker.end()
    await waitForSignal(poster, 'peer-left')
    const back = await joinConversation(testApp.app, deal.worker, deal.id)
    signal(back, deal.id, { kind: 'join' })
    expect((await waitForSignal(back, 'joined')).signal).toMatchObject({
      isPeerHere: true,
      startedAt: expect.any(String),
    })
    expect(await sessions(deal)).toHaveLength(1)
  })

  test('a second screen of the same person replaces the first', async () => {
    const { deal, poster, worker } = await openPair()
    for (const socket of [poster, worker]) {
      signal(socket, deal.id, { kind: 'join' })
      await waitForSignal(socket, 'joined')
    }
    const second = await joinConversation(testApp.app, deal.worker, deal.id)
    signal(second, deal.id, { kind: 'join' })
    await waitForSignal(worker, 'replaced')
    worker.end()
    const before = poster.all('rtc_signal').length
    signal(second, deal.id, CANDIDATE)
    await waitForSignal(poster, 'candidate')
    expect(
      poster
        .all('rtc_signal')
        .slice(before)
        .map((message) => message.signal.kind),
    ).not.toContain('peer-left')
    expect(await sessions(deal)).toMatchObject([{ status: 'active' }])
  })
})

describe('CALL-6 the end', () => {
  test('by one side ends the call for both, with its duration', async () => {
    const { deal, poster, worker } = await openPair()
    for (const socket of [poster, worker]) {
      signal(socket, deal.id, { kind: 'join' })
      await waitForSignal(socket, 'joined')
    }
    await testApp.moveClock(90_000)
    const { sessionId } = await waitForSignal(poster, 'joined')
    worker.send({ type: 'video_call_ended', sessionId })
    for (const socket of [poster, worker]) {
      const { duration, byUserId } = await socket.waitFor('video_call_ended')
      expect(duration).toBeGreaterThanOrEqual(90)
      expect(byUserId).toBe(deal.worker.id)
    }
    const [row] = await sessions(deal)
    expect(row).toMatchObject({ status: 'ended', end_time: expect.any(String), host_joined_at: null })
    expect(row!.duration).toBeGreaterThanOrEqual(90)
    // Ending twice has no effect, and a stranger cannot end it.
    poster.send({ type: 'video_call_ended', sessionId })
    const outside = await openConnection(testApp.app, stranger.client.cookie)
    outside.send({ type: 'video_call_ended', sessionId })
    expect(await outside.waitFor('error')).toMatchObject({ code: 'no_such_room' })
    expect(poster.all('video_call_ended')).toHaveLength(1)
  })

  test('BLOCK-4 follows a block by either side, also while it rings', async () => {
    for (const side of ['poster', 'worker'] as const) {
      const { deal, poster, worker } = await openPair()
      for (const socket of [poster, worker]) {
        signal(socket, deal.id, { kind: 'join' })
        await waitForSignal(socket, 'joined')
      }
      const other = side === 'poster' ? deal.worker : deal.poster
      await good(deal[side].client.send('PUT', `/api/users/${other.id}/block`))
      for (const socket of [poster, worker])
        expect(await socket.waitFor('video_call_ended')).toMatchObject({ byUserId: deal[side].id })
      expect(await sessions(deal)).toMatchObject([{ status: 'ended', host_joined_at: null }])
    }
    const { deal, poster, worker } = await openPair()
    ring(poster, deal)
    await worker.waitFor('incoming_video_call')
    await good(deal.worker.client.send('PUT', `/api/users/${deal.poster.id}/block`))
    await poster.waitFor('video_call_ended')
    expect(await sessions(deal)).toMatchObject([{ status: 'missed' }])
  })

  test('follows when the last person leaves', async () => {
    const { deal, poster, worker } = await openPair()
    for (const socket of [poster, worker]) {
      signal(socket, deal.id, { kind: 'join' })
      await waitForSignal(socket, 'joined')
    }
    signal(worker, deal.id, { kind: 'leave' })
    await waitForSignal(poster, 'peer-left')
    signal(poster, deal.id, { kind: 'leave' })
    await until(async () => (await sessions(deal))[0]!.end_time)
    expect(await sessions(deal)).toMatchObject([{ status: 'ended' }])
  })
})

test('CALL-7 a call of a crashed process ends at the time it was last touched', async () => {
  const deal = await activeContract(testApp)
  await testApp.app.db
    .insertInto('video_sessions')
    .values({
      session_id: 'left-open',
      host_id: deal.poster.id,
      participant_id: deal.worker.id,
      contract_id: deal.id,
      called_by: deal.poster.id,
      status: 'active',
      host_joined_at: '2025-01-01T10:00:00Z',
      participant_joined_at: '2025-01-01T10:00:00Z',
      start_time: '2025-01-01T10:00:00Z',
      seen_at: '2025-01-01T10:01:30Z',
    })
    .execute()
  await testApp.moveClock((DISCONNECT_SECONDS + 31) * 1000)
  await until(async () => (await sessions(deal))[0]!.end_time)
  expect(await sessions(deal)).toMatchObject([
    { status: 'ended', duration: 90, end_time: '2025-01-01T10:01:30.000Z', host_joined_at: null },
  ])
})

test('CALL-8 TURN passwords expire and match those of coturn', () => {
  const turn = { urls: ['turn:turn.example.org:3478'], secret: 'a secret of sixteen' }
  const servers = iceServersOf({ stunUrls: [], turn }, () => 1_700_000_000_000)('u1')
  expect(servers).toEqual([
    { urls: turn.urls, username: '1700021600:u1', credential: expect.stringMatching(/^[\w+/]{27}=$/) },
  ])
  expect(iceServersOf({ stunUrls: [], turn: null })('u1')).toEqual([])
})
