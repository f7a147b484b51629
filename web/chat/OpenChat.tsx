import chatPanelStyles from './ChatPanel.module.css'
import bubbleStyles from '#web/chat/messages/Bubble.module.css'
import { useRef, useEffect, type RefObject, useSyncExternalStore, useState } from 'react'
import type { Conversation, ChatMessage } from '#core/chat/api.ts'
import { ChatHead, ContractStrip, type OnCall } from '#web/chat/ChatHead.tsx'
import { PlaceholderLog } from '#web/chat/ChatSkeleton.tsx'
import { useBubbleActs } from '#web/chat/composer/editing.ts'
import { FileBubble, UnsentBubble } from '#web/chat/messages/UnsentBubble.tsx'
import { useLogScroll } from '#web/chat/messages/log-scroll.ts'
import { MessageLog } from '#web/chat/messages/MessageLog.tsx'
import { unreadOf } from '#web/chat/messages/order.ts'
import { useDrop, useEscape } from '#web/chat/panel-events.ts'
import {
  type ChatSession,
  useJoined,
  useConnectionState,
  useThread,
  useUploads,
} from '#web/chat/connection/conversations.ts'
import { WriteHere } from '#web/chat/composer/ComposerOrNotice.tsx'
import { partnerName } from '#web/chat/copy.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshConversation, refreshConversations, showPresence } from '#web/chat/queries.ts'
import type { ThreadView, Thread } from '#web/chat/connection/thread.ts'
import type { PendingFile } from '#web/chat/composer/uploads.ts'
import { PhotoDialog } from '#web/bids/photos/PhotoDialog.tsx'
import { Stack, Grid } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  addEventListener('focus', listener)
  addEventListener('blur', listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    removeEventListener('focus', listener)
    removeEventListener('blur', listener)
  }
}
/** Whether the window is visible and focused. */
const isWindowActive = () => document.visibilityState === 'visible' && document.hasFocus()

/** CHAT-UI-2: messages are read while the window is visible and the log is at its end. */
function useAttention(thread: Thread, isAtEnd: boolean): void {
  const isHere = useSyncExternalStore(subscribe, isWindowActive)
  useEffect(() => {
    thread.attend(isAtEnd && isHere)
    return () => thread.attend(false)
  }, [thread, isAtEnd, isHere])
}

/** CHAT-UI-2: a click anywhere in the log marks messages as read. */
function useReadByClick(thread: Thread, log: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = log.current
    element?.addEventListener('click', thread.markRead)
    return () => element?.removeEventListener('click', thread.markRead)
  })
}

/** Copies presence and new messages into the conversation lists. */
function useUpdateConversationLists({ id: conversationId, partner }: Conversation, view: ThreadView, me: string): void {
  const client = useQueryClient()
  const { isOnline } = view
  useEffect(() => {
    if (isOnline !== null) showPresence(client, conversationId, partner.id, isOnline)
  }, [client, conversationId, partner.id, isOnline])
  const last = view.messages.at(-1)
  const lastOwn = last?.senderId === me ? last.id : null
  useEffect(() => {
    if (lastOwn !== null) refreshConversations(client)
  }, [client, lastOwn])
  const refused = view.unsent.filter(({ problem }) => problem !== null).length
  useEffect(() => {
    // One of the two may have been blocked.
    if (refused > 0) refreshConversation(client, conversationId)
  }, [client, conversationId, refused])
}

export interface OpenChatProps {
  conversation: Conversation
  me: string
  room: ChatSession
  takesFocus: boolean
  onLeave: (() => void) | undefined
  onCall?: OnCall | undefined
}

