import type { CallSignal } from '#core/calls/rules.ts'
import { openPeer, originOf, type Kind, type Peer, type SentTracks } from '#web/calls/connection/peer.ts'

/** How long a connection may be interrupted before ICE restarts. */
export const FALTER_MS = 2_000
/** Longer than any connection takes; then both start over. */
export const STUCK_MS = 12_000

export type PeerSignal = CallSignal & { kind: 'description' | 'candidate' }

export interface LinkState {
  connection: RTCPeerConnectionState | null
  wasConnected: boolean
  isStuck: boolean
  remote: MediaStream | null
}

export const NO_LINK: LinkState = { connection: null, wasConnected: false, isStuck: false, remote: null }

interface LinkParts {
  newConnection: () => RTCPeerConnection
  newStream: () => MediaStream
  sendSignal: (signal: PeerSignal) => void
  isFirstOfferer: () => boolean
  /** False: a lost connection is final. */
  isPeerHere: () => boolean
  /** Whether signals reach the server. */
  isReachable: () => boolean
  onChange: (state: LinkState) => void
  /** Restarting did not help: both sides have to start over. */
  onStuck: () => void
}

export interface Link {
  meet: (sent: SentTracks) => void
  handle: (signal: PeerSignal) => void
  send: (kind: Kind, track: MediaStreamTrack | null) => void
  /** Restarts ICE. */
  restart: () => void
  /** The other side has left. */
  drop: () => void
  connection: () => RTCPeerConnection | null
}

/** CALL-10: the peer connection, replaced by a new one when necessary. */
export const newLink = (parts: LinkParts): Link => {
  const { newConnection, newStream, sendSignal, isFirstOfferer, isPeerHere, isReachable, onChange, onStuck } = parts
  /** Its id keeps audio and video together on the other side. */
  const stream = newStream()
  let state = NO_LINK
  let sent: SentTracks = { audio: null, video: null }
  /** `origin` identifies the remote peer connection once it has sent a description. */
  let current: { peer: Peer; connection: RTCPeerConnection; origin: string | null } | null = null
  let falter: ReturnType<typeof setTimeout> | undefined
  let stuck: ReturnType<typeof setTimeout> | undefined

  const become = (next: Partial<LinkState>) => {
    state = { ...state, ...next }
    onChange(state)
  }
  const close = () => {
    clearTimeout(falter)
    clearTimeout(stuck)
    current?.peer.close()
    current = null
  }
  const drop = () => {
    close()
    become(NO_LINK)
  }

  const watchForStall = () => {
    clearTimeout(stuck)
    stuck = setTimeout(() => {
      if (state.connection === 'connected' || !isPeerHere()) return
      become({ isStuck: true })
      onStuck()
      watchForStall()
    }, STUCK_MS)
  }
  const follow = (connection: RTCPeerConnection) => {
    if (current?.connection !== connection) return
    const now = connection.connectionState
    clearTimeout(falter)
    if (now === 'connected') {
      clearTimeout(stuck)
      return become({ connection: now, wasConnected: true, isStuck: false })
    }
    if (!isPeerHere()) return drop()
    become({ connection: now })
    if (now !== 'disconnected' && now !== 'failed') return
    falter = setTimeout(() => isReachable() && current?.peer.restart(), now === 'failed' ? 0 : FALTER_MS)
    watchForStall()
  }

  const begin = () => {
    close()
    const connection = newConnection()
    const remote = newStream()
    connection.addEventListener('track', ({ track }) => {
      remote.addTrack(track)
      if (current?.connection === connection) become({ remote })
    })
    connection.addEventListener('connectionstatechange', () => follow(connection))
    const peer = openPeer({ connection, isFirstOfferer: isFirstOfferer(), stream, sent: () => sent, sendSignal })
    current = { peer, connection, origin: null }
    become({ connection: connection.connectionState })
    watchForStall()
  }

  return {
    /**
     * A working connection may belong to the same remote page: then an ICE restart is enough. Otherwise the origin of
     * its answer differs.
     */
    meet(mine) {
      sent = mine
      const isWhole = state.connection === 'connected' && current?.connection.signalingState === 'stable'
      if (!isWhole) begin()
      else if (isFirstOfferer()) current?.peer.restart()
    },
    handle(signal) {
      if (signal.kind === 'description') {
        const { type, sdp } = signal.description
        const origin = originOf(sdp)
        const known = current?.origin ?? null
        // The remote side uses a new peer connection, so this side starts over as well.
        const isAnother = known !== null && known !== origin
        if (isAnother || !current) begin()
        // It answers an offer of the replaced connection.
        if (isAnother && type === 'answer') return
        if (current) current.origin = origin
      }
      // The signal belongs to a replaced connection. One that never connects is restarted.
      current?.peer.handle(signal).catch(() => {})
    },
    send(kind, track) {
      sent = { ...sent, [kind]: track }
      current?.peer.send(kind, track)
    },
    restart: () => current?.peer.restart(),
    drop,
    connection: () => current?.connection ?? null,
  }
}
