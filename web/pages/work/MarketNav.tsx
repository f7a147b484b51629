import styles from './WorkNav.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useId } from 'react'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import type { Job } from '#core/jobs/api.ts'
import { paths } from '#core/paths.ts'
import { budgetText, hasWindow, isChoosing } from '#core/jobs/rules.ts'
import { bidsText } from '#web/jobs/job-copy.ts'
import { pastJobText } from '#web/jobs/repost/repost-copy.ts'
import { bidsAddress } from '#web/pages/work/address.ts'
import { groupBids, groupJobs } from '#web/contracts/work-groups.ts'
import { NavRow } from '#web/pages/work/NavRow.tsx'
import type { AllMyWork } from '#web/contracts/my-work.ts'

const MAX_ROWS = 4

const jobText = (job: Job): string => {
  if (hasWindow(job)) return `Burning, ${bidsText(job.bidCount)}`
  if (isChoosing(job)) return `Choosing, ${bidsText(job.bidCount)}`
  return pastJobText(job)
}

/** My jobs and bids as short entries. */
export function MarketNav({ work }: { work: AllMyWork }) {
  return (
    <>
      <MyJobsInShort work={work} />
      <MyBidsInShort work={work} />
    </>
  )
}

function MyJobsInShort({ work }: { work: AllMyWork }) {
  const id = useId()
  const { choosing, bidding, over } = groupJobs(work.mine)
  // Jobs with a worker are listed as contracts.
  const withContract = new Set(work.agreed.map(({ jobId }) => jobId))
  const gone = over.filter(({ id: jobId }) => !withContract.has(jobId))
  const jobs = [...choosing, ...bidding, ...gone].slice(0, MAX_ROWS)
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className={classes('over', styles.title)} id={id}>
        My posted jobs
      </h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <NavRow
              href={paths.jobDetails(job.id)}
              title={job.title}
              detail={jobText(job)}
              figure={budgetText(job)}
              isMine={isChoosing(job)}
            />
          </li>
        ))}
      </ul>
      <Link className={classes('link', styles.all)} href={paths.workInProgress()}>
        All my posted jobs
      </Link>
    </section>
  )
}

function MyBidsInShort({ work }: { work: AllMyWork }) {
  const id = useId()
  const bids = groupBids(work.offered).live.slice(0, MAX_ROWS)
  if (bids.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className={classes('over', styles.title)} id={id}>
        My bids
      </h2>
      <ul>
        {bids.map(({ id: bidId, job, amount }) => (
          <li key={bidId}>
            <NavRow
              href={paths.jobDetails(job.id)}
              title={job.title}
              detail={hasWindow(job) ? 'In the running' : 'The poster chooses'}
              figure={showDollars(amount, 'round')}
            />
          </li>
        ))}
      </ul>
      <Link className={classes('link', styles.all)} href={bidsAddress()}>
        All my bids
      </Link>
    </section>
  )
}
