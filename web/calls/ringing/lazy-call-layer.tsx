import { Suspense, useEffect } from 'react'
import { useSearch } from 'wouter'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'
import { useMe } from '#web/runtime/session.tsx'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { toast } from '#web/kit/feedback/toast.ts'

const CallLayer = later(() => import('#web/calls/ringing/CallLayer.tsx'))

/** Loads the call layer for signed-in users and informs others about the requirements. */
export function LazyCallLayer() {
  const isHydrated = useHydrated()
  const isSignedIn = useMe() !== null
  const next = new URLSearchParams(useSearch()).get('next')
  const isSentBack = isHydrated && !isSignedIn && next !== null && next.startsWith(paths.videoCall(''))
  useEffect(() => {
    if (isSentBack) toast({ title: 'You need to be signed in to join video calls', tone: 'bad' })
  }, [isSentBack])
  if (!isHydrated || !isSignedIn) return null
  return (
    <Suspense>
      <CallLayer />
    </Suspense>
  )
}
