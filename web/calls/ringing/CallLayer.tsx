import styles from './CallLayer.module.css'
import {
  type ReactNode,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  useCallback,
  useEffect,
  useReducer,
} from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { useCurrentCalling, cancelCall, dismissCalling } from '#web/calls/ringing/calling.ts'
import { isOnCallPage, handleRinging, type IncomingCall, type RingEvent } from '#web/calls/ringing/incoming.ts'
import { RingCard } from '#web/calls/ringing/RingCard.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import type { listRinging } from '#core/calls/api.ts'
import { type LiveEvent, useIsLive, useLive } from '#web/runtime/live.ts'
import { call, light } from '#web/runtime/call.ts'
import type { Calling } from '#web/calls/ringing/calling-state.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

const ringingEndpoint = light<typeof listRinging>({ method: 'GET', path: '/api/video-call/ringing' })

/** CALL-3: the calls that ring, and how to stop one. */
function useRinging(): [readonly IncomingCall[], (event: RingEvent) => void] {
  const [ringing, notifyCaller] = useReducer(handleRinging, [])
  const handle = ({ name, data }: LiveEvent) => {
    if (name === 'call') notifyCaller({ name: 'ring', call: data as IncomingCall })
    if (name === 'call-over') notifyCaller({ name: 'over', sessionId: (data as { sessionId: string }).sessionId })
  }
  // Includes calls that began before this screen opened or while it was disconnected.
  const ask = useCallback(() => {
    call(ringingEndpoint).then(
      (calls) => calls.forEach((one) => notifyCaller({ name: 'ring', call: one })),
      // A call rings for seconds, so a failure is not reported.
      () => {},
    )
  }, [])
  useLive('me', handle, ask)
  // A connection that is already open does not call `catchUp`.
  const wasLive = useRef(useIsLive())
  useEffect(() => {
    if (wasLive.current) ask()
  }, [ask])
  return [ringing, notifyCaller]
}

/** An open modal dialog makes everything outside it inert, so the layer is rendered inside it. */
const topContainer = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body

const watchDialogs = (listener: () => void) => {
  const changes = new MutationObserver(listener)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => changes.disconnect()
}

const useTopContainer = (): HTMLElement => useSyncExternalStore(watchDialogs, topContainer)

/** Rendered once at the root: incoming calls and the outgoing one. */
export default function CallLayer() {
  const [path] = useLocation()
  const [ringing, notifyCaller] = useRinging()
  const calling = useCurrentCalling()
  const shown = ringing.filter((incoming) => !isOnCallPage(path, incoming))
  if (shown.length === 0 && !calling) return null
  return (
    <OnTop>
      {shown.map((incoming) => (
        <RingCard
          key={incoming.sessionId}
          call={incoming}
          onOver={() => notifyCaller({ name: 'over', sessionId: incoming.sessionId })}
        />
      ))}
      {calling && <CallingStrip calling={calling} />}
      <VisuallyHidden>
        <span role="alert">
          {shown
            .map(
              ({ fromName }) =>
                `Incoming Video Call. ${fromName || 'Somebody'} is calling you. Alt C leads to the answer.`,
            )
            .join(' ')}
        </span>
      </VisuallyHidden>
    </OnTop>
  )
}

/** In the top layer, above dialogs and toasts. */
function OnTop({ children }: { children: ReactNode }) {
  const place = useTopContainer()
  return createPortal(<Popped key={place.tagName}>{children}</Popped>, place)
}

function Popped({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => layer.current?.showPopover?.(), [])
  return (
    <div ref={layer} data-slot="call-layer" className={styles.callLayer} popover="manual">
      <Stack gap={3}>{children}</Stack>
    </div>
  )
}

/** The outgoing call and, for a moment, its result. */
function CallingStrip({ calling }: { calling: Calling }) {
  const isRinging = calling.phase === 'ringing'
  return (
    <Cluster nowrap className={styles.calling}>
      <Icon name={isRinging ? 'video' : 'hangUp'} />
      <p className="grow sub c1" role="status" dir="auto">
        {isRinging ? `Calling ${calling.partnerName}…` : calling.sentence}
      </p>
      {isRinging ? (
        <Button tone="line" size="sm" onClick={cancelCall}>
          Cancel
        </Button>
      ) : (
        <IconButton icon="close" label="Close message" onClick={dismissCalling} />
      )}
    </Cluster>
  )
}
