import type { CallSignal } from '#core/calls/rules.ts'
import { openPeer, originOf, type Kind, type Peer, type Sent } from '#web/calls/connection/peer.ts'

/** A connection may falter for so long before another way is looked for. */
export const FALTER_MS = 2_000
/** Longer than any two browsers need; then both begin anew. */
export const STUCK_MS = 12_000

export type PeerSignal = CallSignal & { kind: 'description' | 'candidate' }

export interface LinkState {
  connection: RTCPeerConnectionState | null
  /** Since the other side came. */
  wasConnected: boolean
  /** It takes longer than it should. */
  isStuck: boolean
  remote: MediaStream | null
}

export const NO_LINK: LinkState = { connection: null, wasConnected: false, isStuck: false, remote: null }

interface LinkParts {
  newConnection: () => RTCPeerConnection
  newStream: () => MediaStream
  sendSignal: (signal: PeerSignal) => void
  isFirstOfferer: () => boolean
  /** Nobody to reconnect with: what breaks then is over. */
  isPeerHere: () => boolean
  /** Whether what is told arrives. */
  isReachable: () => boolean
  onChange: (state: LinkState) => void
  /** Nothing helped: both have to begin anew. */
  onStuck: () => void
}

export interface Link {
  /** The other side is here, for the first time or again. */
  meet: (sent: Sent) => void
  handle: (signal: PeerSignal) => void
  send: (kind: Kind, track: MediaStreamTrack | null) => void
  /** Another way through the network. */
  restart: () => void
  /** The other side is gone, and so is what it showed. */
  drop: () => void
  connection: () => RTCPeerConnection | null
}

/** CALL-10: the connection to the other browser, replaced by a new one whenever that is what it takes. */
export const newLink = (parts: LinkParts): Link => {
  const { newConnection, newStream, sendSignal, isFirstOfferer, isPeerHere, isReachable, onChange, onStuck } = parts
  /** Carries nothing; its id keeps sound and picture together on the other side. */
  const stream = newStream()
  let state = NO_LINK
  let sent: Sent = { audio: null, video: null }
  /** `origin` is that of the other side's connection, once it has said something. */
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
     * Whoever is still heard may be the one who was there before: then a look around is enough, and nothing is
     * interrupted. If it is not, the origin of what it answers says so.
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
        // From another connection of theirs than the one that is talked to: they have begun anew, and so do we.
        const isAnother = known !== null && known !== origin
        if (isAnother || !current) begin()
        // It answers an offer that stands no longer.
        if (isAnother && type === 'answer') return
        if (current) current.origin = origin
      }
      // What cannot be understood belongs to a connection that is gone; one that never stands begins anew.
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
