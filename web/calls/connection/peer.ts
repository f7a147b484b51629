import type { CallSignal } from '#core/calls/rules.ts'

type SignalOf<K extends CallSignal['kind']> = Extract<CallSignal, { kind: K }>

const KINDS = ['audio', 'video'] as const
export type Kind = (typeof KINDS)[number]
/** What is sent; null: nothing of that kind at the moment. */
export type Sent = Record<Kind, MediaStreamTrack | null>

/** As much of a peer connection as the talking about it needs. */
export type Connection = Pick<
  RTCPeerConnection,
  | 'signalingState'
  | 'localDescription'
  | 'remoteDescription'
  | 'setLocalDescription'
  | 'setRemoteDescription'
  | 'addIceCandidate'
  | 'addTransceiver'
  | 'getTransceivers'
  | 'restartIce'
  | 'addEventListener'
  | 'close'
>

interface PeerParts {
  connection: Connection
  /** The poster. Also the one who does not give way when both offer at once. */
  isFirstOfferer: boolean
  stream: MediaStream
  sent: () => Sent
  sendSignal: (signal: SignalOf<'description' | 'candidate'>) => void
}

export interface Peer {
  handle: (signal: SignalOf<'description' | 'candidate'>) => Promise<void>
  send: (kind: Kind, track: MediaStreamTrack | null) => void
  /** Looks for another way through the network, with the same connection. */
  restart: () => void
  close: () => void
}

/** Each connection that a browser opens has a number of its own in the origin line of what it describes. */
export const originOf = (sdp: string | undefined): string | null => /^o=\S+ (\S+) /m.exec(sdp ?? '')?.[1] ?? null

const candidateOf = (candidate: RTCIceCandidate | null): SignalOf<'candidate'>['candidate'] =>
  candidate && {
    candidate: candidate.candidate,
    sdpMid: candidate.sdpMid,
    sdpMLineIndex: candidate.sdpMLineIndex,
    usernameFragment: candidate.usernameFragment,
  }

/**
 * CALL-9: perfect negotiation, with one who offers first. Both places, for sound and for a picture, are in the first
 * offer and stay: what is shown, muted or shared later takes a place without a word between the browsers, so that only
 * a new way through the network is ever negotiated again.
 */
export const openPeer = ({ connection, isFirstOfferer, stream, sent, sendSignal }: PeerParts): Peer => {
  let isClosed = false
  let isOffering = false
  let isTakingAnswer = false
  let isIgnoringOffer = false

  const placeOf = (kind: Kind) => connection.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)

  const describe = async () => {
    await connection.setLocalDescription()
    const description = connection.localDescription
    if (description && !isClosed)
      sendSignal({ kind: 'description', description: { type: description.type, sdp: description.sdp } })
  }
  const offer = async () => {
    isOffering = true
    try {
      await describe()
    } catch {
      // It was closed meanwhile. Whatever else it is: a call that does not connect begins anew.
    } finally {
      isOffering = false
    }
  }

  /** In the first offer's own handler: a worker who offered as well would meet it half-way. */
  const takePlaces = async () => {
    for (const kind of KINDS) {
      const place = placeOf(kind)
      if (!place || place.direction === 'sendrecv') continue
      place.direction = 'sendrecv'
      place.sender.setStreams(stream)
      await place.sender.replaceTrack(sent()[kind])
    }
  }

  const handleDescription = async ({ description }: SignalOf<'description'>) => {
    const isReady = !isOffering && (connection.signalingState === 'stable' || isTakingAnswer)
    isIgnoringOffer = description.type === 'offer' && !isReady && isFirstOfferer
    if (isIgnoringOffer) return
    // An answer to an offer that was taken back meanwhile.
    if (description.type === 'answer' && connection.signalingState === 'stable') return
    isTakingAnswer = description.type === 'answer'
    try {
      await connection.setRemoteDescription(description as RTCSessionDescriptionInit)
    } finally {
      isTakingAnswer = false
    }
    if (description.type !== 'offer') return
    await takePlaces()
    await describe()
  }

  const handleCandidate = async ({ candidate }: SignalOf<'candidate'>) => {
    try {
      await connection.addIceCandidate((candidate ?? undefined) as RTCIceCandidateInit | undefined)
    } catch (error) {
      // It belongs to the offer that was ignored.
      if (!isIgnoringOffer) throw error
    }
  }

  connection.addEventListener('icecandidate', ({ candidate }) =>
    sendSignal({ kind: 'candidate', candidate: candidateOf(candidate) }),
  )
  connection.addEventListener('negotiationneeded', () => void offer())
  if (isFirstOfferer)
    for (const kind of KINDS) {
      const { sender } = connection.addTransceiver(kind, { direction: 'sendrecv', streams: [stream] })
      sender.replaceTrack(sent()[kind]).catch(() => {})
    }

  return {
    handle: (signal) => (signal.kind === 'description' ? handleDescription(signal) : handleCandidate(signal)),
    send(kind, track) {
      // One that was closed meanwhile sends nothing any more.
      placeOf(kind)
        ?.sender.replaceTrack(track)
        .catch(() => {})
    },
    restart() {
      if (connection.remoteDescription) connection.restartIce()
    },
    close() {
      isClosed = true
      connection.close()
    },
  }
}
