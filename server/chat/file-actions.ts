import type { ChatMessage } from '#core/chat/api.ts'
import { BLOCKED, NO_SUCH_MESSAGE, NOT_A_CHAT_FILE, WRONG_RECEIVER } from '#core/chat/rules.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import { EMPTY_FILE } from '#core/kernel/problem.ts'
import { deliver, findOwnTalk, type ChatDeps } from '#server/chat/actions.ts'
import * as store from '#server/chat/store.ts'
import { kindOfCarried, nameWith } from '#server/platform/files/documents.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { kindOfDocument, readPicture } from '#server/platform/files/images.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { keepDocument, keepPrivatePicture, readPrivatePicture } from '#server/platform/files/stored-files.ts'

export interface FileDeps extends ChatDeps {
  storage: FileStorage
}

interface StoredChatFile {
  key: string
  type: 'image' | 'file'
  fileName: string
  fileSize: number
}

/** CHAT-7: decided by its content; pictures are drawn anew without their metadata, all else is only ever handed over. */
const keep = async ({ db, storage }: FileDeps, ownerId: string, { bytes, name }: Upload): Promise<StoredChatFile> => {
  const kept = { purpose: 'chat', ownerId }
  const kind = await kindOfDocument(bytes)
  if (kind === 'picture') {
    const picture = await readPicture(bytes, 'photo')
    if (!picture) throw new RefusalError(NOT_A_CHAT_FILE)
    const key = await keepPrivatePicture(db, storage, kept, picture)
    return { key, type: 'image', fileName: nameWith(name, 'webp', 'photo'), fileSize: picture.full.length }
  }
  const carried = kind === 'pdf' ? { extension: 'pdf', mimeType: 'application/pdf' } : await kindOfCarried(bytes)
  if (!carried) throw new RefusalError(NOT_A_CHAT_FILE)
  const key = await keepDocument(db, storage, kept, { bytes, ...carried })
  return { key, type: 'file', fileName: nameWith(name, carried.extension, 'file'), fileSize: bytes.length }
}

export const sendFile = async (
  deps: FileDeps,
  me: string,
  words: { conversationId: string; receiverId?: string | undefined; clientId?: string | undefined },
  [file]: readonly Upload[],
): Promise<ChatMessage> => {
  // Strangers are turned away before anything of theirs is kept.
  const talk = await findOwnTalk(deps.db, me, words.conversationId)
  if (words.receiverId && words.receiverId !== talk.partnerId) throw new RefusalError(WRONG_RECEIVER)
  if (talk.isBlocked) throw new RefusalError(BLOCKED)
  if (!file || file.bytes.length === 0) throw new RefusalError(EMPTY_FILE)
  const kept = await keep(deps, me, file)
  const { message } = await deliver(
    deps,
    me,
    { ...words, content: '' },
    {
      type: kept.type,
      fileId: await store.findFileId(deps.db, kept.key),
      fileName: talk.isActive ? kept.fileName : maskContacts(kept.fileName),
      fileSize: kept.fileSize,
    },
  )
  // One that was sent again has its file already; this copy goes with the sweep.
  return message
}

export interface FileBytes {
  bytes: Uint8Array
  mimeType: string
  fileName: string
}

export const readFile = async (
  { db, storage }: Pick<FileDeps, 'db' | 'storage'>,
  me: string,
  messageId: string,
  size: 'full' | 'thumb',
): Promise<FileBytes> => {
  const found = await store.findFile(db, me, messageId)
  const isPicture = found?.mimeType.startsWith('image/')
  const bytes =
    found &&
    (isPicture ? await readPrivatePicture(storage, found.storageKey, size) : await storage.get(found.storageKey))
  if (!bytes) throw new RefusalError(NO_SUCH_MESSAGE)
  return { bytes, mimeType: found.mimeType, fileName: found.fileName }
}
