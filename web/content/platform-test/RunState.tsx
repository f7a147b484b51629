import styles from './PlatformTest.module.css'
import type { PlatformTest, PlatformTestRun } from '#core/operations/api.ts'
import { paths } from '#core/paths.ts'
import type { State } from '#web/content/platform-test/run.ts'
import { ranText, verdictText } from '#web/content/platform-test/copy.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export function RunState({ state }: { state: State }) {
  switch (state.kind) {
    case 'idle':
      return (
        <Empty icon="play" title="Nothing has run yet">
          Database, books, timers, live lines, mail, files, sockets and search are each asked whether they work. Nothing
          is changed by it.
        </Empty>
      )
    case 'running':
      return (
        <div role="status" className={styles.running}>
          <VisuallyHidden>The tests are running</VisuallyHidden>
          {[0, 1, 2, 3, 4, 5, 6, 7].map((row) => (
            <div key={row}>
              <Skeleton half />
            </div>
          ))}
        </div>
      )
    case 'refused':
      return (
        <Empty
          icon="lock"
          title="Only admins may run this here"
          action={<ButtonLink href={paths.admin(paths.platformTest())}>Admin sign-in</ButtonLink>}
        >
          The suite is open to everybody in demo mode. Elsewhere it needs an admin’s sign-in.
        </Empty>
      )
    case 'failed':
      return (
        <Banner tone="bad" urgent title="Test Failed">
          {state.sentence}
        </Banner>
      )
    case 'done':
      return (
        <>
          <Verdict run={state.run} />
          <p className="hint above-4">{ranText(state.at, state.seconds)}</p>
          <ol className={styles.tests}>
            {state.run.results.tests.map((test) => (
              <Row key={test.name} test={test} />
            ))}
          </ol>
        </>
      )
  }
}

function Verdict({ run: { status, results } }: { run: PlatformTestRun }) {
  const { summary } = results
  const stats = [
    { label: 'Passed', value: summary.passed, isBad: false },
    { label: 'Failed', value: summary.failed, isBad: summary.failed > 0 },
    { label: 'Total', value: summary.total, isBad: false },
  ]
  return (
    <Ticket as="section" layout="fold" className={styles.verdict}>
      <TicketPart>
        <h3 className="num-24">{status}</h3>
        <p className="c2" role="status">
          {verdictText(summary)}
        </p>
      </TicketPart>
      <TicketPart>
        <Grid as="dl" gap={0} columns={3} className={styles.stats}>
          {stats.map(({ label, value, isBad }) => (
            <div key={label}>
              <dt className="over">{label}</dt>
              <dd className={classes('num-24', isBad && 'bad')}>{value}</dd>
            </div>
          ))}
        </Grid>
      </TicketPart>
    </Ticket>
  )
}

function Row({ test: { name, status, details, error } }: { test: PlatformTest }) {
  const isBad = status === 'FAILED'
  return (
    <li className={isBad ? styles.bad : undefined}>
      <Icon name={isBad ? 'close' : 'check'} />
      <h3 className="h">{name}</h3>
      <p className="sub">{details}</p>
      <p className={styles.status}>{status}</p>
      {error && <p className={styles.error}>{error}</p>}
    </li>
  )
}
