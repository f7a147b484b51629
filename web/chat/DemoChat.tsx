import { useState } from 'react'
import type { ChatPartner, Conversation } from '#core/chat/api.ts'
import { createDemoConnection } from '#web/chat/connection/demo-connection.ts'
import { OpenChat } from '#web/chat/OpenChat.tsx'
import type { ChatSession } from '#web/chat/connection/conversations.ts'
import { newThread } from '#web/chat/connection/thread.ts'
import { newUploads } from '#web/chat/composer/uploads.ts'
import type { UnsentStore } from '#web/chat/composer/unsent.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { toast } from '#web/kit/feedback/toast.ts'

interface DemoChatProps {
  conversationId: string
  me: string
  partner: ChatPartner
}

/** Keeps nothing. */
const NO_STORE: UnsentStore = { list: () => [], put: () => {}, remove: () => {} }

const openRoom = ({ conversationId, me, partner }: DemoChatProps): ChatSession => {
  const { connection, put } = createDemoConnection({ conversationId, me, partner, now: serverClock.now })
  const thread = newThread({ conversationId, me, connection, store: NO_STORE, now: serverClock.now })
  const uploads = newUploads({
    fit: (file) => Promise.resolve(file),
    send: (file, clientId, { onProgress }) => {
      onProgress(1)
      const fileUrl = URL.createObjectURL(file)
      const messageType = file.type.startsWith('image/') ? 'image' : 'file'
      const about = { fileUrl, fileName: file.name, fileSize: file.size, messageType } as const
      return Promise.resolve(put({ content: '', clientId, ...about }))
    },
    onSent: (message) => {
      thread.take([message])
      toast({ title: 'File uploaded', text: 'File shared successfully' })
    },
    onFailed: () => toast({ title: 'Upload failed', text: 'Could not upload file', tone: 'bad' }),
  })
  return { thread, uploads, connection, isDemo: true }
}

const sampleConversation = ({ conversationId, partner }: DemoChatProps): Conversation => ({
  id: conversationId,
  jobId: conversationId,
  jobTitle: '',
  contractNumber: '',
  contractStatus: 'in_progress',
  percent: null,
  scheduledDate: null,
  scheduledTime: null,
  role: 'poster',
  partner,
  lastMessage: null,
  foundMessage: null,
  lastSeq: 0,
  unread: 0,
  isMasked: false,
  blocked: null,
  createdAt: new Date(serverClock.now()).toISOString(),
})

/** CHAT-UI-12: the chat with a sample partner; nothing is sent. */
export default function DemoChat(props: DemoChatProps) {
  const [room] = useState(() => openRoom(props))
  const [conversation] = useState(() => sampleConversation(props))
  return <OpenChat conversation={conversation} me={props.me} room={room} takesFocus={false} onLeave={undefined} />
}
