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

const whatRings = light<typeof listRinging>({ method: 'GET', path: '/api/video-call/ringing' })

/** CALL-3: the calls that ring for this person, and how to say that one does not any more. */
function useRinging(): [readonly IncomingCall[], (event: RingEvent) => void] {
  const [ringing, notifyCaller] = useReducer(handleRinging, [])
  const handle = ({ name, data }: LiveEvent) => {
    if (name === 'call') notifyCaller({ name: 'ring', call: data as IncomingCall })
    if (name === 'call-over') notifyCaller({ name: 'over', sessionId: (data as { sessionId: string }).sessionId })
  }
  // Calls that began to ring before this screen opened, or while its connection was down, ring here too.
  const ask = useCallback(() => {
    call(whatRings).then(
      (calls) => calls.forEach((one) => notifyCaller({ name: 'ring', call: one })),
      // A call rings for seconds only: a failure is not worth a message.
      () => {},
    )
  }, [])
  useLive('me', handle, ask)
  // A connection that is open already does not call `catchUp`.
  const wasLive = useRef(useIsLive())
  useEffect(() => {
    if (wasLive.current) ask()
  }, [ask])
  return [ringing, notifyCaller]
}

/** An open modal dialog makes everything outside it inert, whatever lies on top: so it is put inside. */
const frontPlace = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ?? document.body

const watchDialogs = (listener: () => void) => {
  const changes = new MutationObserver(listener)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => changes.disconnect()
}

/** The element in which something can be reached now. */
const useFrontPlace = (): HTMLElement => useSyncExternalStore(watchDialogs, frontPlace)

/** Stands once, at the root of the app, for whoever is signed in: calls that come in, and the one that goes out. */
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

/** In front of everything, and to be reached. */
function OnTop({ children }: { children: ReactNode }) {
  const place = useFrontPlace()
  return createPortal(<Popped key={place.tagName}>{children}</Popped>, place)
}

function Popped({ children }: { children: ReactNode }) {
  const layer = useRef<HTMLDivElement>(null)
  // Older browsers show it in its place, above the toast by its order alone.
  useLayoutEffect(() => layer.current?.showPopover?.(), [])
  return (
    <div ref={layer} data-slot="call-layer" className={styles.callLayer} popover="manual">
      <div className={styles.callLayerList}>{children}</div>
    </div>
  )
}

/** The call that one makes oneself: as long as it rings, and then a moment for what became of it. */
function CallingStrip({ calling }: { calling: Calling }) {
  const isRinging = calling.phase === 'ringing'
  return (
    <div className={styles.calling}>
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
    </div>
  )
}
