import styles from './Steps.module.css'
import landingStyles from './Landing.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { ReactNode } from 'react'
import { useSampleMoney } from '#web/content/demo/sample-money.ts'
import { SAMPLE } from '#web/content/demo/sample.ts'
import { Signature } from '#web/content/demo/SceneParts.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Clock } from '#web/kit/display/Clock.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

export function Steps() {
  const { rate, fee, share } = useSampleMoney()
  return (
    <section className={classes(landingStyles.band, landingStyles.wrap)} aria-labelledby="steps">
      <div className={landingStyles.head}>
        <div>
          <p className="over below-4">How it works</p>
          <h2 className="d-64" id="steps">
            One ticket, <br />
            torn four times
          </h2>
        </div>
        <p className="lead">
          No quotes by e-mail, no waiting for a call back. A job goes from your head to somebody’s hands in four tears.
        </p>
      </div>
      <Ticket layout="fold" className={styles.steps}>
        <Step n={1} title="Post a job" text="Say what, where and roughly how much. Three photos help.">
          <div className={styles.form}>
            <p>
              {SAMPLE.title}
              <i className={styles.caret} />
            </p>
            <Cluster as="p" gap={2} className={styles.chips}>
              <Chip>{SAMPLE.zip}</Chip>
              <Chip tone="money">{SAMPLE.budget}</Chip>
            </Cluster>
          </div>
        </Step>
        <Step n={2} title="Get bids fast" text="The fuse is lit for five minutes. Workers nearby name their price.">
          <Cluster nowrap justify="between" className="below-4">
            <Clock text="2:31" tone="blue" size="sm" />
            <span className="over">3 bids</span>
          </Cluster>
          <Fuse left={0.5} tone="blue" />
          <Amounts
            className="above-2"
            rows={[
              ['Tomas', '$110'],
              ['Devon', '$95'],
            ]}
          />
        </Step>
        <Step n={3} title="Choose and contract" text="Pick one bid. A contract writes itself and both of you sign.">
          <Grid gap={2} className={styles.signed}>
            <Cluster as="p" nowrap gap={0} align="end" justify="between" className={styles.sig}>
              <Signature hand="poster" />
              poster
            </Cluster>
            <Cluster as="p" nowrap gap={0} align="end" justify="between" className={styles.sig}>
              <Signature hand="worker" />
              worker
            </Cluster>
            <StatusBadge>Signed</StatusBadge>
          </Grid>
        </Step>
        <Step n={4} title="Get it done" text="Work happens, you confirm, the money leaves escrow. Both review.">
          <Amounts
            rows={[
              ['in escrow', SAMPLE.amount],
              [`fee ${rate}`, fee],
              ['worker gets', share, 'paper'],
            ]}
          />
        </Step>
      </Ticket>
    </section>
  )
}

function Step({ n, title, text, children }: { n: number; title: string; text: string; children: ReactNode }) {
  return (
    <TicketPart className={styles.part}>
      <Cluster as="p" nowrap className={classes('over', styles.n)}>
        Step {n}
      </Cluster>
      <h3 className="d-24">{title}</h3>
      <p className="c2">{text}</p>
      <div className={styles.art} aria-hidden="true">
        {children}
      </div>
    </TicketPart>
  )
}

function Amounts({
  rows,
  className = '',
}: {
  rows: readonly (readonly [name: string, value: string, color?: string])[]
  className?: string | undefined
}) {
  return (
    <div className={className}>
      {rows.map(([name, value, color]) => (
        <p key={name} className={classes(styles.line, color ?? '')}>
          <span>{name}</span>
          <b>{value}</b>
        </p>
      ))}
    </div>
  )
}
