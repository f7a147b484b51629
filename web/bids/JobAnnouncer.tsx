import { useEffect, useRef, useState } from 'react'
import type { Bid, JobDetail } from '#contract/bids/api.ts'
import { type Moment, newBidsWords, type Speech, speechBetween, statusSpeech } from '#web/bids/spoken-moments.ts'
import { useTimeLeft } from '#web/kit/time-left.ts'
import { VisuallyHidden } from '#web/kit/VisuallyHidden.tsx'

/** A new bid may come every second; whoever listens wants to hear the sentence to its end. */
const BREATH_MS = 4_000

/** What the clock and the status say, as the moments pass. */
function useClockSpeech(job: JobDetail, isSettling: boolean, say: (speech: Speech) => void) {
  const leftMs = useTimeLeft(job.biddingEndsAt)
  const before = useRef<Moment>({ status: job.status, leftMs })
  useEffect(() => {
    // Who was chosen is known a moment after that somebody was.
    if (isSettling) return
    const now = { status: job.status, leftMs }
    const speech = speechBetween(before.current, now) ?? statusSpeech(before.current.status, job)
    before.current = now
    if (speech) say(speech)
  }, [job, leftMs, isSettling, say])
}

/** New bids, gathered over a breath; only the poster sees them at all. */
function useBidSpeech(job: JobDetail, say: (speech: Speech) => void) {
  const known = useRef(new Set(job.bids.map(({ id }) => id)))
  const waiting = useRef<Bid[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!job.isOwner) return
    const fresh = job.bids.filter(({ id }) => !known.current.has(id))
    for (const { id } of fresh) known.current.add(id)
    waiting.current.push(...fresh)
    const speak = () => {
      timer.current = undefined
      if (waiting.current.length === 0) return
      say({ words: newBidsWords(waiting.current), isUrgent: false })
      waiting.current = []
      timer.current = setTimeout(speak, BREATH_MS)
    }
    if (timer.current === undefined) speak()
  }, [job, say])
  useEffect(() => () => clearTimeout(timer.current), [])
}

/** The clock itself is silent; this speaks when it matters. */
export function JobAnnouncer({ job, isSettling }: { job: JobDetail; isSettling: boolean }) {
  const [spoken, setSpoken] = useState<{ speech: Speech; count: number } | null>(null)
  const [say] = useState(() => (speech: Speech) => setSpoken((before) => ({ speech, count: (before?.count ?? 0) + 1 })))
  useClockSpeech(job, isSettling, say)
  useBidSpeech(job, say)
  // A new element each time: the same words twice are two announcements.
  const words = spoken && <span key={spoken.count}>{spoken.speech.words}</span>
  return (
    <VisuallyHidden>
      <span role="status">{!spoken?.speech.isUrgent && words}</span>
      <span role="alert">{spoken?.speech.isUrgent && words}</span>
    </VisuallyHidden>
  )
}
