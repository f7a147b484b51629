import { useEffect, useRef, useState } from 'react'
import type { JobDetail } from '#core/bids/api.ts'
import {
  type BidEvents,
  bidEventsText,
  mergeBidEvents,
  type JobClockState,
  type Announcement,
  announcementBetween,
  statusAnnouncement,
} from '#web/bids/job/announcements.ts'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** Bids may come every second; a screen reader needs time to finish a sentence. */
const BREATH_MS = 4_000
const NOTHING_NEW: BidEvents = { came: [], changed: [], went: [] }

/** Announces changes of clock and status. */
function useClockAnnouncements(
  job: JobDetail,
  isSettling: boolean,
  queueAnnouncement: (announcement: Announcement) => void,
) {
  const leftMs = useTimeLeft(job.biddingEndsAt)
  const before = useRef<JobClockState>({ status: job.status, leftMs })
  useEffect(() => {
    // The chosen bid is known only after the refetch.
    if (isSettling) return
    const now = { status: job.status, leftMs }
    const announcement = announcementBetween(before.current, now) ?? statusAnnouncement(before.current.status, job)
    before.current = now
    if (announcement) queueAnnouncement(announcement)
  }, [job, leftMs, isSettling, queueAnnouncement])
}

/** Announces bids, batched; only the poster receives them. */
function useBidAnnouncements(job: JobDetail, queueAnnouncement: (announcement: Announcement) => void) {
  const known = useRef(job)
  const waiting = useRef<BidEvents>(NOTHING_NEW)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = job
    // Another job was opened meanwhile.
    if (!job.isOwner || !before.isOwner || before.id !== job.id) return
    waiting.current = mergeBidEvents(waiting.current, before.bids, job.bids)
    const speak = () => {
      timer.current = undefined
      const text = bidEventsText(waiting.current)
      if (text === '') return
      queueAnnouncement({ text, isUrgent: false })
      waiting.current = NOTHING_NEW
      timer.current = setTimeout(speak, BREATH_MS)
    }
    if (timer.current === undefined) speak()
  }, [job, queueAnnouncement])
  useEffect(() => () => clearTimeout(timer.current), [])
}

export function JobAnnouncer({ job, isSettling }: { job: JobDetail; isSettling: boolean }) {
  const [current, setCurrent] = useState<{ speech: Announcement; count: number } | null>(null)
  const [queueAnnouncement] = useState(
    () => (announcement: Announcement) =>
      setCurrent((before) => ({ speech: announcement, count: (before?.count ?? 0) + 1 })),
  )
  useClockAnnouncements(job, isSettling, queueAnnouncement)
  useBidAnnouncements(job, queueAnnouncement)
  // A new key, so that the same text is announced again.
  const text = current && <span key={current.count}>{current.speech.text}</span>
  return (
    <VisuallyHidden>
      <span role="status">{!current?.speech.isUrgent && text}</span>
      <span role="alert">{current?.speech.isUrgent && text}</span>
    </VisuallyHidden>
  )
}
