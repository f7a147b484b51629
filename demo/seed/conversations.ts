// The rows of messages and calls between two people.
import type { Role } from '#core/contracts/rules.ts'
import { RING_MS } from '#core/calls/rules.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import { chanceOf, seedOf } from '#demo/chance.ts'
import { fileNameOf } from '#demo/artwork/documents.ts'
import { kebab } from '#demo/artwork/stock.ts'
import { iso, MINUTE, SECOND, stamp, type Row, type SeedContext, type History } from '#demo/seed/history.ts'
import type { Message, Call, Conversation } from '#demo/data/texts/conversation.ts'
import type { ContractParties } from '#demo/seed/contracts.ts'
import { newId } from '#server/platform/database/ids.ts'

interface ConversationOf extends ContractParties {
  jobId: string
  title: string
  openedAt: number
  conversation: Conversation
  /** When it was, for the minutes of its lines. */
  at: (minutes: number) => number
}

/** Nobody writes on the full minute, or two messages at once. */
const LATER_SECONDS = 40
const BREATH = 4 * SECOND
const PICK_UP = 6 * SECOND

type Content = Pick<
  Row<'chat_messages'>,
  'content' | 'message_type' | 'file_id' | 'file_name' | 'was_masked' | 'is_edited' | 'edited_at'
>

/** MASK-1: until both have signed, contact data is masked, and the original is not stored. */
const messageFor = (text: string, isSigned: boolean): Content => {
  const content = isSigned ? text : maskContacts(text)
  return { content, message_type: 'text', was_masked: content !== text }
}

const contentOf = (
  message: Message,
  sender: string,
  at: number,
  contract: ConversationOf,
  { uploads }: SeedContext,
): Content => {
  const isSigned = at > contract.signedAt
  if (typeof message === 'string') return messageFor(message, isSigned)
  if ('first' in message)
    return {
      ...messageFor(message.text, isSigned),
      is_edited: true,
      edited_at: iso(at + message.afterMinutes * MINUTE),
    }
  if ('photo' in message) {
    const file_id = uploads.addPrivatePicture('chat', sender, message.photo, seedOf(contract.title))
    return { content: '', message_type: 'image', file_id, file_name: `${kebab(message.photo)}.webp` }
  }
  return {
    content: '',
    message_type: 'file',
    file_id: uploads.addDocument(sender, message.document, 'chat').id,
    file_name: fileNameOf(message.document),
  }
}

const addMessages = (contract: ConversationOf, context: SeedContext, history: History): number => {
  const { contractId, jobId, poster, worker, openedAt, conversation } = contract
  const chance = chanceOf(seedOf(`${contract.title}, said`))
  const shared = { conversation_id: contractId, contract_id: contractId, job_id: jobId }
  let latest = openedAt
  for (const [index, [by, minutes, message]] of conversation.lines.entries()) {
    latest = Math.max(contract.at(minutes) + chance.whole(0, LATER_SECONDS) * SECOND, latest + BREATH)
    const [sender_id, receiver_id] = by === 'poster' ? [poster, worker] : [worker, poster]
    const { id, created_at } = stamp(latest)
    const content = contentOf(message, sender_id, latest, contract, context)
    const file_url = content.file_id ? `/api/chat/files/${id}` : null
    history.chat_messages.push({
      ...shared,
      id,
      created_at,
      seq: BigInt(index + 1),
      sender_id,
      receiver_id,
      file_url,
      ...content,
    })
    if (typeof message !== 'string' && 'first' in message)
      history.chat_message_edits.push({
        id: newId(latest),
        message_id: id,
        content: message.first,
        replaced_at: content.edited_at!,
      })
  }
  return latest
}

const addCall = ([by, minutes, seconds]: Call, contract: ConversationOf, history: History): void => {
  const { contractId, jobId, poster, worker } = contract
  const rangAt = contract.at(minutes)
  const startedAt = seconds > 0 ? rangAt + PICK_UP : null
  const endedAt = iso(startedAt === null ? rangAt + RING_MS : startedAt + seconds * SECOND)
  history.video_sessions.push({
    ...stamp(rangAt),
    session_id: newId(rangAt),
    call_id: `call_${rangAt}`,
    host_id: poster,
    participant_id: worker,
    job_id: jobId,
    contract_id: contractId,
    called_by: by === 'poster' ? poster : worker,
    status: startedAt === null ? 'missed' : 'ended',
    start_time: startedAt === null ? null : iso(startedAt),
    end_time: endedAt,
    duration: seconds,
    seen_at: endedAt,
  })
}

export const addConversation = (contract: ConversationOf, context: SeedContext, history: History): void => {
  const { contractId, openedAt, conversation } = contract
  const latest = addMessages(contract, context, history)
  const last = BigInt(conversation.lines.length)
  const readBy = (role: Role): bigint => last - BigInt(conversation.unread?.[role] ?? 0)
  history.conversations.push({
    id: contractId,
    last_seq: last,
    poster_read_seq: readBy('poster'),
    worker_read_seq: readBy('worker'),
    last_message_at: iso(latest),
    created_at: iso(openedAt),
  })
  for (const call of conversation.rings ?? []) addCall(call, contract, history)
}
