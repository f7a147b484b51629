import styles from './JobDrawer.module.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SettlementStatus } from '#core/contracts/settlement.ts'
import { showDollars } from '#core/kernel/money.ts'
import { getJobForAdmin, type JobDetail } from '#core/admin/jobs.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/runtime/query.ts'
import { LoadingDrawer, Drawer, DrawerPart } from '#web/admin/components/Drawer.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { JobStatus } from '#web/admin/jobs/JobList.tsx'
import { RemoveJob, useRestoreJob } from '#web/admin/jobs/RemoveJob.tsx'
import { budgetText } from '#web/admin/jobs/copy.ts'
import { useAddress } from '#web/admin/components/address.ts'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { clockText, dayText, wholeText } from '#web/admin/session/times.ts'
import { counted } from '#web/admin/users/copy.ts'
import { paths } from '#core/paths.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { Facts } from '#web/kit/display/data/Facts.tsx'

/** The job in the address, beside the list that is open. */
export function OpenJob() {
  const { get, go } = useAddress()
  const id = get('job')
  // A person who is opened from here is on top.
  if (id === '' || get('user') !== '') return null
  return <JobById key={id} id={id} onClose={() => go({ job: null })} />
}

function JobById({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...queryOf(getJobForAdmin, { params: { id } }), staleTime: 0 })
  if (query.data) return <JobDrawer job={query.data} onClose={onClose} />
  return <LoadingDrawer noun="job" query={query} onClose={onClose} />
}

interface JobDrawerProps {
  job: JobDetail
  onClose: () => void
}

const SETTLEMENT_TEXTS: Record<SettlementStatus, string> = {
  open: 'to be settled',
  accepted: 'settled',
  disputed: 'settlement disputed',
  withdrawn: 'settlement taken back',
}
const settlementText = ({ percent, status }: { percent: number; status: SettlementStatus }): string =>
  `${SETTLEMENT_TEXTS[status]} at ${percent}%`

/** PORTAL-12: one job with its bids and its contract; it can be removed and restored. */
function JobDrawer({ job, onClose }: JobDrawerProps) {
  const isModerator = mayDo(useAdmin(), 'moderator')
  return (
    <Drawer
      title={job.title}
      sub={
        <>
          {job.category} · <JobStatus job={job} />
        </>
      }
      foot={isModerator && <Foot job={job} />}
      onClose={onClose}
    >
      {job.removedAt !== null && (
        <Banner tone="bad" raised title={`Removed ${dayText(job.removedAt)}`}>
          {job.removalReason ?? 'No reason was noted.'}
        </Banner>
      )}
      {job.pendingFlags > 0 && (
        <div className="above-3">
          <Banner
            tone="warn"
            raised
            title={`${counted(job.pendingFlags, 'flag')} to look at`}
            action={
              <ButtonLink tone="line" size="sm" href={paths.adminFlags()}>
                Open
              </ButtonLink>
            }
          >
            Somebody reported this job.
          </Banner>
        </div>
      )}
      <About job={job} />
      <DrawerPart title="Description">
        <p className="sub user-text" dir="auto">
          {job.description}
        </p>
        {job.images.length > 0 && (
          <Cluster gap={2} className={styles.jobImages}>
            {job.images.map((src, at) => (
              <a key={src} href={src} target="_blank" rel="noreferrer" aria-label={`Photo ${at + 1}`}>
                <img src={src} alt="" loading="lazy" width={120} height={90} />
              </a>
            ))}
          </Cluster>
        )}
      </DrawerPart>
      <Bids bids={job.bids} />
    </Drawer>
  )
}

function About({ job }: { job: JobDetail }) {
  const { hrefWith } = useAddress()
  return (
    <DrawerPart title="Job">
      <Facts
        dense
        facts={[
          {
            label: 'Poster',
            value: (
              <Link className="link" href={hrefWith({ user: job.poster.id })}>
                {job.poster.email}
              </Link>
            ),
          },
          { label: 'Budget', value: <span className="num-12">{budgetText(job.budget)}</span> },
          { label: 'Where', value: job.location ?? job.place ?? 'online' },
          { label: 'Posted', value: wholeText(job.createdAt) },
          { label: 'Bidding ends', value: clockText(job.biddingEndsAt) },
          {
            label: 'Contract',
            value: job.contract ? (
              <>
                <Link className="link num-12" href={paths.adminContract(job.contract.id)}>
                  {job.contract.number}
                </Link>
                , {job.contract.status.replaceAll('_', ' ')}
                {job.contract.settlement && `, ${settlementText(job.contract.settlement)}`}
              </>
            ) : (
              'none'
            ),
          },
        ]}
      />
    </DrawerPart>
  )
}

function Bids({ bids }: { bids: JobDetail['bids'] }) {
  const { hrefWith } = useAddress()
  return (
    <DrawerPart title={counted(bids.length, 'bid')}>
      {bids.length === 0 && <p className="hint">Nobody has bid.</p>}
      <ol className={styles.jobBids}>
        {bids.map(({ id, bidder, amount, message, isSelected, createdAt }) => (
          <li key={id}>
            <Cluster nowrap justify="between">
              <Link className="link trunc" href={hrefWith({ user: bidder.id })} dir="auto">
                {bidder.firstName || bidder.email}
              </Link>
              <span className="num c1">{showDollars(amount)}</span>
            </Cluster>
            {message && (
              <p className="sub" dir="auto">
                {message}
              </p>
            )}
            <p className="hint">
              {clockText(createdAt)}
              {isSelected && <span className="paper">, chosen</span>}
            </p>
          </li>
        ))}
      </ol>
    </DrawerPart>
  )
}

function Foot({ job }: { job: JobDetail }) {
  const restore = useRestoreJob(job)
  const [isRemoving, setRemoving] = useState(false)
  return (
    <>
      {job.removedAt === null ? (
        <Button tone="danger" onClick={() => setRemoving(true)}>
          Remove job…
        </Button>
      ) : (
        <Button icon="undo" loading={restore.isBusy} onClick={() => void restore.act()}>
          Restore job
        </Button>
      )}
      {isRemoving && <RemoveJob job={job} onClose={() => setRemoving(false)} />}
    </>
  )
}
