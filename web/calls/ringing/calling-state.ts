import type { ChatServerMessage } from '#core/chat/socket.ts'

export interface Callee {
  contractId: string
  partnerId: string
  partnerName: string
}

/** `over`: the call failed, and `sentence` says why. */
export type Calling =
  | ({ phase: 'ringing' } & Callee & { callId: string })
  | ({ phase: 'over'; sentence: string } & Callee)

type Response = ChatServerMessage & { type: 'video_call_response' }

/** Ignores answers to other or older calls. */
export const isAnswerTo = (calling: Calling | null, { callId, contractId }: Response): boolean =>
  calling?.phase === 'ringing' && calling.contractId === contractId && callId === calling.callId

const WHY: Record<NonNullable<Response['reason']>, string> = {
  declined: 'declined the call.',
  missed: 'did not answer.',
  busy: 'is in another call.',
}

export const refusalText = (name: string, reason: Response['reason']): string => `${name} ${WHY[reason ?? 'declined']}`

/** No answer came. Without a server response it may never have rung. */
export const noAnswerText = (name: string, hasRung: boolean): string =>
  hasRung ? refusalText(name, 'missed') : 'The call did not get through. Please look at your connection.'
