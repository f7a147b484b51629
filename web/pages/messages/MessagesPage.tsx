import messagesStyles from '#web/chat/list/Messages.module.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { paths } from '#core/paths.ts'
import { startCall } from '#web/calls/ringing/calling.ts'
import { ChatPanel } from '#web/chat/ChatPanel.tsx'
import { ConversationList, PickOne } from '#web/chat/list/ConversationList.tsx'
import { useConversations } from '#web/chat/queries.ts'
import { useVisualViewportHeight } from '#web/chat/visual-viewport-height.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { PageHead } from '#web/kit/page/PageHead.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

const PAUSE_MS = 300

/** The text after typing has paused. */
function useSettled(search: string): string {
  const [settled, setSettled] = useState(search)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search])
  return settled
}

/** Moves the focus into the conversation, and back to its row. */
function usePlace(openId: string | null): boolean {
  const [first] = useState(openId)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && openId !== first) setMoved(true)
  const last = useRef(openId)
  useEffect(() => {
    const left = last.current
    last.current = openId
    if (left === openId) return
    if (openId === null) document.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(left ?? '')}"]`)?.focus()
    // No focus where it would open a keyboard.
    else if (matchMedia('(pointer: coarse)').matches) document.getElementById('main')?.focus({ preventScroll: true })
  }, [openId])
  return hasMoved
}

export default function MessagesPage() {
  return <Messages />
}

function Messages() {
  const { conversationId } = useParams()
  const openId = conversationId ?? null
  const [search, setSearch] = useState('')
  const [, navigate] = useLocation()
  const query = useConversations(useSettled(search).trim())
  const conversations = query.data?.pages.flatMap(({ items }) => items) ?? []
  const hasMoved = usePlace(openId)
  const leave = useCallback(() => navigate(paths.messages()), [navigate])
  useVisualViewportHeight()
  return (
    <div className={classes(messagesStyles.messages, openId !== null && messagesStyles.open)}>
      <PageHead className={messagesStyles.head}>
        <h1 className="d-38">Messages</h1>
      </PageHead>
      <Grid gap={5} align="start" className={messagesStyles.cols}>
        <ConversationList
          query={query}
          conversations={conversations}
          openId={openId}
          search={search}
          onSearch={setSearch}
        />
        {openId === null ? (
          <PickOne
            conversations={conversations}
            isEmpty={query.isSuccess && conversations.length === 0 && search === ''}
          />
        ) : (
          <ChatPanel key={openId} conversationId={openId} takesFocus={hasMoved} onLeave={leave} onCall={startCall} />
        )}
      </Grid>
    </div>
  )
}
