import { MINUTE_MS } from '#core/kernel/time.ts'
import { refusal, type Refusal } from '#core/kernel/problem.ts'

export const MAX_MESSAGE_LENGTH = 4000
/** Messages per page. */
export const HISTORY_PAGE_SIZE = 50
export const EDIT_MINUTES = 15
export const MAX_CHAT_FILE_BYTES = 25 * 1024 * 1024
/** After this pause somebody has stopped typing. */
export const TYPING_MS = 2000

export const MESSAGE_TYPES = ['text', 'image', 'file'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

export const NO_SUCH_CONVERSATION = refusal(404, 'no_such_conversation', 'This conversation does not exist.')
export const NO_SUCH_MESSAGE = refusal(404, 'no_such_message', 'This message does not exist.')
export const WRONG_RECEIVER = refusal(403, 'wrong_receiver', 'This conversation is with somebody else.')
export const BLOCKED = refusal(
  403,
  'apart',
  'You two no longer write to each other, because one of you has blocked the other.',
)
export const PARTNER_LEFT = refusal(409, 'partner_left', 'This person has left. Nobody would read it.')
export const NOT_A_CHAT_FILE = refusal(
  415,
  'not_a_chat_file',
  'This kind of file cannot be sent. Photos, PDF, text, office documents, sound and video can.',
  { fields: { file: 'This kind of file cannot be sent. Photos, PDF, text, office documents, sound and video can.' } },
)
export const EDIT_TOO_LATE = refusal(409, 'edit_too_late', `A message can be changed for ${EDIT_MINUTES} minutes.`)
export const EDIT_TEXT_ONLY = refusal(409, 'edit_text_only', 'Only text can be changed.')
export const NOT_JOINED = refusal(409, 'not_joined', 'Please join the conversation first.')
export const TOO_FAST = refusal(429, 'too_fast', 'That is a lot of messages. Please wait a moment.', {
  retryAfterSeconds: 5,
})

/** CHAT-3: sent to the sender as a notice. */
export const MASKED_NOTICE =
  'Phone numbers, e-mail addresses and links were taken out. They can be sent once both have signed the contract.'

export interface EditableMessage {
  senderId: string
  messageType: MessageType
  createdAt: string
}

/** CHAT-6 */
export const refuseEdit = (message: EditableMessage, me: string, now: string): Refusal | null => {
  if (message.senderId !== me) return NO_SUCH_MESSAGE
  if (message.messageType !== 'text') return EDIT_TEXT_ONLY
  return Date.parse(now) - Date.parse(message.createdAt) > EDIT_MINUTES * MINUTE_MS ? EDIT_TOO_LATE : null
}
