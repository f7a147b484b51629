import { addNote, addProgress } from '#core/contracts/api.ts'
import { call } from '#web/runtime/call.ts'
import type { OutboxEntry, SendOptions } from '#web/runtime/device/device-outbox.ts'
import { upload } from '#web/runtime/forms/upload.ts'

export interface QueuedNote {
  kind: 'note'
  contractId: string
  message: string
  isInternal: boolean
}

export interface QueuedProgress {
  kind: 'progress'
  contractId: string
  description: string
  /** Null: unchanged. */
  percent: number | null
  photo: File | null
}

/** Entries that can be written offline and are sent later. */
export type OutboxContent = QueuedNote | QueuedProgress
export type QueuedEntry<W extends OutboxContent = OutboxContent> = OutboxEntry<W>

const sendNote = async ({ contractId: id, message, isInternal }: QueuedNote, once: string) => {
  await call(addNote, { params: { id }, body: { message, isInternal }, once })
}

const sendProgress = async (content: QueuedProgress, once: string, options?: SendOptions) => {
  const { contractId: id, description, percent, photo } = content
  const params = { id }
  if (!photo) return call(addProgress, { params, body: { description, ...(percent !== null && { percent }) }, once })
  const fields = { description, ...(percent !== null && { percent: String(percent) }) }
  return upload(addProgress, [photo], { ...options, params, fields, once })
}

export const sendEntry = async (content: OutboxContent, once: string, options?: SendOptions): Promise<void> => {
  await (content.kind === 'note' ? sendNote(content, once) : sendProgress(content, once, options))
}

/** Identifies an entry; a file has no JSON form. */
export const intentionOf = (content: OutboxContent): unknown =>
  content.kind === 'progress' && content.photo
    ? [content, content.photo.name, content.photo.size, content.photo.lastModified]
    : [content]
