import type { ChatServerMessage } from '#core/chat/socket.ts'
import { type LinkState, NO_LINK } from '#web/calls/connection/link.ts'

/** What the other side shows. */
export interface ShownMedia {
  camera: boolean
  microphone: boolean
  screen: boolean
}

export interface CallState extends LinkState {
  isJoined: boolean
  isPeerHere: boolean
  startedAt: string | null
  theirs: ShownMedia
  /** Has accepted and is on the way. */
  isComing: boolean
  unanswered: (ChatServerMessage & { type: 'video_call_response' })['reason']
  refusal: string | null
  /** The same user joined on another screen. */
  isReplaced: boolean
  /** Seconds in which both were connected. */
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

/** A connected peer link counts as a call, whatever the state of the socket. */
export const phaseOf = ({ isJoined, isPeerHere, connection, wasConnected, ended }: Facts): Phase => {
  if (ended) return 'ended'
  if (connection === 'connected') return 'connected'
  if (!isJoined) return wasConnected ? 'reconnecting' : 'joining'
  if (!isPeerHere) return 'waiting'
  return wasConnected ? 'reconnecting' : 'connecting'
}

/** CALL-16: somebody who is alone in the room is connected to it, once camera and microphone have settled. */
export const shownPhase = (facts: Facts, isSettled: boolean): Phase => {
  const phase = phaseOf(facts)
  return phase === 'waiting' && !isSettled ? 'joining' : phase
}
