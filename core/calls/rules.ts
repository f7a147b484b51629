import * as z from 'zod/mini'
import { refusal } from '#core/kernel/problem.ts'

export const CALL_STATUSES = ['pending', 'accepted', 'declined', 'missed', 'active', 'ended'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]
/** Ringing or running. */
export const OPEN_CALLS = ['pending', 'accepted', 'active'] as const satisfies readonly CallStatus[]
export const RINGING_CALLS = ['pending'] as const satisfies readonly CallStatus[]
export const isRinging = (status: CallStatus): boolean => status === 'pending'
/** Both have joined. */
export const RUNNING_CALLS = ['active'] as const satisfies readonly CallStatus[]

/** After this time a call is missed. */
export const RING_MS = 10_000
/** How long "Calling..." is shown. */
export const CALLING_TOAST_MS = 3_000
/** How long a call waits for someone whose connection was lost. */
export const DISCONNECT_SECONDS = 60

export const NOT_A_PARTY = refusal(403, 'access_denied', 'You are not authorized to join this video call.')
export const NO_SUCH_ROOM = refusal(
  404,
  'no_such_room',
  "This video call room doesn't exist or you don't have access to it.",
)
export const CALL_OVER = refusal(409, 'call_over', 'This call is over.')
export const NOT_RINGING = refusal(409, 'not_ringing', 'This call no longer rings.')
export const NOT_IN_ROOM = refusal(409, 'not_in_room', 'Please join the call first.')

/** Signals that a page may send. */
export const PAGE_SIGNALS: readonly CallSignal['kind'][] = ['join', 'leave', 'description', 'candidate', 'media']
export const SERVER_SIGNAL_ONLY = refusal(403, 'not_yours_to_say', 'Only the server says this.')
export const SIGNALS_TOO_FAST = refusal(429, 'too_fast', 'That is a lot at once. Please wait a moment.', {
  retryAfterSeconds: 5,
})

/** Above the size of any session description that browsers create. */
export const MAX_SIGNAL_LENGTH = 32_000
const Moment = z.string().check(z.maxLength(40))
const Sdp = z.string().check(z.maxLength(MAX_SIGNAL_LENGTH))

/**
 * Messages between the two browsers of a call. The server also handles `join` and `leave`: it answers `join` with
 * `joined` and sends `peer-joined` or `peer-left` to the other side.
 */
export const CallSignal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('join') }),
  z.object({ kind: z.literal('leave') }),
  /** From the server, to the person who joined. The poster makes the first offer. */
  z.object({
    kind: z.literal('joined'),
    isFirstOfferer: z.boolean(),
    isPeerHere: z.boolean(),
    startedAt: z.nullable(Moment),
  }),
  /** From the server: the other side joined, or joined again after a lost connection. `startedAt`: since when both are in. */
  z.object({ kind: z.literal('peer-joined'), startedAt: z.nullable(Moment) }),
  z.object({ kind: z.literal('peer-left') }),
  /** From the server: the same person joined on another screen, which continues the call. */
  z.object({ kind: z.literal('replaced') }),
  z.object({
    kind: z.literal('description'),
    description: z.object({ type: z.enum(['offer', 'answer', 'pranswer', 'rollback']), sdp: z.optional(Sdp) }),
  }),
  z.object({
    kind: z.literal('candidate'),
    candidate: z.nullable(
      z.object({
        candidate: z.optional(z.string().check(z.maxLength(2000))),
        sdpMid: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
        sdpMLineIndex: z.optional(z.nullable(z.int())),
        usernameFragment: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
      }),
    ),
  }),
  /** Whether microphone, camera and screen sharing are on. */
  z.object({
    kind: z.literal('media'),
    camera: z.boolean(),
    microphone: z.boolean(),
    screen: z.boolean(),
  }),
])
export type CallSignal = z.infer<typeof CallSignal>
