let connections = 0

interface FakeDescription {
  type: 'offer' | 'answer'
  sdp: string
}
type Direction = 'sendrecv' | 'recvonly'

const numberIn = ({ sdp }: FakeDescription) => sdp.split(' ')[1]

class FakePlace {
  readonly kind: string
  direction: Direction
  track: MediaStreamTrack | null = null
  streams = 0
  constructor(kind: string, direction: Direction) {
    this.kind = kind
    this.direction = direction
  }
  readonly sender = {
    setStreams: () => void this.streams++,
    replaceTrack: async (track: MediaStreamTrack | null) => void (this.track = track),
  }
  get receiver() {
    return { track: { kind: this.kind } }
  }
}

/**
 * For tests: the part of a peer connection that the negotiation needs. It enforces the real signaling states and has no
 * network: both sides are connected once they have agreed.
 */
export class FakeConnection extends EventTarget {
  readonly id = ++connections
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: FakeDescription | null = null
  remoteDescription: FakeDescription | null = null
  readonly places: FakePlace[] = []
  readonly candidates: unknown[] = []
  /** Offers that were rolled back in favor of the other side's. */
  rollbacks = 0
  /** The number of ICE restarts. */
  restarts = 0
  #version = 0

  get real(): RTCPeerConnection {
    return this as unknown as RTCPeerConnection
  }
  getTransceivers() {
    return this.places
  }
  addTransceiver(kind: string, { direction }: { direction: Direction }) {
    const place = new FakePlace(kind, direction)
    this.places.push(place)
    this.#needNegotiation()
    return place
  }
  restartIce() {
    this.restarts += 1
    this.#needNegotiation()
  }
  /** Several triggers at the same time fire one event, after pending operations. */
  #isAsked = false
  #needNegotiation() {
    if (this.#isAsked) return
    this.#isAsked = true
    queueMicrotask(() => {
      if (this.signalingState !== 'stable') return
      this.#isAsked = false
      this.dispatchEvent(new Event('negotiationneeded'))
    })
  }

  async setLocalDescription() {
    await Promise.resolve()
    this.#mustBeOpen()
    const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
    this.localDescription = { type, sdp: `v=0\r\no=- ${this.id} ${++this.#version} IN IP4 127.0.0.1\r\n` }
    this.#become(type === 'offer' ? 'have-local-offer' : 'stable')
  }
  async setRemoteDescription(description: FakeDescription) {
    await Promise.resolve()
    this.#mustBeOpen()
    if (description.type === 'answer' && this.signalingState !== 'have-local-offer')
      throw new DOMException('no offer is out', 'InvalidStateError')
    // Another browser or another page: its keys are not those of the agreed description.
    if (this.remoteDescription && numberIn(this.remoteDescription) !== numberIn(description))
      throw new DOMException('somebody else answers', 'InvalidAccessError')
    if (description.type === 'offer') {
      if (this.signalingState === 'have-local-offer') this.rollbacks += 1
      if (this.places.length === 0)
        this.places.push(new FakePlace('audio', 'recvonly'), new FakePlace('video', 'recvonly'))
    }
    this.remoteDescription = description
    this.#become(description.type === 'offer' ? 'have-remote-offer' : 'stable')
  }
  async addIceCandidate(candidate: unknown) {
    await Promise.resolve()
    if (!this.remoteDescription) throw new DOMException('nothing is known yet', 'InvalidStateError')
    this.candidates.push(candidate)
  }
  /** Sets the state of the connection, as the network would. */
  turn(state: RTCPeerConnectionState) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
  close() {
    this.signalingState = 'closed'
    this.connectionState = 'closed'
  }

  #become(state: RTCSignalingState) {
    this.signalingState = state
    if (state !== 'stable') return
    if (this.connectionState !== 'connected') this.turn('connected')
    if (this.#isAsked) {
      this.#isAsked = false
      this.#needNegotiation()
    }
  }
  #mustBeOpen() {
    if (this.signalingState === 'closed') throw new DOMException('closed', 'InvalidStateError')
  }
}
