import styles from './AreaMap.module.css'
import { Link } from 'wouter'
import type { Job, JobsSummary } from '#core/jobs/api.ts'
import { paths } from '#core/paths.ts'
import { AREA_HEIGHT, AREA_WIDTH, CIRCLE, milesDrawn, pinOf, type Point } from '#web/pages/find/filters/area.ts'
import { jobsText, summarizeStatus } from '#web/jobs/job-copy.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { timeClass } from '#web/kit/display/Fuse.tsx'
import { StreetGrid } from '#web/kit/page/StreetGrid.tsx'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export type Center = NonNullable<JobsSummary['centre']>
type PlacedJob = Job & Point

const isPlaced = (job: Job): job is PlacedJob => job.latitude !== null && job.longitude !== null

/** "33605: 3 jobs", the largest count first. */
const perZip = (jobs: readonly PlacedJob[]): string[] => {
  const counts = new Map<string, number>()
  for (const { zipCode } of jobs) if (zipCode) counts.set(zipCode, (counts.get(zipCode) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([zip, many]) => `${zip}: ${jobsText(many)}`)
}

interface AreaMapProps {
  centre: Center
  jobs: readonly Job[]
  /** The highlighted job. */
  lit: string | null
}

/** The listed jobs by zip. The streets are decoration, the distances are real. */
export function AreaMap({ centre, jobs, lit }: AreaMapProps) {
  const placed = jobs.filter(isPlaced)
  const miles = milesDrawn(centre, centre.radiusMiles, placed)
  // The highlighted pin is on top.
  const inOrder = placed.toSorted((a, b) => Number(a.id === lit) - Number(b.id === lit))
  return (
    <figure data-slot="area" className={styles.area}>
      <StreetGrid seed={centre.zip} />
      {/* Keyboard users open the cards; pins are for pointers. */}
      <svg className={styles.sheet} viewBox={`0 0 ${AREA_WIDTH} ${AREA_HEIGHT}`} aria-hidden="true">
        <circle className={styles.circle} cx={AREA_WIDTH / 2} cy={AREA_HEIGHT / 2} r={CIRCLE} />
        {inOrder.map((job) => (
          <Pin key={job.id} job={job} centre={centre} miles={miles} isLit={job.id === lit} />
        ))}
        <circle className={styles.here} cx={AREA_WIDTH / 2} cy={AREA_HEIGHT / 2} r="5.5" />
      </svg>
      <figcaption className={styles.caption}>
        <span className="over">{centre.zip}</span>
        <span className="over">{miles} mi</span>
        <VisuallyHidden>
          Sketch of the area around {centre.name}. {jobsText(placed.length)} of the list, by zip code:{' '}
          {perZip(placed).join(', ') || 'none'}.
        </VisuallyHidden>
      </figcaption>
    </figure>
  )
}

interface PinProps {
  job: PlacedJob
  centre: Center
  miles: number
  isLit: boolean
}

function Pin({ job, centre, miles, isLit }: PinProps) {
  const { tone } = summarizeStatus(job, useTimeLeft(job.biddingEndsAt))
  const { x, y } = pinOf(centre, miles, job)
  return (
    <Link
      href={paths.job(job.id)}
      data-job={job.id}
      tabIndex={-1}
      className={classes(styles.pin, timeClass(tone), isLit && styles.isLit)}
    >
      <circle className={styles.halo} cx={x} cy={y} r="12" />
      <circle className={styles.dot} cx={x} cy={y} r="5" />
    </Link>
  )
}

export function NoArea({ children }: { children: string }) {
  return (
    <div data-slot="area" className={classes(styles.area, styles.none)}>
      <StreetGrid seed="nowhere" />
      <p className="hint">{children}</p>
    </div>
  )
}
