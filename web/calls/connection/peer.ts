import type { CallSignal } from '#core/calls/rules.ts'

type SignalOf<K extends CallSignal['kind']> = Extract<CallSignal, { kind: K }>

const KINDS = ['audio', 'video'] as const
export type Kind = (typeof KINDS)[number]
export type SentTracks = Record<Kind, MediaStreamTrack | null>

/** The part of RTCPeerConnection that the negotiation needs. */
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
  /** True for the poster, who is also the impolite peer. */
  isFirstOfferer: boolean
  stream: MediaStream
  sent: () => SentTracks
  sendSignal: (signal: SignalOf<'description' | 'candidate'>) => void
}

export interface Peer {
  handle: (signal: SignalOf<'description' | 'candidate'>) => Promise<void>
  send: (kind: Kind, track: MediaStreamTrack | null) => void
  restart: () => void
  close: () => void
}

/** Each peer connection has its own id in the origin line of its SDP. */
export const originOf = (sdp: string | undefined): string | null => /^o=\S+ (\S+) /m.exec(sdp ?? '')?.[1] ?? null

const candidateOf = (candidate: RTCIceCandidate | null): SignalOf<'candidate'>['candidate'] =>
  candidate && {
    candidate: candidate.candidate,
    sdpMid: candidate.sdpMid,
    sdpMLineIndex: candidate.sdpMLineIndex,
    usernameFragment: candidate.usernameFragment,
  }

/**
 * CALL-9: perfect negotiation with a fixed first offerer. Both transceivers are in the first offer and stay; later
 * changes replace tracks, so that only ICE restarts renegotiate.
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
      // The connection was closed meanwhile. A call that does not connect is restarted.
    } finally {
      isOffering = false
    }
  }

  /** Only while handling the first offer: a worker who offered as well would collide with it. */
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
    // The offer was rolled back meanwhile.
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
      // The candidate belongs to the ignored offer.
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
      // The connection was closed meanwhile.
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
