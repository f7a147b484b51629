import styles from '#web/chat/ChatPanel.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Fragment, type ReactNode, type RefObject } from 'react'
import type { ChatMessage } from '#core/chat/api.ts'
import { refuseEdit } from '#core/chat/rules.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { Bubble, type BubbleActs } from '#web/chat/messages/Bubble.tsx'
import { byDay, dayText } from '#web/chat/messages/days.ts'
import { OlderMark } from '#web/chat/messages/OlderMark.tsx'
import { fetchOlder } from '#web/chat/connection/conversations.ts'
import type { Thread, ThreadView } from '#web/chat/connection/thread.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface MessageLogProps {
  me: string
  conversationId: string
  name: string
  thread: Thread
  view: ThreadView
  logRef: RefObject<HTMLDivElement | null>
  isAtEnd: boolean
  onScroll: () => void
  toEnd: () => void
  unread: number
  editing: string | null
  mayEdit: boolean
  acts: BubbleActs
  children: ReactNode
}

const EDIT_CHECK_MS = 20_000

/** CHAT-UI-7: the loaded messages by day. */
export function MessageLog(props: MessageLogProps) {
  const { conversationId, name, thread, view, logRef, onScroll, toEnd, isAtEnd, unread, children } = props
  const firstSeq = view.messages[0]?.seq ?? 0
  return (
    <div className={styles.place}>
      <div
        className={styles.log}
        ref={logRef}
        role="region"
        aria-label={`Messages with ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {!isAtEnd && (
          <Cluster gap={0} align="end" justify="center" nowrap className={styles.end}>
            <Button size="sm" iconAfter="down" onClick={toEnd}>
              {unread === 0 ? 'To the end' : unread === 1 ? '1 new message' : `${unread} new messages`}
            </Button>
          </Cluster>
        )}
        {/* Not live: new messages are announced by MessageAnnouncer, and nothing else is. */}
        <div className={styles.chatIn} role="log" aria-live="off" aria-label={`What ${name} and you said`}>
          {firstSeq > 1 && <OlderMark key={firstSeq} fetch={() => fetchOlder(thread, conversationId)} />}
          {view.messages.length === 0 && <Nothing name={name} isKnown={view.isReady} />}
          <Days {...props} />
          <Stack as="ul" gap={2} className={styles.list}>
            {children}
          </Stack>
        </div>
      </div>
    </div>
  )
}

function Nothing({ name, isKnown }: { name: string; isKnown: boolean }) {
  return (
    <p className={classes('hint', styles.nothing)}>
      {isKnown ? `Nothing said yet. ${name} reads it here.` : 'What was said before comes with the connection.'}
    </p>
  )
}

function Days({ me, name, view, editing, mayEdit, acts }: MessageLogProps) {
  const now = new Date(useServerNow(EDIT_CHECK_MS)).toISOString()
  const canEdit = (message: ChatMessage) => mayEdit && refuseEdit(message, me, now) === null
  return byDay(view.messages).map(({ start, messages }) => (
    <section key={new Date(start).toDateString()} className={styles.day} aria-label={dayText(start)}>
      <p className={classes('over', styles.date)} aria-hidden="true">
        {dayText(start)}
      </p>
      <Stack as="ul" gap={2} className={styles.list}>
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.seq === view.newFrom && (
              <Cluster as="li" nowrap className={styles.chatNew}>
                <span>New</span>
              </Cluster>
            )}
            <Bubble
              message={message}
              isMine={message.senderId === me}
              name={message.senderId === me ? 'You' : name}
              notice={view.notices[message.id] ?? view.notices[message.clientId ?? '']}
              canEdit={canEdit(message)}
              isEditing={editing === message.id}
              acts={acts}
            />
          </Fragment>
        ))}
      </Stack>
    </section>
  ))
}
