import styles from './Stage.module.css'
import { type ReactNode, useEffect, useState, Suspense, useId } from 'react'
import { useLocation } from 'wouter'
import type { CallRoom } from '#core/calls/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { nameOf } from '#web/runtime/session.tsx'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import type { Call } from '#web/calls/connection/call.ts'
import { type CallState, type Phase, shownPhase } from '#web/calls/connection/call-state.ts'
import { Controls } from '#web/calls/stage/Controls.tsx'
import { showSeconds, showSince } from '#web/calls/stage/elapsed.ts'
import { OwnView } from '#web/calls/stage/OwnView.tsx'
import type { OwnMediaStore } from '#web/calls/lobby/own-media.ts'
import { hintOf } from '#web/calls/stage/quality.ts'
import { QualityHint, useQuality } from '#web/calls/stage/QualityHint.tsx'
import { RemoteView } from '#web/calls/stage/RemoteView.tsx'
import { nameIn } from '#web/calls/connection/call-session.ts'
import { useStore } from '#web/calls/connection/use-store.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { chatConnection } from '#web/chat/connection/chat-connection.ts'
import { refusalText } from '#web/calls/ringing/calling-state.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'
import { startCall } from '#web/calls/ringing/calling.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'

interface StageCopy {
  title: string
  text: string
}

const JOINING = 'Connecting…'

const PHASES: Record<Phase, string> = {
  joining: 'Connecting',
  waiting: 'Connected',
  connecting: 'Connecting',
  connected: 'Connected',
  reconnecting: 'Reconnecting',
  ended: 'Ended',
}

/** As specified, somebody who waits is shown as connected about two seconds after the devices are open. */
const SETTLED_AFTER_MS = 2_000

function useSettled(isAsking: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isAsking) return
    const timer = setTimeout(() => setSettled(true), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isAsking])
  return isSettled
}

/** Text in place of the video; null while both are connected. */
const phaseCopy = (phase: Phase, state: CallState, name: string): StageCopy | null => {
  switch (phase) {
    case 'connected':
    case 'ended':
      return null
    case 'joining':
      return { title: JOINING, text: 'If this takes long, look at your connection.' }
    case 'waiting':
      if (state.unanswered)
        return { title: refusalText(name, state.unanswered), text: 'You can wait here, ring again, or end the call.' }
      return state.isComing
        ? { title: `${name} is coming…`, text: 'Just a moment, the mirror comes first.' }
        : { title: `Waiting for ${name}…`, text: 'As soon as somebody comes in, you see each other.' }
    case 'connecting':
      return {
        title: `Connecting to ${name}…`,
        text: state.isStuck ? 'This takes longer than it should. A network may be in the way; we keep trying.' : '',
      }
    case 'reconnecting':
      return { title: 'Reconnecting…', text: 'The connection faltered. We look for another way, please stay.' }
  }
}

/** A locked phone would stop the camera. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isGone) void lock.release()
      } catch {
        // Not supported everywhere, and refused when the battery is low.
      }
    }
    void hold()
    // The lock is released whenever the page is hidden.
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

/** Unread messages while the chat panel is closed. */
function useUnread(conversationId: string, me: string, isOpen: boolean): number {
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    if (isOpen) return
    const stop = chatConnection.on('new_message', ({ message }) => {
      if (message.conversationId === conversationId && message.receiverId === me && !message.isEdited)
        setUnread((before) => before + 1)
    })
    return () => {
      stop()
      setUnread(0)
    }
  }, [conversationId, me, isOpen])
  return isOpen ? 0 : unread
}

interface StageProps {
  room: CallRoom
  me: Me
  own: OwnMediaStore
  call: Call
}

function useLeaveWhenEnded(ended: CallState['ended']): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!ended) return
    toast({
      title: 'Call ended',
      text: ended.duration > 0 ? `You talked for ${showSeconds(ended.duration)}.` : 'You did not get to talk.',
    })
    navigate(paths.workInProgress(), { replace: true })
  }, [ended, navigate])
}

