import styles from './Job.module.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { JobStatus } from '#core/jobs/rules.ts'
import { useIsLive } from '#web/runtime/live.ts'
import { isNoSuchJob, type JobQuery, currentAt } from '#web/bids/job/job-query.ts'
import { timeOfDay } from '#web/bids/copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { CallError, problemMessage } from '#web/runtime/call.ts'

const followConnection = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
const useIsOnline = (): boolean => useSyncExternalStore(followConnection, () => navigator.onLine)

/** A connection that is being established is not lost yet. */
const DISCONNECTED_AFTER_MS = 5_000

function useIsDisconnected(): boolean {
  const isLive = useIsLive()
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDown(!isLive), isLive ? 0 : DISCONNECTED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLive])
  return isDown && !isLive
}

const OVER: ReadonlySet<JobStatus> = new Set(['completed', 'expired', 'cancelled'])

/** Null while the page is current. */
function useStaleNotice(query: JobQuery): { tone: 'plain' | 'warn'; text: string } | null {
  const isOnline = useIsOnline()
  const isDisconnected = useIsDisconnected()
  const { error } = query
  const warn = (text: string) =>
    ({ tone: 'warn', text: `${text} What you see was true at ${timeOfDay(currentAt(query))}.` }) as const
  if (!isOnline) return warn('You are offline.')
  if (error instanceof CallError && error.status === 0) return warn('The server does not answer.')
  // The job is over and no longer visible to this reader; the page shows how it ended.
  if (isNoSuchJob(error) && query.data && OVER.has(query.data.status)) return null
  if (isNoSuchJob(error)) return warn('This job may have been removed or completed.')
  if (error) return warn(problemMessage(error, 'The latest could not be fetched.'))
  return isDisconnected
    ? { tone: 'plain', text: 'The live line is down. Looking every 30 seconds until it is back.' }
    : null
}

export function StaleDataBanner({ query }: { query: JobQuery }) {
  const doubt = useStaleNotice(query)
  return (
    <div data-slot="job-banner" className={styles.jobTruth} role="status">
      {doubt && <Banner tone={doubt.tone}>{doubt.text}</Banner>}
    </div>
  )
}
