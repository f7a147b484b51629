import styles from './HeroTickets.module.css'
import { useEffect, useState } from 'react'
import { tickingAt, type SampleTicket, SAMPLES } from '#web/content/landing/hero-tickets.ts'
import { Clock, TimeLabel } from '#web/kit/display/Clock.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

/** Whole seconds for which the page was visible. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (!document.hidden) setSeconds((before) => before + 1)
    }, 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return seconds
}

export function HeroTickets({ isRunning }: { isRunning: boolean }) {
  const seconds = useSeconds(isRunning)
  return (
    <div className={styles.minis} role="group" aria-label="Sample tickets">
      <Pins />
      {SAMPLES.map((sample) => (
        <Mini key={sample.title} sample={sample} seconds={seconds} isRunning={isRunning} />
      ))}
    </div>
  )
}

function Mini({ sample, seconds, isRunning }: { sample: SampleTicket; seconds: number; isRunning: boolean }) {
  const { text, tone, label, left } = tickingAt(sample.startSeconds, seconds)
  return (
    <Ticket as="article" lift tone={tone} className={styles.mini}>
      <Fuse left={left} ticking={isRunning} />
      <TicketPart>
        <Cluster nowrap justify="between" className={styles.top}>
          <Clock text={text} tone={tone} />
          <span className="over">{sample.place}</span>
        </Cluster>
        <h2 className="d-24">{sample.title}</h2>
      </TicketPart>
      <TicketPart>
        <Cluster nowrap justify="between">
          <span className="num">{sample.budget}</span>
          <span className="over">
            {sample.bids} bids
            {tone === 'pink' && (
              <>
                {' '}
                · <TimeLabel as="span">{label}</TimeLabel>
              </>
            )}
          </span>
        </Cluster>
      </TicketPart>
    </Ticket>
  )
}

function Pins() {
  return (
    <div className={styles.pins} aria-hidden="true">
      <i className="t-green" />
      <i className="t-blue" />
      <i />
      <i className="t-green" />
      <i className="t-pink" />
    </div>
  )
}
