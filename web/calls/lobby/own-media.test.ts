import { describe, expect, it, vi } from 'vitest'
import { newOwnMedia, deviceErrorOf } from '#web/calls/lobby/own-media.ts'

class FakeTrack extends EventTarget {
  readonly kind: string
  enabled = true
  isLive = true
  contentHint = ''
  constructor(kind: string) {
    super()
    this.kind = kind
  }
  stop() {
    this.isLive = false
  }
  /** Unplugged, or stopped in the browser. */
  end() {
    this.isLive = false
    this.dispatchEvent(new Event('ended'))
  }
}

const streamOf = (tracks: FakeTrack[]) =>
  ({
    getTracks: () => tracks,
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
    getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
  }) as unknown as MediaStream

const refusal = (name: string) => new DOMException('', name)

/** `has`: the devices of this machine. */
const machine = ({ has = ['video', 'audio'], refuses = null as string | null } = {}) => {
  const given: FakeTrack[] = []
  const give = (kind: string) => {
    const track = new FakeTrack(kind)
    given.push(track)
    return track
  }
  const state = { has, refuses }
  const devices = {
    getUserMedia: vi.fn<MediaDevices['getUserMedia']>(async ({ video, audio } = {}) => {
      if (state.refuses) throw refusal(state.refuses)
      const wanted = [video && 'video', audio && 'audio'].filter((kind) => typeof kind === 'string')
      if (wanted.some((kind) => !state.has.includes(kind))) throw refusal('NotFoundError')
      return streamOf(wanted.map(give))
    }),
    getDisplayMedia: vi.fn<MediaDevices['getDisplayMedia']>(async () => {
      if (state.refuses) throw refusal(state.refuses)
      return streamOf([give('video')])
    }),
  }
  return { own: newOwnMedia(devices), devices, given, state }
}
const BOTH = { camera: true, microphone: true }

describe('CALL-15 own camera and microphone', () => {
  it('opens both', async () => {
    const { own } = machine()
    expect(own.state().access).toBe('asking')
    expect(await own.open(BOTH)).toBeNull()
    expect(own.state()).toMatchObject({ access: 'ready', isMicrophoneOn: true, screen: null })
    expect([own.state().camera, own.state().microphone]).not.toContain(null)
  })
  it.each([
    [['audio'], null, 'audio'],
    [['video'], 'video', null],
  ])('takes what is available: %j', async (has, camera, microphone) => {
    const { own } = machine({ has })
    expect(await own.open(BOTH)).toBeNull()
    const { state } = own
    expect([state().camera?.kind ?? null, state().microphone?.kind ?? null]).toEqual([camera, microphone])
  })
  it('asks once, reports a refusal, and can ask again', async () => {
    const { own, devices, state } = machine({ refuses: 'NotAllowedError' })
    expect(await own.open(BOTH)).toBe('denied')
    expect([own.state().access, devices.getUserMedia.mock.calls.length]).toEqual(['denied', 1])
    state.refuses = null
    expect(await own.open(BOTH)).toBeNull()
    expect(own.state().access).toBe('ready')
  })
  it('reports missing devices and missing support', async () => {
    expect(await machine({ has: [] }).own.open(BOTH)).toBe('missing')
    const shut = newOwnMedia(undefined)
    expect(await shut.open(BOTH)).toBe('unsupported')
    expect(shut.state().access).toBe('unsupported')
    expect(await shut.shareScreen()).toBe('failed')
  })
  it('stops the camera and starts it again', async () => {
    const { own, given } = machine()
    await own.open(BOTH)
    await own.setCamera(false)
    expect([own.state().camera, given[0]?.isLive]).toEqual([null, false])
    await own.setCamera(true)
    expect([own.state().camera !== null, own.state().microphone !== null]).toEqual([true, true])
  })
  it('only mutes the microphone', async () => {
    const { own, devices } = machine()
    await own.open(BOTH)
    const track = own.state().microphone
    await own.setMicrophone(false)
    expect([track?.enabled, own.state().microphone, own.state().isMicrophoneOn]).toEqual([false, track, false])
    await own.setMicrophone(true)
    expect([track?.enabled, devices.getUserMedia.mock.calls.length]).toEqual([true, 1])
  })
  it('stays muted when it opens and when the device changes', async () => {
    const { own } = machine()
    await own.setMicrophone(false)
    await own.open(BOTH)
    expect(own.state().microphone?.enabled).toBe(false)
    await own.chooseMicrophone('other')
    expect(own.state().microphone?.enabled).toBe(false)
  })
  it('switches cameras and stops the old one', async () => {
    const { own, devices, given } = machine()
    await own.open(BOTH)
    expect(await own.chooseCamera('back')).toBeNull()
    expect(given[0]?.isLive).toBe(false)
    expect(devices.getUserMedia).toHaveBeenLastCalledWith({
      video: { width: { ideal: 1280 }, height: { ideal: 720 }, deviceId: { exact: 'back' } },
      audio: false,
    })
  })
  it('notices an unplugged camera', async () => {
    const { own, given } = machine()
    await own.open(BOTH)
    given[0]?.end()
    expect(own.state().camera).toBeNull()
  })
  it('shares the screen until it is stopped here or by the browser', async () => {
    const { own, given } = machine()
    await own.open(BOTH)
    for (const stop of [() => own.stopScreen(), () => given.at(-1)?.end()]) {
      expect(await own.shareScreen()).toBe('shared')
      expect(own.state().screen).not.toBeNull()
      stop()
      expect([own.state().screen, own.state().camera !== null]).toEqual([null, true])
    }
  })
  it.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['NotReadableError', 'failed'],
  ])('reports %s of a screen as %s', async (refuses, outcome) => {
    expect(await machine({ refuses }).own.shareScreen()).toBe(outcome)
  })
  it('stops all devices when it closes, also one that opens later', async () => {
    const { own, given } = machine()
    await own.open(BOTH)
    await own.shareScreen()
    const late = own.setCamera(true)
    own.close()
    await late
    expect(given.map(({ isLive }) => isLive)).toEqual([false, false, false, false])
    expect(own.state()).toMatchObject({ camera: null, microphone: null, screen: null })
  })
  it('maps errors of the browser', () => {
    const names = ['NotAllowedError', 'NotFoundError', 'OverconstrainedError', 'NotReadableError']
    expect(names.map((name) => deviceErrorOf(refusal(name)))).toEqual(['denied', 'missing', 'missing', 'busy'])
  })
})
