import * as z from 'zod/mini'
import { ChatMessage, ClientId, MessageText } from '#core/chat/api.ts'
import { CallSignal, MAX_SIGNAL_LENGTH } from '#core/calls/rules.ts'
import { Id, Timestamp } from '#core/kernel/fields.ts'
import type { SocketMessages } from '#core/kernel/socket.ts'

/** The specification has these fields; the server compares them with the session and the database and never trusts them. */
const claim = z.optional(z.nullable(Id))
const CallId = z.string().check(z.minLength(1), z.maxLength(64))
/** The contract's id, or the id of a video session of it. */
const RoomId = z.string().check(z.minLength(1), z.maxLength(64))
const Seq = z.int().check(z.minimum(0))

/** Beyond the specification: clientId, ack, presence, notice, error and rtc_signal. */
export const chatSocket = {
  path: '/ws/chat',
  client: {
    auth: {
      who: 'party',
      summary:
        'Join a conversation; answered by authenticated, message_history and presence. `after`: only what came later',
      shape: z.object({ userId: claim, conversationId: Id, after: z.optional(z.nullable(Seq)) }),
    },
    send_message: {
      who: 'party',
      summary: 'Say something; with a clientId it is acknowledged, and stored once however often it is sent',
      shape: z.object({
        conversationId: Id,
        senderId: claim,
        receiverId: claim,
        content: MessageText,
        messageType: z.optional(z.literal('text')),
        jobId: claim,
        contractId: claim,
        clientId: z.optional(ClientId),
      }),
    },
    typing_start: {
      who: 'party',
      summary: 'I am typing',
      shape: z.object({ userId: claim, conversationId: Id }),
    },
    typing_stop: {
      who: 'party',
      summary: 'I have stopped typing',
      shape: z.object({ userId: claim, conversationId: Id }),
    },
    mark_read: {
      who: 'party',
      summary: 'I have read all, or up to this one',
      shape: z.object({ conversationId: Id, userId: claim, upTo: z.optional(z.nullable(Seq)) }),
    },
    video_call_request: {
      who: 'party',
      summary: 'Ring the other side',
      shape: z.object({ callId: CallId, fromUserId: claim, toUserId: claim, jobId: claim, contractId: Id }),
    },
    video_call_response: {
      who: 'party',
      summary: 'Accept or decline a call',
      shape: z.object({
        callId: z.optional(z.nullable(CallId)),
        sessionId: RoomId,
        fromUserId: claim,
        toUserId: claim,
        accepted: z.boolean(),
      }),
    },
    video_call_ended: {
      who: 'party',
      summary: 'Hang up, or call off the ringing: it ends on both sides',
      shape: z.object({ sessionId: RoomId }),
    },
    rtc_signal: {
      who: 'party',
      summary: `Join a room, leave it, or tell the other browser how to be reached (at most ${MAX_SIGNAL_LENGTH} characters)`,
      shape: z.object({ roomId: RoomId, signal: CallSignal }),
    },
  },
  server: {
    authenticated: {
      summary: 'Joined the conversation',
      shape: z.object({ userId: Id, conversationId: Id, now: Timestamp }),
    },
    message_history: {
      summary: 'What was said, oldest first; `hasOlder`: more can be fetched by the call for older messages',
      shape: z.object({ conversationId: Id, messages: z.array(ChatMessage), hasOlder: z.boolean() }),
    },
    new_message: {
      summary: 'A message, to every screen of both; one that was changed comes again under its id',
      shape: z.object({ message: ChatMessage }),
    },
    ack: {
      summary: 'The message with this clientId is stored',
      shape: z.object({ clientId: z.string(), conversationId: Id, message: ChatMessage }),
    },
    typing_start: { summary: 'The other side types', shape: z.object({ userId: Id, conversationId: Id }) },
    typing_stop: { summary: 'The other side has stopped', shape: z.object({ userId: Id, conversationId: Id }) },
    messages_read: {
      summary: 'Read up to this one, by the other side or on another screen of mine',
      shape: z.object({ readBy: Id, conversationId: Id, upTo: z.int() }),
    },
    presence: {
      summary: 'Whether the other side has a screen open',
      shape: z.object({ userId: Id, conversationId: Id, isOnline: z.boolean() }),
    },
    notice: {
      summary: 'Something to know about what was just sent, such as that contact data was taken out',
      shape: z.object({
        code: z.string(),
        message: z.string(),
        conversationId: Id,
        clientId: z.nullable(z.string()),
      }),
    },
    error: {
      summary: 'What was said was refused; `about` is its type',
      shape: z.object({
        code: z.string(),
        message: z.string(),
        about: z.nullable(z.string()),
        conversationId: z.nullable(z.string()),
        clientId: z.nullable(z.string()),
      }),
    },
    incoming_video_call: {
      summary: 'The other side calls',
      shape: z.object({
        callId: z.string(),
        sessionId: z.string(),
        contractId: Id,
        fromUserId: Id,
        fromName: z.nullable(z.string()),
        fromAvatar: z.nullable(z.string()),
        jobTitle: z.string(),
        /** It rings until then. */
        until: Timestamp,
      }),
    },
    video_call_response: {
      summary: 'The other side accepted or declined; declined with reason `missed` when nobody answered',
      shape: z.object({
        callId: z.string(),
        sessionId: z.string(),
        contractId: Id,
        fromUserId: Id,
        accepted: z.boolean(),
        reason: z.nullable(z.enum(['declined', 'missed', 'busy'])),
      }),
    },
    video_call_ended: {
      summary: 'The call is over; seconds that both were in it',
      shape: z.object({ sessionId: z.string(), contractId: Id, byUserId: z.nullable(Id), duration: z.int() }),
    },
    rtc_signal: {
      summary: 'From the other browser in the room',
      shape: z.object({
        roomId: z.string(),
        contractId: Id,
        sessionId: z.string(),
        fromUserId: Id,
        signal: CallSignal,
      }),
    },
  },
} as const satisfies SocketMessages

export type ChatClientType = keyof typeof chatSocket.client
export type ChatClientMessage = {
  [T in ChatClientType]: { type: T } & z.input<(typeof chatSocket.client)[T]['shape']>
}[ChatClientType]
export type ChatServerType = keyof typeof chatSocket.server
export type ChatServerMessage = {
  [T in ChatServerType]: { type: T } & z.output<(typeof chatSocket.server)[T]['shape']>
}[ChatServerType]
