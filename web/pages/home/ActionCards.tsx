import styles from './ActionCards.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
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
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

const OFTEN_POSTED = ['Moving & Delivery', 'Handyman', 'Pet Care']
const OFTEN_FOUND = ['Tech Support', 'Tutoring', 'Yard Work']
const CHIPS = 3

export function ActTickets({ me, stats }: { me: Me; stats: LiveStats }) {
  const { kept } = useFeeText()
  const skills = me.expertise.length > 0 ? me.expertise.slice(0, CHIPS) : OFTEN_FOUND
  const { secondsToFirstBid: wait, averageBudget: budget } = stats.data ?? {}
  return (
    <Grid gap={5} columns={2} className={styles.acts}>
      <Act
        href={paths.postJob()}
        title="Post a Job"
        text="Four fields and a photo. First bid usually lands before you put the phone down."
        kinds={OFTEN_POSTED}
      >
        <Figure
          stats={stats}
          value={wait != null && minutesAndSeconds(wait)}
          label="to first bid"
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
          label="avg budget"
          absent="no open job yet"
        />
      </Act>
    </Grid>
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
      <TicketPart className={styles.read}>
        <h2 className={classes('d-38', styles.title)}>
          <TicketLink href={href}>{title}</TicketLink>
        </h2>
        <p className={styles.text}>{text}</p>
        <Cluster gap={2} align="stretch" className={styles.kinds}>
          {kinds.map((kind) => (
            <Chip key={kind}>{kind}</Chip>
          ))}
        </Cluster>
      </TicketPart>
      <TicketPart className={styles.stub}>
        <div>{children}</div>
        <span className={styles.go}>
          <Icon name="arrow" />
        </span>
      </TicketPart>
    </Ticket>
  )
}

interface FigureProps {
  stats: LiveStats
  value: string | false
  label: string
  absent: string
}

function Figure({ stats, value, label, absent }: FigureProps) {
  if (stats.isPending)
    return (
      <>
        <Skeleton className={styles.figureSk} />
        <VisuallyHidden>Loading</VisuallyHidden>
        <p className="over above-2">{label}</p>
      </>
    )
  return (
    <>
      <p className={classes('num-24', styles.figure)} aria-hidden={!value}>
        {value || '—'}
      </p>
      <p className="over above-2">{value ? label : stats.data ? absent : 'not loaded'}</p>
    </>
  )
}
