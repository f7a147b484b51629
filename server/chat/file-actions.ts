import type { ChatMessage } from '#core/chat/api.ts'
import { BLOCKED, NO_SUCH_MESSAGE, NOT_A_CHAT_FILE, WRONG_RECEIVER } from '#core/chat/rules.ts'
import { maskContacts } from '#core/kernel/contacts.ts'
import { EMPTY_FILE } from '#core/kernel/problem.ts'
import { sendMessage, requireAccess, type ChatDeps } from '#server/chat/actions.ts'
import * as store from '#server/chat/store.ts'
import { typeOfAttachment, nameWith } from '#server/platform/files/documents.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Upload } from '#server/platform/http/forms.ts'
import { kindOfDocument, readPicture } from '#server/platform/files/images.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import { saveDocument, savePrivatePicture, readPrivatePicture } from '#server/platform/files/stored-files.ts'

export interface FileDeps extends ChatDeps {
  storage: FileStorage
}

interface StoredChatFile {
  key: string
  type: 'image' | 'file'
  fileName: string
  fileSize: number
}

/** CHAT-7: typed by content; pictures are re-encoded without metadata, other files are only offered as downloads. */
const storeFile = async (
  { db, storage }: FileDeps,
  ownerId: string,
  { bytes, name }: Upload,
): Promise<StoredChatFile> => {
  const target = { purpose: 'chat', ownerId }
  const kind = await kindOfDocument(bytes)
  if (kind === 'picture') {
    const picture = await readPicture(bytes, 'photo')
    if (!picture) throw new RefusalError(NOT_A_CHAT_FILE)
    const key = await savePrivatePicture(db, storage, target, picture)
    return { key, type: 'image', fileName: nameWith(name, 'webp', 'photo'), fileSize: picture.full.length }
  }
  const document = kind === 'pdf' ? { extension: 'pdf', mimeType: 'application/pdf' } : await typeOfAttachment(bytes)
  if (!document) throw new RefusalError(NOT_A_CHAT_FILE)
  const key = await saveDocument(db, storage, target, { bytes, ...document })
  return { key, type: 'file', fileName: nameWith(name, document.extension, 'file'), fileSize: bytes.length }
}

export const sendFile = async (
  deps: FileDeps,
  me: string,
  input: { conversationId: string; receiverId?: string | undefined; clientId?: string | undefined },
  [file]: readonly Upload[],
): Promise<ChatMessage> => {
  // Checked before the file is stored.
  const access = await requireAccess(deps.db, me, input.conversationId)
  if (input.receiverId && input.receiverId !== access.partnerId) throw new RefusalError(WRONG_RECEIVER)
  if (access.isBlocked) throw new RefusalError(BLOCKED)
  if (!file || file.bytes.length === 0) throw new RefusalError(EMPTY_FILE)
  const stored = await storeFile(deps, me, file)
  const { message } = await sendMessage(
    deps,
    me,
    { ...input, content: '' },
    {
      type: stored.type,
      fileId: await store.findFileId(deps.db, stored.key),
      fileName: access.isActive ? stored.fileName : maskContacts(stored.fileName),
      fileSize: stored.fileSize,
    },
  )
  // A message that was sent twice has its file already; the sweep deletes this copy.
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
