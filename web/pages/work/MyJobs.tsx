import styles from './WorkInProgressPage.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Contract } from '#core/contracts/api.ts'
import type { Job } from '#core/jobs/api.ts'
import { budgetText, canMoveJob, canRepost, hasWindow, isChoosing } from '#core/jobs/rules.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { paths } from '#core/paths.ts'
import { bidsText, placeText } from '#web/jobs/job-copy.ts'
import { pastJobText } from '#web/jobs/repost/repost-copy.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { groupJobs, repostsOf } from '#web/contracts/work-groups.ts'
import type { AllMyWork } from '#web/contracts/my-work.ts'
import { contractOfJob, statusNote, WRITTEN } from '#web/pages/work/copy.ts'
import { WorkGroup, WorkList } from '#web/pages/work/WorkList.tsx'
import { WorkTicket } from '#web/pages/work/WorkTicket.tsx'

const RepostDialog = later(() => import('#web/jobs/repost/RepostDialog.tsx'))
const CancelJobDialog = later(() => import('#web/jobs/CancelJobDialog.tsx'))

/** Which job a dialog is open for. */
type DialogRequest = { act: 'repost' | 'cancel'; job: Job } | null

export function MyJobs({ work }: { work: AllMyWork }) {
  const [asking, setAsking] = useState<DialogRequest>(null)
  const { bidding, choosing, assigned, over } = groupJobs(work.mine)
  const reposts = repostsOf(work.mine)
  const underWay = (jobs: readonly Job[]) => (
    <Grid as="ul" className={styles.list}>
      {jobs.map((job) => (
        <LiveJob
          key={job.id}
          job={job}
          contract={contractOfJob(work.agreed, job.id)}
          onCancel={() => setAsking({ act: 'cancel', job })}
        />
      ))}
    </Grid>
  )
  return (
    <WorkList query={work.jobs} noun="your jobs" isEmpty={work.mine.length === 0} empty={<NoJobs />}>
      <WorkGroup title="Burning" count={bidding.length}>
        {underWay(bidding)}
      </WorkGroup>
      <WorkGroup title="Your choice" count={choosing.length}>
        {underWay(choosing)}
      </WorkGroup>
      <WorkGroup title="With a worker" count={assigned.length}>
        {underWay(assigned)}
      </WorkGroup>
      <WorkGroup title="Over" count={over.length}>
        <ul className={styles.past}>
          {over.map((job) => (
            <PastJob
              key={job.id}
              job={job}
              again={reposts.get(job.id)}
              onRepost={() => setAsking({ act: 'repost', job })}
            />
          ))}
        </ul>
      </WorkGroup>
      <Suspense>
        {asking?.act === 'repost' && <RepostDialog job={asking.job} onClose={() => setAsking(null)} />}
        {asking?.act === 'cancel' && <CancelJobDialog job={asking.job} onClose={() => setAsking(null)} />}
      </Suspense>
    </WorkList>
  )
}

function NoJobs() {
  return (
    <Empty
      icon="work"
      title="You have posted nothing yet"
      action={<ButtonLink href={paths.postJob()}>Post a Job</ButtonLink>}
    >
      Four fields and a photo; the first bid usually lands within minutes.
    </Empty>
  )
}

const NOTES: Partial<Record<Job['status'], string>> = {
  open: 'Bidding has ended. Choose one of the bids within seven days.',
  assigned: WRITTEN,
}

const mainAct = (job: Job): string => {
  if (isChoosing(job)) return 'Choose a bid'
  return hasWindow(job) && job.bidCount > 0 ? `See ${bidsText(job.bidCount)}` : 'Open'
}

interface LiveJobProps {
  job: Job
  contract: Contract | undefined
  onCancel: () => void
}

function LiveJob({ job, contract, onCancel }: LiveJobProps) {
  const about = <VisuallyHidden>: {job.title}</VisuallyHidden>
  return (
    <WorkTicket
      job={job}
      count={bidsText(job.bidCount)}
      stub={isChoosing(job) ? { text: 'Bidding Ended', label: 'your choice' } : undefined}
      facts={
        <>
          <Chip tone="money">{budgetText(job)}</Chip>
          <Chip icon={job.isVirtual ? 'laptop' : 'pin'}>{placeText(job)}</Chip>
        </>
      }
      note={contract ? statusNote(contract) : NOTES[job.status]}
      acts={
        <>
          <ButtonLink
            tone={isChoosing(job) ? 'solid' : 'line'}
            size="sm"
            href={contract ? paths.contract(contract.id) : paths.jobDetails(job.id)}
          >
            <span>
              {contract ? 'Open the contract' : mainAct(job)}
              {about}
            </span>
          </ButtonLink>
          {canMoveJob('cancel', job.status) && (
            <Button tone="quiet" size="sm" onClick={onCancel}>
              <span>Cancel{about}</span>
            </Button>
          )}
        </>
      }
    />
  )
}

interface PastJobProps {
  job: Job
  /** Reposted already. */
  again: Job | undefined
  onRepost: () => void
}

function PastJob({ job, again, onRepost }: PastJobProps) {
  const about = <VisuallyHidden>: {job.title}</VisuallyHidden>
  return (
    <li>
      <div>
        <Link className={classes('clamp-3 cover-link hover-line', styles.pastTitle)} href={paths.jobDetails(job.id)}>
          {job.title}
        </Link>
        <p className="hint">{pastJobText(job)}</p>
      </div>
      <span className="num-12 c2">{budgetText(job)}</span>
      {again ? (
        <ButtonLink tone="quiet" size="sm" href={paths.jobDetails(again.id)}>
          <span>Out again{about}</span>
        </ButtonLink>
      ) : (
        canRepost(job.status) && (
          <Button tone="line" size="sm" onClick={onRepost}>
            <span>Repost{about}</span>
          </Button>
        )
      )}
    </li>
  )
}
