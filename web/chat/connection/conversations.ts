import { useEffect, useSyncExternalStore } from 'react'
import { type Conversation, listMessages, uploadChatFile } from '#core/chat/api.ts'
import { MAX_CHAT_FILE_BYTES } from '#core/chat/rules.ts'
import { type ChatConnection, chatConnection } from '#web/chat/connection/chat-connection.ts'
import { newThread, type Thread, type ThreadView } from '#web/chat/connection/thread.ts'
import { type PendingFile, newUploads, type Uploads } from '#web/chat/composer/uploads.ts'
import { newUnsentStore } from '#web/chat/composer/unsent.ts'
import type { SocketState } from '#web/runtime/reconnecting-socket.ts'
import { call } from '#web/runtime/call.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { shrinkPicture } from '#web/kit/forms/shrink-image.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { upload } from '#web/runtime/forms/upload.ts'

export interface ChatSession {
  thread: Thread
  uploads: Uploads
  connection: Pick<ChatConnection, 'state' | 'subscribeState'>
  /** A sample partner without a contract. */
  isDemo: boolean
}

/** Reopening a conversation shows its messages and fetches only later ones. */
const threads = new Map<string, Thread>()
const queues = new Map<string, Uploads>()

const threadOf = (me: string, conversationId: string): Thread => {
  const key = `${me} ${conversationId}`
  const store = newUnsentStore(me, conversationId)
  const thread =
    threads.get(key) ?? newThread({ conversationId, me, connection: chatConnection, store, now: serverClock.now })
  threads.set(key, thread)
  return thread
}

const MAX_SIDE_PX = 4_000
const fit = (file: File): Promise<File> =>
  file.size > MAX_CHAT_FILE_BYTES && file.type.startsWith('image/')
    ? shrinkPicture(file, MAX_SIDE_PX)
    : Promise.resolve(file)

/** Uploads continue while another conversation is open. */
const uploadsOf = (me: string, { id, partner }: Pick<Conversation, 'id' | 'partner'>): Uploads => {
  const key = `${me} ${id}`
  const known = queues.get(key)
  if (known) return known
  const uploads = newUploads({
    fit,
    send: (file, clientId, options) =>
      upload(uploadChatFile, [file], { fields: { conversationId: id, receiverId: partner.id, clientId }, ...options }),
    onSent: (message) => {
      threadOf(me, id).take([message])
      toast({ title: 'File uploaded', text: 'File shared successfully' })
    },
    onFailed: () => toast({ title: 'Upload failed', text: 'Could not upload file', tone: 'bad' }),
  })
  queues.set(key, uploads)
  return uploads
}

export const roomOf = (me: string, conversation: Pick<Conversation, 'id' | 'partner'>): ChatSession => ({
  thread: threadOf(me, conversation.id),
  uploads: uploadsOf(me, conversation),
  connection: chatConnection,
  isDemo: false,
})

export const useThread = (thread: Thread): ThreadView => useSyncExternalStore(thread.subscribe, thread.read)

/** Joined while the panel is mounted. */
export const useJoined = (thread: Thread): void => useEffect(() => thread.start(), [thread])

export const useUploads = (uploads: Uploads): readonly PendingFile[] =>
  useSyncExternalStore(uploads.subscribe, uploads.read)

export const useConnectionState = ({ subscribeState, state }: ChatSession['connection']): SocketState =>
  useSyncExternalStore(subscribeState, state)

/** Loads the page before the first message. */
export const fetchOlder = async (thread: Thread, conversationId: string): Promise<void> => {
  const first = thread.read().messages[0]
  if (first) thread.take(await call(listMessages, { params: { conversationId }, query: { before: first.seq } }))
}
