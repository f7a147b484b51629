import styles from './CallLayer.module.css'
import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'wouter'
import { RING_MS } from '#core/calls/rules.ts'
import { paths } from '#core/paths.ts'
import { showSeconds } from '#web/calls/stage/elapsed.ts'
import type { IncomingCall } from '#web/calls/ringing/incoming.ts'
import { ONLY_CALLS, sendWhenOpen } from '#web/calls/connection/send-message.ts'
import { useKeys } from '#web/calls/stage/use-keys.ts'
import { chatConnection } from '#web/chat/connection/chat-connection.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

const EVERY_MS = 2_000
const NOTES = [
  { hertz: 523.25, afterSeconds: 0 },
  { hertz: 659.25, afterSeconds: 0.18 },
]
const LOUDNESS = 0.06
const LENGTH_SECONDS = 0.7

/** Two soft notes. */
const playNotes = (context: AudioContext) => {
  for (const { hertz, afterSeconds } of NOTES) {
    const begin = context.currentTime + afterSeconds
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + LENGTH_SECONDS)
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

/** Plays until stopped, in one tab only and only after a user gesture. */
const startRinging = (): (() => void) => {
  const ringing = new AbortController()
  const ring = async () => {
    if (ringing.signal.aborted) return
    const context = new AudioContext()
    playNotes(context)
    const timer = setInterval(() => playNotes(context), EVERY_MS)
    await untilAborted(ringing.signal)
    clearInterval(timer)
    await context.close()
  }
  const mayRing = navigator.userActivation.hasBeenActive
  if (mayRing) navigator.locks.request('nearhand-ring', { ifAvailable: true }, (lock) => lock && ring()).catch(() => {})
  return () => ringing.abort()
}

interface RingCardProps {
  call: IncomingCall
  onOver: () => void
}

/** Opens the call in a new tab, or in this one if the browser blocks that. */
const openRoom = (path: string, navigate: (path: string) => void) => {
  const tab = window.open(path, '_blank')
  if (tab) tab.opener = null
  else navigate(path)
}

/** Focus moves to the card only if the user is not typing or working elsewhere. */
const isIdle = () => {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.id === 'main'
}

/** CALL-13: rings for ten seconds, with two answers. */
export function RingCard({ call, onOver }: RingCardProps) {
  const { sessionId, callId, contractId, fromName, fromAvatar, until } = call
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const accept = useRef<HTMLButtonElement>(null)
  const [, navigate] = useLocation()
  const leftMs = useTimeLeft(until)
  const name = fromName || 'Somebody'

  useEffect(() => {
    if (leftMs <= 0) onOver()
  }, [leftMs, onOver])
  // Connects before the user answers.
  useEffect(() => chatConnection.join(contractId, ONLY_CALLS), [contractId])
  useEffect(startRinging, [])
  useEffect(() => {
    if (isIdle()) card.current?.focus({ preventScroll: true })
  }, [])
  useKeys({ KeyC: () => accept.current?.focus() })

  const answer = (accepted: boolean) => {
    sendWhenOpen({ type: 'video_call_response', sessionId, callId, accepted }, RING_MS)
    onOver()
  }
  return (
    <Grid
      as="section"
      ref={card}
      className={styles.ringCard}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
    >
      <Fuse left={leftMs / RING_MS} ticking />
      <Cluster nowrap>
        <Avatar name={name} src={fromAvatar} />
        <div className="grow">
          <h2 className="h" id={`${id}-title`}>
            Incoming Video Call
          </h2>
          <p className="sub" id={`${id}-text`} dir="auto">
            {name} is calling you
          </p>
        </div>
        <span className="num-12 c2" role="timer" aria-live="off">
          {showSeconds(Math.ceil(leftMs / 1000))}
        </span>
      </Cluster>
      <Cluster gap={2} nowrap className={styles.acts}>
        <Button tone="line" size="sm" onClick={() => answer(false)}>
          Decline
        </Button>
        <Button
          ref={accept}
          size="sm"
          aria-keyshortcuts="Alt+C"
          onClick={() => {
            openRoom(paths.videoCall(sessionId), navigate)
            answer(true)
          }}
        >
          <Icon name="video" />
          Accept
          <kbd className={styles.keys} aria-hidden="true">
            Alt C
          </kbd>
        </Button>
      </Cluster>
    </Grid>
  )
}
