import type { ChatServerMessage } from '#core/chat/socket.ts'
import { paths } from '#core/paths.ts'

export type IncomingCall = Omit<ChatServerMessage & { type: 'incoming_video_call' }, 'type'>

export type RingEvent = { name: 'ring'; call: IncomingCall } | { name: 'over'; sessionId: string }

/** CALL-13: ringing calls, oldest first. A repeated event extends the ringing. */
export const handleRinging = (ringing: readonly IncomingCall[], event: RingEvent): readonly IncomingCall[] => {
  if (event.name === 'over') {
    const rest = ringing.filter(({ sessionId }) => sessionId !== event.sessionId)
    return rest.length === ringing.length ? ringing : rest
  }
  const { call } = event
  const known = ringing.find(({ sessionId }) => sessionId === call.sessionId)
  if (!known) return [...ringing, call]
  return Date.parse(call.until) > Date.parse(known.until) ? ringing.map((one) => (one === known ? call : one)) : ringing
}

/** A call does not ring on its own page. */
export const isOnCallPage = (path: string, { contractId, sessionId }: Pick<IncomingCall, 'contractId' | 'sessionId'>) =>
  [contractId, sessionId].some((id) => path === paths.videoCall(id))
