import * as z from 'zod/mini'
import { chatSocket } from '#core/chat/socket.ts'
import { CONTRACT_STATUSES, ROLES } from '#core/contracts/rules.ts'
import { endpoint } from '#core/kernel/endpoint.ts'
import { Id, pathName, Timestamp } from '#core/kernel/fields.ts'

export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
})

export const CallRoom = z.object({
  /** The contract's id. */
  id: Id,
  posterId: Id,
  workerId: Id,
  posterName: z.nullable(z.string()),
  workerName: z.nullable(z.string()),
  name: z.string(),
  /** The reader's role; the poster is the host. */
  role: z.enum(ROLES),
  partnerId: Id,
  partnerName: z.nullable(z.string()),
  partnerAvatar: z.nullable(z.string()),
  jobTitle: z.string(),
  contractNumber: z.string(),
  contractStatus: z.enum(CONTRACT_STATUSES),
  percent: z.nullable(z.int()),
  /** The open call. */
  sessionId: z.nullable(z.string()),
  /** Null: the other side is not in the call. */
  partnerInSince: z.nullable(Timestamp),
  /** Credentials are personal and expire. */
  iceServers: z.array(IceServer),
})
export type CallRoom = z.infer<typeof CallRoom>

export const getCallRoom = endpoint({
  method: 'GET',
  path: '/api/video-call/room/:roomId',
  who: 'user',
  summary: 'The video room of a contract, by the contract’s id or by that of a call; a stranger gets 403',
  params: z.object({ roomId: pathName(64) }),
  answer: CallRoom,
})

export const listRinging = endpoint({
  method: 'GET',
  path: '/api/video-call/ringing',
  who: 'user',
  summary: 'The calls that ring for me now, for a screen that opens or comes back while they do',
  answer: z.array(chatSocket.server.incoming_video_call.shape),
})
