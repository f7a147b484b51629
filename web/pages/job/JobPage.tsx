import jobStyles from '#web/bids/job/Job.module.css'
import { useEffect, useMemo } from 'react'
import { useParams } from 'wouter'
import type { JobDetail } from '#core/bids/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { NotFound } from '#web/shell/NotFound.tsx'
import { paths } from '#core/paths.ts'
import { pageTitle } from '#core/kernel/app.ts'
import { hasWindow } from '#core/jobs/rules.ts'
import { useMember } from '#web/runtime/session.tsx'
import type { PageDataProps } from '#web/shell/page.ts'
import { useBiddingTone } from '#web/bids/bidding-tone.ts'
import { isNoSuchJob, jobKey, type JobQuery, useJob } from '#web/bids/job/job-query.ts'
import { JobAnnouncer } from '#web/bids/job/JobAnnouncer.tsx'
import { JobHead } from '#web/bids/job/JobHead.tsx'
import { JobSkeleton } from '#web/bids/job/JobSkeleton.tsx'
import { JobStats, JobTicket } from '#web/bids/job/JobTicket.tsx'
import { type LiveJob, useLiveJob, useLookAgain } from '#web/bids/job/live-job.ts'
import { PosterCard } from '#web/bids/job/PosterCard.tsx'
import { PosterSide } from '#web/pages/job/PosterSide.tsx'
import { useStick } from '#web/kit/hooks/stick.ts'
import { StaleDataBanner } from '#web/bids/job/StaleDataBanner.tsx'
import { jobCode } from '#web/jobs/job-copy.ts'
import { WorkerSide } from '#web/pages/job/WorkerSide.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { ErrorState } from '#web/kit/feedback/EmptyState.tsx'
import { timeClass } from '#web/kit/display/Fuse.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

interface JobPageProps {
  me: Me
  query: JobQuery
  live: LiveJob
}

export function PageData({ children }: PageDataProps<JobPageProps>) {
  const { id = '' } = useParams()
  const me = useMember()
  const query = useJob(id, me.zipCode)
  const key = useMemo(() => jobKey(id, me.zipCode), [id, me.zipCode])
  const live = useLiveJob(key, query.data)
  return children({
    props: { me, query, live },
    replacement: !query.data && isNoSuchJob(query.error) ? <JobNotFound id={id} /> : null,
    navSection: query.data?.isOwner ? paths.workInProgress() : undefined,
  })
}

export default function JobPage({ me, query, live }: JobPageProps) {
  if (query.data) return <Job job={query.data} me={me} query={query} live={live} />
  if (query.isPending) return <JobSkeleton />
  return (
    <ErrorState onRetry={() => void query.refetch()}>
      {problemMessage(query.error, 'This job could not be fetched.')}
    </ErrorState>
  )
}

function JobNotFound({ id }: { id: string }) {
  return (
    <NotFound
      title="Job Not Found"
      text="This job may have been removed or completed."
      stub={{ label: 'You asked for', value: `Job ${jobCode(id)}`, stamp: 'Expired' }}
    >
      <ButtonLink href={paths.findWork()}>Find Work</ButtonLink>
    </NotFound>
  )
}

/** After the page has set the title of the tab. */
function useTabTitle(title: string) {
  useEffect(() => {
    const timer = setTimeout(() => (document.title = pageTitle(title)))
    return () => clearTimeout(timer)
  }, [title])
}

function Job({ job, me, query, live }: { job: JobDetail; me: Me; query: JobQuery; live: LiveJob }) {
  const tone = useBiddingTone(job)
  const isLive = tone !== 'ended'
  useLookAgain(hasWindow(job) && !isLive, live.refetch)
  useTabTitle(job.title)
  const ticket = useStick<HTMLDivElement>()
  return (
    <div data-side={job.isOwner ? 'poster' : 'worker'} className={classes(jobStyles.job, timeClass(tone))}>
      <JobHead job={job} live={live} />
      <StaleDataBanner query={query} />
      <Grid align="start" className={jobStyles.jobCols}>
        <div className={jobStyles.jobTicket} ref={ticket}>
          <JobTicket job={job} tone={tone} watching={live.watching} />
          {job.isOwner && <JobStats job={job} />}
        </div>
        {job.isOwner ? (
          <PosterSide job={job} isLive={isLive} live={live} />
        ) : (
          <>
            <WorkerSide job={job} me={me} isLive={isLive} live={live} />
            <div className={jobStyles.extra}>
              <PosterCard job={job} />
              <JobStats job={job} />
            </div>
          </>
        )}
      </Grid>
      <JobAnnouncer job={job} isSettling={live.isSettling} />
    </div>
  )
}
