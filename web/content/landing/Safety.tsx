import styles from './Safety.module.css'
import landingStyles from './Landing.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { ReactNode } from 'react'
import { useSampleMoney } from '#web/content/demo/sample-money.ts'
import { SAMPLE } from '#web/content/demo/sample.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Verified } from '#web/kit/display/data/Chip.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { Stars } from '#web/kit/display/data/Stars.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'

const PEOPLE = [
  { name: 'Amara B', does: 'plumbing, 212 jobs' },
  { name: 'Jun H', does: 'tutoring, 64 jobs' },
  { name: 'Walt S', does: 'yard work, 131 jobs' },
] as const

export function Safety() {
  const { rate, fee, share } = useSampleMoney()
  return (
    <section className={classes(landingStyles.band, landingStyles.wrap)} aria-label="Why it is safe">
      <Grid gap={0} columns={3} collapse="tablet" className={styles.trio}>
        <Reason
          title="Secure payments"
          text="Money sits in escrow from the second signature until you confirm the work. Fee shown before anyone commits."
        >
          <dl className={styles.receipt}>
            <div>
              <dt>poster pays in</dt>
              <dd>{SAMPLE.amount}</dd>
            </div>
            <div>
              <dt>held in escrow</dt>
              <dd>2 h 10 min</dd>
            </div>
            <div>
              <dt>platform {rate}</dt>
              <dd>{fee}</dd>
            </div>
            <div className="paper">
              <dt>worker receives</dt>
              <dd>{share}</dd>
            </div>
          </dl>
        </Reason>
        <Reason
          title="Quality guarantee"
          text="Not as agreed? Open a dispute within 7 days, funds freeze, and a proposal with its reasons arrives the same day."
        >
          <Cluster gap={5} className={styles.rating}>
            <div>
              <p className={styles.score}>4.8</p>
              <Stars n={5} />
            </div>
            <StatusBadge>Done right</StatusBadge>
          </Cluster>
          <p className="over above-5">average rating, both sides</p>
        </Reason>
        <Reason
          title="Verified professionals"
          text="KYC checks on identity, reviews only from finished contracts, hidden until both sides have written theirs."
        >
          <ul className={styles.people}>
            {PEOPLE.map((person) => (
              <Cluster as="li" nowrap key={person.name}>
                <Avatar name={person.name} size={32} />
                <span className="h">{person.name.split(' ')[0]}</span>
                <Verified />
                <span className="num-12 c3 push">{person.does}</span>
              </Cluster>
            ))}
          </ul>
        </Reason>
      </Grid>
    </section>
  )
}

function Reason({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article>
      <Stack gap={0} justify="center" className={styles.art}>
        {children}
      </Stack>
      <h2 className="d-24">{title}</h2>
      <p className="c2">{text}</p>
    </article>
  )
}