export function OpenChat({ conversation, me, room, takesFocus, onLeave, onCall }: OpenChatProps) {
  const { thread, uploads, isDemo } = room
  const view = useThread(thread)
  useJoined(thread)
  const files = useUploads(uploads)
  const connection = useConnectionState(room.connection)
  const panel = useRef<HTMLElement>(null)
  const { logRef, isAtEnd, onScroll, toEnd } = useLogScroll(view.messages[0]?.seq ?? null)
  const { acts, editing, picture, closePicture, editLast } = useBubbleActs(thread, me, panel)
  useUpdateConversationLists(conversation, view, me)
  useAttention(thread, isAtEnd && view.isReady)
  useReadByClick(thread, logRef)

  const addFiles = (chosen: readonly File[]) => {
    toEnd()
    void uploads.add(chosen)
  }
  const isOver = useDrop(panel, conversation.blocked === null, addFiles)
  useEscape(panel, onLeave)
  const name = partnerName(conversation)
  const unread = unreadOf(view.messages, me).length
  const isOnline = view.isOnline ?? conversation.partner.isOnline

  return (
    <Stack
      as="section"
      gap={0}
      data-slot="chat"
      ref={panel}
      className={classes(chatPanelStyles.chat, isOver && chatPanelStyles.over)}
      aria-label={`Chat with ${name}`}
    >
      <ChatHead {...{ conversation, isOnline, connection, unread, isDemo, onCall }} />
      {!isDemo && <ContractStrip conversation={conversation} />}
      {view.refusal !== null ? (
        <p className={chatPanelStyles.refused} role="alert">
          {view.refusal.message}
        </p>
      ) : view.isReady || connection === 'closed' ? (
        <MessageLog
          {...{ me, name, thread, view, logRef, isAtEnd, onScroll, toEnd, unread, editing, acts }}
          conversationId={conversation.id}
          mayEdit={!isDemo}
        >
          {view.unsent.map((unsent) => (
            <UnsentBubble key={unsent.clientId} unsent={unsent} thread={thread} />
          ))}
          {files.map((item) => (
            <FileBubble key={item.clientId} item={item} uploads={uploads} />
          ))}
          {view.isTyping && <Dots />}
        </MessageLog>
      ) : (
        <PlaceholderLog />
      )}
      <WriteHere
        {...{ conversation, me, thread, takesFocus }}
        isConnected={connection === 'open'}
        onSent={toEnd}
        onFiles={addFiles}
        onEditLast={isDemo ? undefined : editLast}
      />
      <MessageAnnouncer view={view} name={name} files={files} />
      {picture !== null && <PicturesDialog messages={view.messages} openId={picture} onClose={closePicture} />}
    </Stack>
  )
}

/** CHAT-UI-6: decoration; typing is announced by `MessageAnnouncer`. */
function Dots() {
  return (
    <Grid as="li" gap={1} align="center" className={bubbleStyles.message} aria-hidden="true">
      <span className={classes(bubbleStyles.bubble, bubbleStyles.typing)}>
        <i />
        <i />
        <i />
      </span>
    </Grid>
  )
}

interface MessageAnnouncerProps {
  view: ThreadView
  name: string
  files: readonly PendingFile[]
}

/** The latest notice about an own message. */
const noticeOf = ({ notices }: ThreadView): string => Object.values(notices).at(-1) ?? ''

const receivedText = ({ received }: ThreadView, name: string): string => {
  if (!received) return ''
  if (received.messageType === 'text') return `${name}: ${received.content}`
  return received.messageType === 'image' ? `${name} sent a photo` : `${name} sent ${received.fileName ?? 'a file'}`
}

/** Announces new messages, not own ones and not history. */
function MessageAnnouncer({ view, name, files }: MessageAnnouncerProps) {
  const sending = files.find(({ state }) => state === 'sending')
  return (
    <VisuallyHidden as="div">
      {/* A new key, so that a repeated text is announced again. */}
      <div aria-live="polite">{view.received && <p key={view.received.id}>{receivedText(view, name)}</p>}</div>
      <div aria-live="polite">{view.isTyping && <p>{name} is typing</p>}</div>
      <div aria-live="polite">
        <p>{noticeOf(view)}</p>
      </div>
      <div aria-live="polite">{sending && <p key={sending.clientId}>Sending {sending.file.name}</p>}</div>
    </VisuallyHidden>
  )
}

interface PicturesDialogProps {
  messages: readonly ChatMessage[]
  openId: string
  onClose: () => void
}

function PicturesDialog({ messages, openId, onClose }: PicturesDialogProps) {
  const pictures = messages.filter(({ messageType, fileUrl }) => messageType === 'image' && fileUrl !== null)
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ id }) => id === openId),
    ),
  )
  return (
    <PhotoDialog
      images={pictures.flatMap(({ fileUrl }) => fileUrl ?? [])}
      at={at}
      onAt={setAt}
      nameOf={(index, of) => (of === 1 ? 'Photo' : `Photo ${index + 1} of ${of}`)}
      onClose={onClose}
    />
  )
}
