import { describe, expect, it } from 'vitest'
import { FakeConnection } from '#web/testing/fake-peer-connection.ts'
import { openPeer, originOf, type Peer } from '#web/calls/connection/peer.ts'

type Signal = Parameters<Peer['handle']>[0]

const track = (id: string) => ({ id }) as MediaStreamTrack
const stream = {} as MediaStream
const settle = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve()
}

/** One side; `out` keeps its signals until the test delivers them. */
const side = (isFirstOfferer: boolean, name: string) => {
  const fake = new FakeConnection()
  const out: Signal[] = []
  const sent = { audio: track(`${name} voice`), video: track(`${name} face`) }
  const peer = openPeer({
    connection: fake.real,
    isFirstOfferer,
    stream,
    sent: () => sent,
    sendSignal: (signal) => void out.push(signal),
  })
  return { fake, out, peer, sent }
}
type Side = ReturnType<typeof side>

const carry = async (from: Side, to: Side): Promise<void> => {
  await Promise.all(from.out.splice(0).map((signal) => to.peer.handle(signal).catch(() => {})))
  await settle()
}
const carryAll = async (one: Side, other: Side): Promise<void> => {
  while (one.out.length > 0 || other.out.length > 0) {
    await carry(one, other)
    await carry(other, one)
  }
}
const meet = async () => {
  const [poster, worker] = [side(true, 'poster'), side(false, 'worker')]
  await settle()
  await carryAll(poster, worker)
  return { poster, worker }
}
const typesIn = ({ out }: Side) => out.map((signal) => (signal.kind === 'description' ? signal.description.type : ''))

describe('CALL-9 negotiation', () => {
  it('lets the poster offer first', async () => {
    const [poster, worker] = [side(true, 'poster'), side(false, 'worker')]
    await settle()
    expect([typesIn(poster), typesIn(worker)]).toEqual([['offer'], []])
  })
  it('connects with one offer and one answer, sending from the start', async () => {
    const { poster, worker } = await meet()
    for (const { fake, sent } of [poster, worker]) {
      expect(fake.connectionState).toBe('connected')
      expect(fake.places.map(({ kind, direction, track: one }) => [kind, direction, one])).toEqual([
        ['audio', 'sendrecv', sent.audio],
        ['video', 'sendrecv', sent.video],
      ])
    }
    expect(worker.fake.localDescription?.type).toBe('answer')
  })
  it('replaces a track without negotiation', async () => {
    const { poster, worker } = await meet()
    poster.peer.send('video', track('screen'))
    worker.peer.send('video', null)
    await settle()
    expect([poster.out, worker.out]).toEqual([[], []])
    expect(poster.fake.places[1]?.track?.id).toBe('screen')
    expect(worker.fake.places[1]?.track).toBeNull()
  })
  it('restarts ICE when either side asks for it', async () => {
    const { poster, worker } = await meet()
    for (const [asking, answering] of [
      [worker, poster],
      [poster, worker],
    ] as const) {
      asking.peer.restart()
      await settle()
      expect(typesIn(asking)).toEqual(['offer'])
      await carryAll(asking, answering)
      expect([asking.fake.signalingState, answering.fake.signalingState]).toEqual(['stable', 'stable'])
    }
  })
  it('resolves colliding offers in favor of the poster', async () => {
    const { poster, worker } = await meet()
    poster.peer.restart()
    worker.peer.restart()
    await settle()
    expect([typesIn(poster), typesIn(worker)]).toEqual([['offer'], ['offer']])
    // Both offers cross.
    const [fromPoster, fromWorker] = [poster.out.splice(0), worker.out.splice(0)]
    await Promise.all([...fromWorker.map(poster.peer.handle), ...fromPoster.map(worker.peer.handle)])
    await settle()
    await carryAll(poster, worker)
    expect([poster.fake.rollbacks, worker.fake.rollbacks]).toEqual([0, 1])
    expect([poster.fake.signalingState, worker.fake.signalingState]).toEqual(['stable', 'stable'])
  })
  it('survives collisions in any order', async () => {
    const { poster, worker } = await meet()
    for (let round = 0; round < 8; round++) {
      poster.peer.restart()
      worker.peer.restart()
      await settle()
      await (round % 2 === 0 ? carry(poster, worker) : carry(worker, poster))
      await carryAll(poster, worker)
      expect([poster.fake.signalingState, worker.fake.signalingState]).toEqual(['stable', 'stable'])
    }
  })
  it('ignores candidates of a rejected offer only', async () => {
    const { poster } = await meet()
    poster.peer.restart()
    await settle()
    await poster.peer.handle({ kind: 'description', description: { type: 'offer', sdp: 'o=- 77 1 IN\r\n' } })
    poster.fake.remoteDescription = null
    const candidate = { kind: 'candidate', candidate: { candidate: 'x' } } as const
    await expect(poster.peer.handle(candidate)).resolves.toBeUndefined()
    const worker = side(false, 'worker')
    await expect(worker.peer.handle(candidate)).rejects.toThrow('nothing is known yet')
  })
  it('ignores an unexpected answer', async () => {
    const { poster } = await meet()
    const late = { kind: 'description', description: { type: 'answer', sdp: 'o=- 77 1 IN\r\n' } } as const
    await expect(poster.peer.handle(late)).resolves.toBeUndefined()
  })
  it('sends candidates and their end as plain data', async () => {
    const { poster, worker } = await meet()
    const candidate = { candidate: 'a', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u', port: 9 }
    for (const one of [candidate, null])
      poster.fake.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate: one }))
    await carryAll(poster, worker)
    expect(worker.fake.candidates).toEqual([
      { candidate: 'a', sdpMid: '0', sdpMLineIndex: 0, usernameFragment: 'u' },
      undefined,
    ])
  })
  it('sends nothing after closing', async () => {
    const poster = side(true, 'poster')
    poster.peer.close()
    await settle()
    expect(poster.out).toEqual([])
  })
})

describe('CALL-9 originOf', () => {
  it.each([
    ['v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-', '4611731400430051336'],
    ['v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 6418394830193 0 IN IP4 0.0.0.0', '6418394830193'],
    ['', null],
    [undefined, null],
  ])('finds the connection id in %j', (sdp, origin) => {
    expect(originOf(sdp)).toBe(origin)
  })
})
