/** Camera, microphone and shared screen of this browser. */
export interface OwnMedia {
  /** asking: permission or devices are pending. */
  access: 'asking' | 'ready' | DeviceError
  camera: MediaStreamTrack | null
  /** Stays open while muted, so that unmuting is immediate. */
  microphone: MediaStreamTrack | null
  screen: MediaStreamTrack | null
  isMicrophoneOn: boolean
}

/** unsupported: no secure connection, or no device API. */
export type DeviceError = 'denied' | 'missing' | 'busy' | 'unsupported'

export interface WantedDevices {
  camera: boolean
  microphone: boolean
}

type Devices = Pick<MediaDevices, 'getUserMedia' | 'getDisplayMedia'>
export type ScreenOutcome = 'shared' | 'cancelled' | 'failed'

const NOTHING: OwnMedia = { access: 'asking', camera: null, microphone: null, screen: null, isMicrophoneOn: true }

const sound = (deviceId: string | null): MediaTrackConstraints => ({
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
  ...(deviceId !== null && { deviceId: { exact: deviceId } }),
})
const picture = (deviceId: string | null): MediaTrackConstraints => ({
  width: { ideal: 1280 },
  height: { ideal: 720 },
  ...(deviceId === null ? { facingMode: 'user' } : { deviceId: { exact: deviceId } }),
})

/** Reason behind an error of getUserMedia. */
export const deviceErrorOf = (error: unknown): DeviceError => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

export interface OwnMediaStore {
  state: () => OwnMedia
  subscribe: (listener: () => void) => () => void
  /** Requests devices; resolves to null or to the reason of the failure. */
  open: (wanted: WantedDevices) => Promise<DeviceError | null>
  setCamera: (isOn: boolean) => Promise<DeviceError | null>
  setMicrophone: (isOn: boolean) => Promise<DeviceError | null>
  chooseCamera: (deviceId: string) => Promise<DeviceError | null>
  chooseMicrophone: (deviceId: string) => Promise<DeviceError | null>
  shareScreen: () => Promise<ScreenOutcome>
  stopScreen: () => void
  close: () => void
}

export const newOwnMedia = (devices: Devices | undefined): OwnMediaStore => {
  const listeners = new Set<() => void>()
  let state = NOTHING
  /** Results of a request before a newer one or before closing are dropped. */
  let round = 0
  const chosen: { camera: string | null; microphone: string | null } = { camera: null, microphone: null }

  const become = (next: Partial<OwnMedia>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const take = (stream: MediaStream) => {
    const [camera = null] = stream.getVideoTracks()
    const [microphone = null] = stream.getAudioTracks()
    if (camera) {
      state.camera?.stop()
      // Unplugged, or taken by the system.
      camera.addEventListener('ended', () => state.camera === camera && become({ camera: null }))
    }
    if (microphone) {
      state.microphone?.stop()
      microphone.enabled = state.isMicrophoneOn
      microphone.addEventListener('ended', () => state.microphone === microphone && become({ microphone: null }))
    }
    become({ access: 'ready', ...(camera && { camera }), ...(microphone && { microphone }) })
  }

  const ask = async (wanted: WantedDevices): Promise<DeviceError | null> => {
    if (!devices) return 'unsupported'
    const mine = round
    try {
      const stream = await devices.getUserMedia({
        video: wanted.camera && picture(chosen.camera),
        audio: wanted.microphone && sound(chosen.microphone),
      })
      if (mine === round) take(stream)
      else for (const track of stream.getTracks()) track.stop()
      return null
    } catch (error) {
      return deviceErrorOf(error)
    }
  }

  /** One device may work without the other. */
  const askForEither = async (): Promise<DeviceError | null> => {
    const isUnmuted = await ask({ camera: false, microphone: true })
    return isUnmuted === null ? null : ask({ camera: true, microphone: false })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async open(wanted) {
      const mine = ++round
      become({ access: 'asking' })
      if (!wanted.camera && !wanted.microphone) return (become({ access: 'ready' }), null)
      const first = await ask(wanted)
      const isPartMissing = wanted.camera && wanted.microphone && (first === 'missing' || first === 'busy')
      const deviceError = isPartMissing ? await askForEither() : first
      if (mine === round && deviceError !== null) become({ access: deviceError })
      return mine === round ? deviceError : null
    },
    async setCamera(isOn) {
      if (isOn) return ask({ camera: true, microphone: false })
      state.camera?.stop()
      become({ camera: null })
      return null
    },
    async setMicrophone(isOn) {
      if (state.microphone) state.microphone.enabled = isOn
      become({ isMicrophoneOn: isOn })
      return isOn && !state.microphone ? ask({ camera: false, microphone: true }) : null
    },
    chooseCamera(deviceId) {
      chosen.camera = deviceId
      return ask({ camera: true, microphone: false })
    },
    chooseMicrophone(deviceId) {
      chosen.microphone = deviceId
      return ask({ camera: false, microphone: true })
    },
    async shareScreen() {
      const mine = round
      try {
        if (!devices?.getDisplayMedia) return 'failed'
        const [screen] = (await devices.getDisplayMedia({ video: true, audio: false })).getVideoTracks()
        if (!screen) return 'failed'
        if (mine !== round) return (screen.stop(), 'cancelled')
        screen.contentHint = 'detail'
        // The browser has its own button to stop sharing.
        screen.addEventListener('ended', () => state.screen === screen && become({ screen: null }))
        become({ screen })
        return 'shared'
      } catch (error) {
        return deviceErrorOf(error) === 'denied' || (error instanceof Error && error.name === 'AbortError')
          ? 'cancelled'
          : 'failed'
      }
    },
    stopScreen() {
      state.screen?.stop()
      become({ screen: null })
    },
    close() {
      round += 1
      for (const track of [state.camera, state.microphone, state.screen]) track?.stop()
      state = { ...NOTHING, isMicrophoneOn: state.isMicrophoneOn }
      for (const listener of listeners) listener()
    },
  }
}
