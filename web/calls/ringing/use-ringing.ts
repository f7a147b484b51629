import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { listRinging } from '#core/calls/api.ts'
import { type LiveEvent, useIsLive, useLive } from '#web/runtime/live.ts'
import { handleRinging, type IncomingCall, type RingNews } from '#web/calls/ringing/incoming.ts'
import { call, light } from '#web/runtime/call.ts'

const whatRings = light<typeof listRinging>({ method: 'GET', path: '/api/video-call/ringing' })

/** CALL-3: the calls that ring for this person, and how to say that one does not any more. */
export function useRinging(): [readonly IncomingCall[], (news: RingNews) => void] {
  const [ringing, tell] = useReducer(handleRinging, [])
  const handle = ({ name, data }: LiveEvent) => {
    if (name === 'call') tell({ name: 'ring', call: data as IncomingCall })
    if (name === 'call-over') tell({ name: 'over', sessionId: (data as { sessionId: string }).sessionId })
  }
  // What began to ring before this screen was there, or while its connection was down, rings here too.
  const ask = useCallback(() => {
    call(whatRings).then(
      (calls) => calls.forEach((one) => tell({ name: 'ring', call: one })),
      // It is a matter of seconds: nobody is told of what could not be asked.
      () => {},
    )
  }, [])
  useLive('me', handle, ask)
  // A connection that stands already tells nobody that it does.
  const wasLive = useRef(useIsLive())
  useEffect(() => {
    if (wasLive.current) ask()
  }, [ask])
  return [ringing, tell]
}
