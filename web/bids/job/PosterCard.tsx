import { isListed } from '#core/jobs/rules.ts'
import styles from './PosterCard.module.css'
import type { JobDetail } from '#core/bids/api.ts'
import { Trust } from '#web/bids/Trust.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { decidedText } from '#web/profiles/trust-copy.ts'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'

const jobsPosted = (count: number): string =>
  count === 1 ? '1 job posted' : `${count.toLocaleString('en-US')} jobs posted`

export function PosterCard({ job }: { job: JobDetail }) {
  const { poster } = job
  const canBeChosen = isListed(job)
  const area = job.isVirtual ? null : job.location
  return (
    <section className={styles.posterCard} aria-label="Poster">
      <Avatar name={poster.firstName} src={poster.profileImageUrl} size={44} />
      <Cluster as="p" gap={2} rowGap={1}>
        <b className="h" dir="auto">
          {poster.firstName ?? (area ? `A neighbour in ${area}` : 'A neighbour')}
        </b>
        <Trust isVerified={poster.isVerified} rating={poster.rating} />
      </Cluster>
      <p className="sub">
        {[
          `${jobsPosted(poster.jobsPosted)}.`,
          decidedText(poster.decided),
          canBeChosen && 'Name and address appear once you are chosen.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <div className={styles.report}>
        <ReportButton type="job" id={job.id} name={job.title} label="Report this job" />
      </div>
    </section>
  )
}
