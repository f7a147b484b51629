import type { CallSignal } from '#core/calls/rules.ts'
import type { ChatServerMessage } from '#core/chat/socket.ts'
import { BEFORE, type CallState } from '#web/calls/connection/call-state.ts'
import { newLink } from '#web/calls/connection/link.ts'
import type { OwnMedia, OwnMediaStore } from '#web/calls/lobby/own-media.ts'
import type { SentTracks } from '#web/calls/connection/peer.ts'
import { type CallConnection, ONLY_CALLS, sendWhenOpen } from '#web/calls/connection/send-message.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

const END_NOTICE_MS = 30_000
/** Delay before joining again after a rate limit. */
const RING_RETRY_MS = 5_000

type ServerMessage<T extends ChatServerMessage['type']> = ChatServerMessage & { type: T }

interface CallParts {
  roomId: string
  own: Pick<OwnMediaStore, 'state' | 'subscribe'>
  chat: CallConnection
  newConnection: () => RTCPeerConnection
  newStream?: () => MediaStream
}

export interface Call {
  state: () => CallState
  subscribe: (listener: () => void) => () => void
  connection: () => RTCPeerConnection | null
  ringAgain: () => void
  /** The network of the device has changed. */
  checkNetwork: () => void
  hangUp: () => void
  /** Leaves the call; the other side may stay. */
  leave: () => void
}

const sentOf = ({ camera, microphone, screen }: OwnMedia): SentTracks => ({
  audio: microphone,
  video: screen ?? camera,
})
const shownOf = ({ camera, microphone, screen, isMicrophoneOn }: OwnMedia) => ({
  camera: camera !== null,
  microphone: microphone !== null && isMicrophoneOn,
  screen: screen !== null,
})

/** The other side is present. */
const AT_HOME = { isPeerHere: true, unanswered: null, isComing: false } as const

/** CALL-11: one browser's side of a call, from joining to its end. */
export const openCall = (parts: CallParts): Call => {
  const { roomId, own, chat, newConnection, newStream = () => new MediaStream() } = parts
  const listeners = new Set<() => void>()
  let state = BEFORE
  let isFirstOfferer = false
  let sessionId: string | null = null
  let sent = sentOf(own.state())
  let isOver = false
  let upgrade: ReturnType<typeof setTimeout> | undefined

  const become = (next: Partial<CallState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const sendSignal = (signal: CallSignal) => chat.send({ type: 'rtc_signal', roomId, signal })
  const sendMediaState = () => sendSignal({ kind: 'media', ...shownOf(own.state()) })
  const join = () => sendSignal({ kind: 'join' })
  /** Joins as a new call, because the unanswered or declined one is over. */
  const joinAnew = () => {
    sessionId = null
    become({ unanswered: null, isComing: false })
    join()
  }
  const link = newLink({
    newConnection,
    newStream,
    sendSignal,
    isFirstOfferer: () => isFirstOfferer,
    isPeerHere: () => state.isPeerHere,
    isReachable: () => state.isJoined,
    onChange: become,
    // One side is enough: joining again restarts both.
    onStuck: () => isFirstOfferer && join(),
  })
  const meet = () => {
    link.meet(sentOf(own.state()))
    sendMediaState()
  }
  const dropIfUnanswered = () => {
    if (state.connection !== 'connected') link.drop()
  }

  // ---- messages of the call ----------------------------------------------------------------------------------------

  const arrive = ({ startedAt, isPeerHere, ...signal }: CallSignal & { kind: 'joined' }) => {
    isFirstOfferer = signal.isFirstOfferer
    become({ isJoined: true, refusal: null, startedAt, isPeerHere, ...(isPeerHere && AT_HOME) })
    if (isPeerHere) meet()
    else dropIfUnanswered()
  }
  const yieldToOther = () => {
    stop()
    become({ ...BEFORE, isReplaced: true })
  }
  const handle = ({ contractId, signal, ...message }: ServerMessage<'rtc_signal'>) => {
    if (contractId !== roomId) return
    sessionId = message.sessionId
    switch (signal.kind) {
      case 'joined':
        return arrive(signal)
      case 'peer-joined':
        become({ startedAt: signal.startedAt, ...AT_HOME })
        return meet()
      case 'peer-left':
        become({ isPeerHere: false, theirs: BEFORE.theirs })
        return dropIfUnanswered()
      case 'replaced':
        return yieldToOther()
      case 'description':
      case 'candidate':
        return link.handle(signal)
      case 'media': {
        const { camera, microphone, screen } = signal
        become({ theirs: { camera, microphone, screen } })
      }
    }
  }
  const handleAnswer = ({ contractId, accepted, reason }: ServerMessage<'video_call_response'>) => {
    if (contractId !== roomId || state.isPeerHere) return
    become({ isComing: accepted, unanswered: accepted ? null : reason })
  }
  /** The other side calls back from a call of its own. */
  const handleRinging = ({ contractId }: ServerMessage<'incoming_video_call'>) => {
    if (contractId === roomId && !state.isPeerHere) joinAnew()
  }
  const handleEnd = (end: ServerMessage<'video_call_ended'>) => {
    if (end.contractId === roomId && end.sessionId === sessionId) finish(end.duration)
  }
  const handleError = ({ about, code, message }: ServerMessage<'error'>) => {
    if (about !== 'rtc_signal' || state.isJoined) return
    if (code === 'too_fast') upgrade = setTimeout(join, RING_RETRY_MS)
    // Signals for a replaced peer connection arrive too late.
    else if (code !== 'not_in_room') become({ refusal: message })
  }

  // ---- from joining to the end -------------------------------------------------------------------------------------

  const followConnection = () => {
    if (chat.state() === 'open') join()
    else become({ isJoined: false })
  }
  const followOwn = () => {
    const next = sentOf(own.state())
    for (const kind of ['audio', 'video'] as const) if (next[kind] !== sent[kind]) link.send(kind, next[kind])
    sent = next
    if (state.isPeerHere) sendMediaState()
  }
  const subscriptions = [
    chat.join(roomId, ONLY_CALLS),
    chat.on('rtc_signal', handle),
    chat.on('incoming_video_call', handleRinging),
    chat.on('video_call_response', handleAnswer),
    chat.on('video_call_ended', handleEnd),
    chat.on('error', handleError),
    chat.subscribeState(followConnection),
    own.subscribe(followOwn),
  ]
  const stop = () => {
    isOver = true
    clearTimeout(upgrade)
    link.drop()
    for (const release of subscriptions) release()
  }
  const finish = (duration: number) => {
    stop()
    become({ ended: { duration } })
  }
  if (chat.state() === 'open') join()

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connection: link.connection,
    // Joining an empty call rings the other side.
    ringAgain: joinAnew,
    // Without a socket nobody receives it, and both join again with the next one.
    checkNetwork() {
      if (state.isJoined) link.restart()
    },
    hangUp() {
      if (isOver) return
      if (sessionId !== null) sendWhenOpen({ type: 'video_call_ended', sessionId }, END_NOTICE_MS, chat)
      const { startedAt } = state
      finish(startedAt === null ? 0 : Math.floor((serverClock.now() - Date.parse(startedAt)) / 1000))
    },
    leave() {
      if (isOver) return
      sendSignal({ kind: 'leave' })
      stop()
    },
  }
}
