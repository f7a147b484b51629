import styles from './CallLayer.module.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { useCurrentCalling } from '#web/calls/ringing/calling.ts'
import { CallingStrip } from '#web/calls/ringing/CallingStrip.tsx'
import { useFrontPlace } from '#web/calls/stage/front-place.ts'
import { isOnCallPage } from '#web/calls/ringing/incoming.ts'
import { RingCard } from '#web/calls/ringing/RingCard.tsx'
import { useRinging } from '#web/calls/ringing/use-ringing.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** Stands once, at the root of the app, for whoever is signed in: calls that come in, and the one that goes out. */
export default function CallLayer() {
  const [path] = useLocation()
  const [ringing, tell] = useRinging()
  const calling = useCurrentCalling()
  const shown = ringing.filter((call) => !isOnCallPage(path, call))
  if (shown.length === 0 && !calling) return null
  return (
    <OnTop>
      {shown.map((call) => (
        <RingCard key={call.sessionId} call={call} onOver={() => tell({ name: 'over', sessionId: call.sessionId })} />
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
