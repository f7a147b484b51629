// What two people said to each other, showed each other and rang each other for, as rows.
import type { Role } from '#core/contracts/rules.ts'
import { RING_MS } from '#core/calls/rules.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import { chanceOf, seedOf } from '#demo/chance.ts'
import { fileNameOf } from '#demo/papers.ts'
import { kebab } from '#demo/stock.ts'
import { iso, MINUTE, SECOND, stamp, type Row, type Scenery, type Story } from '#demo/story.ts'
import type { Said, Ring, Talk } from '#demo/talk.ts'
import type { Signed } from '#demo/tell-contract.ts'
import { newId } from '#server/platform/database/ids.ts'

interface TalkOf extends Signed {
  jobId: string
  title: string
  openedAt: number
  talk: Talk
  /** When it was, for the minutes of its lines. */
  at: (minutes: number) => number
}

/** Nobody writes on the full minute, and nobody two lines in one breath. */
const LATER_SECONDS = 40
const BREATH = 4 * SECOND
const PICK_UP = 6 * SECOND

type Content = Pick<
  Row<'chat_messages'>,
  'content' | 'message_type' | 'file_id' | 'file_name' | 'was_masked' | 'is_edited' | 'edited_at'
>

/** MASK-1: until both have signed, contact data is taken out; what it was is nowhere. */
const messageFor = (text: string, isSigned: boolean): Content => {
  const content = isSigned ? text : maskContacts(text)
  return { content, message_type: 'text', was_masked: content !== text }
}

const contentOf = (said: Said, sender: string, at: number, told: TalkOf, { wall }: Scenery): Content => {
  const isSigned = at > told.signedAt
  if (typeof said === 'string') return messageFor(said, isSigned)
  if ('first' in said)
    return { ...messageFor(said.words, isSigned), is_edited: true, edited_at: iso(at + said.afterMinutes * MINUTE) }
  if ('photo' in said) {
    const file_id = wall.hangPrivately('chat', sender, said.photo, seedOf(told.title))
    return { content: '', message_type: 'image', file_id, file_name: `${kebab(said.photo)}.webp` }
  }
  return {
    content: '',
    message_type: 'file',
    file_id: wall.filePaper(sender, said.paper),
    file_name: fileNameOf(said.paper),
  }
}

const tellLines = (told: TalkOf, scenery: Scenery, story: Story): number => {
  const { contractId, jobId, poster, worker, openedAt, talk } = told
  const chance = chanceOf(seedOf(`${told.title}, said`))
  const shared = { conversation_id: contractId, contract_id: contractId, job_id: jobId }
  let latest = openedAt
  for (const [index, [by, minutes, said]] of talk.lines.entries()) {
    latest = Math.max(told.at(minutes) + chance.whole(0, LATER_SECONDS) * SECOND, latest + BREATH)
    const [sender_id, receiver_id] = by === 'poster' ? [poster, worker] : [worker, poster]
    const { id, created_at } = stamp(latest)
    const content = contentOf(said, sender_id, latest, told, scenery)
    const file_url = content.file_id ? `/api/chat/files/${id}` : null
    story.chat_messages.push({
      ...shared,
      id,
      created_at,
      seq: BigInt(index + 1),
      sender_id,
      receiver_id,
      file_url,
      ...content,
    })
    if (typeof said !== 'string' && 'first' in said)
      story.chat_message_edits.push({
        id: newId(latest),
        message_id: id,
        content: said.first,
        replaced_at: content.edited_at!,
      })
  }
  return latest
}

const tellRing = ([by, minutes, seconds]: Ring, told: TalkOf, story: Story): void => {
  const { contractId, jobId, poster, worker } = told
  const rangAt = told.at(minutes)
  const startedAt = seconds > 0 ? rangAt + PICK_UP : null
  const endedAt = iso(startedAt === null ? rangAt + RING_MS : startedAt + seconds * SECOND)
  story.video_sessions.push({
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

export const notifyConversation = (told: TalkOf, scenery: Scenery, story: Story): void => {
  const { contractId, openedAt, talk } = told
  const latest = tellLines(told, scenery, story)
  const last = BigInt(talk.lines.length)
  const readBy = (role: Role): bigint => last - BigInt(talk.unread?.[role] ?? 0)
  story.conversations.push({
    id: contractId,
    last_seq: last,
    poster_read_seq: readBy('poster'),
    worker_read_seq: readBy('worker'),
    last_message_at: iso(latest),
    created_at: iso(openedAt),
  })
  for (const ring of talk.rings ?? []) tellRing(ring, told, story)
}
