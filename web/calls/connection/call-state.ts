import type { ChatServerMessage } from '#core/chat/socket.ts'
import { type LinkState, NO_LINK } from '#web/calls/connection/link.ts'

/** What the other side says it shows. */
export interface Shown {
  camera: boolean
  microphone: boolean
  screen: boolean
}

export interface CallState extends LinkState {
  /** The server has this browser in the room. */
  isJoined: boolean
  isPeerHere: boolean
  /** Since when both are in. */
  startedAt: string | null
  theirs: Shown
  /** Has answered the ringing, and is at the door. */
  isComing: boolean
  /** Nobody came: why. */
  unanswered: (ChatServerMessage & { type: 'video_call_response' })['reason']
  /** Why the room was not entered. */
  refusal: string | null
  /** The same person goes on with it on another screen. */
  isReplaced: boolean
  /** Seconds that both were in it. */
  ended: { duration: number } | null
}

export const BEFORE: CallState = {
  ...NO_LINK,
  isJoined: false,
  isPeerHere: false,
  startedAt: null,
  theirs: { camera: true, microphone: true, screen: false },
  isComing: false,
  unanswered: null,
  refusal: null,
  isReplaced: false,
  ended: null,
}

export type Phase = 'joining' | 'waiting' | 'connecting' | 'connected' | 'reconnecting' | 'ended'

type Facts = Pick<CallState, 'isJoined' | 'isPeerHere' | 'connection' | 'wasConnected' | 'ended'>

/** While both hear each other it is a call, whatever has become of the connection to the server. */
export const phaseOf = ({ isJoined, isPeerHere, connection, wasConnected, ended }: Facts): Phase => {
  if (ended) return 'ended'
  if (connection === 'connected') return 'connected'
  if (!isJoined) return wasConnected ? 'reconnecting' : 'joining'
  if (!isPeerHere) return 'waiting'
  return wasConnected ? 'reconnecting' : 'connecting'
}
