import './ActionCards.css'
import type { ReactNode } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import type { LiveStats } from '#web/pages/home/queries.ts'
import { minutesAndSeconds } from '#web/jobs/when.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Ticket, TicketLink, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useFeeText } from '#web/runtime/fee.ts'

const OFTEN_POSTED = ['Moving & Delivery', 'Handyman', 'Pet Care']
const OFTEN_FOUND = ['Tech Support', 'Tutoring', 'Yard Work']
const CHIPS = 3

/** The two things that people come for, side by side and alike. */
export function ActTickets({ me, stats }: { me: Me; stats: LiveStats }) {
  const { kept } = useFeeText()
  const skills = me.expertise.length > 0 ? me.expertise.slice(0, CHIPS) : OFTEN_FOUND
  const { secondsToFirstBid: wait, averageBudget: budget } = stats.data ?? {}
  return (
    <div className="acts">
      <Act
        href={paths.postJob()}
        title="Post a Job"
        text="Four fields and a photo. First bid usually lands before you put the phone down."
        kinds={OFTEN_POSTED}
      >
        <Figure
          stats={stats}
          value={wait != null && minutesAndSeconds(wait)}
          words="to first bid"
          absent="no first bid yet"
        />
      </Act>
      <Act
        href={paths.findWork()}
        title="Find Work"
        text={`Tickets near you, the one that ends first on top. You keep ${kept} of what you agree on.`}
        kinds={skills}
      >
        <Figure
          stats={stats}
          value={budget != null && `$${budget.toLocaleString('en-US')}`}
          words="avg budget"
          absent="no open job yet"
        />
      </Act>
    </div>
  )
}

interface ActProps {
  href: string
  title: string
  text: string
  kinds: readonly string[]
  children: ReactNode
}

function Act({ href, title, text, kinds, children }: ActProps) {
  return (
    <Ticket layout="fold" as="article">
      <TicketPart className="act__read">
        <h2 className="d-38 act__title">
          <TicketLink href={href}>{title}</TicketLink>
        </h2>
        <p className="act__text">{text}</p>
        <div className="act__kinds">
          {kinds.map((kind) => (
            <Chip key={kind}>{kind}</Chip>
          ))}
        </div>
      </TicketPart>
      <TicketPart className="act__stub">
        <div>{children}</div>
        <span className="act__go">
          <Icon name="arrow" />
        </span>
      </TicketPart>
    </Ticket>
  )
}

interface FigureProps {
  stats: LiveStats
  /** false: there is nothing to count yet. */
  value: string | false
  words: string
  absent: string
}

function Figure({ stats, value, words, absent }: FigureProps) {
  if (stats.isPending)
    return (
      <>
        <Skeleton className="act__figure-sk" />
        <VisuallyHidden>Loading</VisuallyHidden>
        <p className="over act__words">{words}</p>
      </>
    )
  return (
    <>
      <p className="num-24 act__figure" aria-hidden={!value}>
        {value || '—'}
      </p>
      <p className="over act__words">{value ? words : stats.data ? absent : 'not loaded'}</p>
    </>
  )
}