export function Stage({ room, me, own, call }: StageProps) {
  const media = useStore(own)
  const state = useStore(call)
  const [isChatOpen, setChatOpen] = useState(false)
  const unread = useUnread(room.id, me.id, isChatOpen)
  useLeaveWhenEnded(state.ended)
  useWakeLock()
  const name = nameIn(room)
  const phase = shownPhase(state, useSettled(media.access === 'asking'))
  const isConnected = phase === 'connected'
  const quality = useQuality(call, isConnected)
  const { theirs } = state
  const copy = phaseCopy(phase, state, name)
  return (
    <main className={classes(styles.stage, isChatOpen && styles.withChat)} id="main" tabIndex={-1}>
      <StageHead room={room} phase={phase} title={copy?.title}>
        {quality && <QualityHint quality={quality} />}
        {state.startedAt !== null && <Elapsed since={state.startedAt} />}
      </StageHead>
      <div className={styles.view}>
        <RemoteView
          name={name}
          stream={state.remote}
          isSeen={isConnected ? theirs.camera || theirs.screen : state.wasConnected && theirs.camera}
          isWhole={theirs.screen}
          cover={
            (copy || !(theirs.camera || theirs.screen)) && (
              <Cover room={room} copy={copy}>
                {state.unanswered && (
                  <Button tone="line" size="sm" onClick={call.ringAgain}>
                    Ring again
                  </Button>
                )}
              </Cover>
            )
          }
        />
        <Grid align="end" className={styles.bottom}>
          <Plates name={name} state={state} hint={hintOf(quality)} />
          <Controls
            own={own}
            media={media}
            chat={{ isOpen: isChatOpen, unread, toggle: () => setChatOpen(!isChatOpen) }}
            onEnd={call.hangUp}
          />
          <OwnView media={media} name={nameOf(me)} image={me.profileImageUrl} />
        </Grid>
      </div>
      {isChatOpen && <SideChat conversationId={room.id} name={name} onClose={() => setChatOpen(false)} />}
    </main>
  )
}

interface StageHeadProps {
  room: CallRoom
  phase: Phase
  /** What is shown in place of the video. */
  title: string | undefined
  children?: ReactNode
}

function StageHead({ room, phase, title, children }: StageHeadProps) {
  const name = nameIn(room)
  const more = phase === 'connected' ? ` to ${name}.` : title && title !== JOINING && `. ${title}`
  return (
    <Cluster as="header" gap={4} nowrap className={styles.top}>
      <h1 className="h trunc grow" dir="auto">
        <VisuallyHidden>Video call with {name}: </VisuallyHidden>
        {room.jobTitle}
      </h1>
      <Chip role="status">
        {PHASES[phase]}
        {more && <VisuallyHidden>{more}</VisuallyHidden>}
      </Chip>
      {children}
    </Cluster>
  )
}

function Elapsed({ since }: { since: string }) {
  return (
    <Chip role="timer" aria-live="off">
      {showSince(since, useServerNow())}
    </Chip>
  )
}

interface CoverProps {
  room: CallRoom
  copy: StageCopy | null
  children?: ReactNode
}

/** Shown instead of the video: state of the call, or that the camera is off. */
function Cover({ room, copy, children }: CoverProps) {
  const name = nameIn(room)
  return (
    <>
      <Avatar name={name} src={room.partnerAvatar} size={120} />
      <p className="h">{copy ? copy.title : `${name}’s camera is off`}</p>
      {copy?.text && <p className="sub">{copy.text}</p>}
      {children}
    </>
  )
}

/** Before the room is joined, while the devices open. */
export function Connecting({ room }: { room: CallRoom }) {
  const cover = <Cover room={room} copy={{ title: JOINING, text: '' }} />
  return (
    <main className={styles.stage} id="main" tabIndex={-1}>
      <StageHead room={room} phase="joining" title={JOINING} />
      <div className={styles.view}>
        <RemoteView name={nameIn(room)} stream={null} isSeen={false} isWhole={false} cover={cover} />
      </div>
    </main>
  )
}

function Plates({ name, state, hint }: { name: string; state: CallState; hint: string | null }) {
  if (!state.isPeerHere) return <div />
  const { microphone, screen } = state.theirs
  return (
    <Stack gap={2} align="start" className={styles.plates}>
      {hint && <span className={classes(styles.plate, styles.plateWarn)}>{hint}</span>}
      <span className={styles.plate} dir="auto">
        {!microphone && <Icon name="microphoneOff" />}
        <span className="trunc">{screen ? `${name}’s screen` : name}</span>
        {!microphone && <VisuallyHidden>, muted</VisuallyHidden>}
      </span>
    </Stack>
  )
}

const ChatPanel = later(async () => ({ default: (await import('#web/chat/ChatPanel.tsx')).ChatPanel }))

interface SideChatProps {
  conversationId: string
  name: string
  onClose: () => void
}

function SideChat({ conversationId, name, onClose }: SideChatProps) {
  const titleId = useId()
  return (
    <aside className={styles.chat} aria-labelledby={titleId}>
      <Cluster gap={0} justify="between" nowrap className={styles.chatHead}>
        <h2 className="h trunc" id={titleId} dir="auto">
          Chat with {name}
        </h2>
        <IconButton icon="close" label="Close the chat" onClick={onClose} />
      </Cluster>
      <Suspense fallback={<Skeleton shape="block" />}>
        <ChatPanel conversationId={conversationId} takesFocus onLeave={onClose} onCall={startCall} />
      </Suspense>
    </aside>
  )
}
