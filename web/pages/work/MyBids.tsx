import styles from './WorkInProgressPage.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import type { Contract } from '#core/contracts/api.ts'
import { paths } from '#core/paths.ts'
import { budgetText, hasWindow, isAssigned, isChoosing, isDone } from '#core/jobs/rules.ts'
import { bidsText, placeText } from '#web/jobs/job-copy.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useFeeText } from '#web/runtime/fee.ts'
import { groupBids, type MyBid } from '#web/contracts/work-groups.ts'
import type { AllMyWork } from '#web/contracts/my-work.ts'
import { contractOfJob, pastText, statusNote, WRITTEN } from '#web/pages/work/copy.ts'
import { WorkGroup, WorkList } from '#web/pages/work/WorkList.tsx'
import { WorkTicket } from '#web/pages/work/WorkTicket.tsx'

export function MyBids({ work }: { work: AllMyWork }) {
  const { live, won, lost } = groupBids(work.offered)
  return (
    <WorkList query={work.bids} noun="your bids" isEmpty={work.offered.length === 0} empty={<NoBids />}>
      <WorkGroup title="In the running" count={live.length}>
        <Bids bids={live} agreed={work.agreed} />
      </WorkGroup>
      <WorkGroup title="Won" count={won.length}>
        <Bids bids={won.filter(({ job }) => isAssigned(job))} agreed={work.agreed} />
        <PastBids bids={won.filter(({ job }) => isDone(job))} />
      </WorkGroup>
      <WorkGroup title="Went to others" count={lost.length}>
        <PastBids bids={lost} />
      </WorkGroup>
    </WorkList>
  )
}

function NoBids() {
  return (
    <Empty title="You have not bid yet" action={<ButtonLink href={paths.findWork()}>Find Work</ButtonLink>}>
      Tickets near you burn all day. You keep {useFeeText().kept} of what you agree on.
    </Empty>
  )
}

function Bids({ bids, agreed }: { bids: readonly MyBid[]; agreed: readonly Contract[] }) {
  if (bids.length === 0) return null
  return (
    <Grid as="ul" className={styles.list}>
      {bids.map((bid) => (
        <BidTicket key={bid.id} bid={bid} contract={bid.isSelected ? contractOfJob(agreed, bid.job.id) : undefined} />
      ))}
    </Grid>
  )
}

const noteOf = ({ isSelected, hasDeclined, job }: MyBid): string | undefined => {
  if (hasDeclined && !isSelected) return 'You did not sign; the poster chooses again.'
  if (isSelected) return `You were chosen. ${WRITTEN}`
  return isChoosing(job) ? 'Bidding has ended; the poster chooses.' : undefined
}

const actOf = ({ job }: MyBid, contract: Contract | undefined): string => {
  if (contract) return 'Open the contract'
  return hasWindow(job) ? 'Change or withdraw' : 'Open'
}

function BidTicket({ bid, contract }: { bid: MyBid; contract: Contract | undefined }) {
  const { job } = bid
  return (
    <WorkTicket
      job={job}
      count={bidsText(job.bidCount)}
      stub={bid.isSelected ? { text: 'Yours', label: 'you were chosen' } : undefined}
      facts={
        <>
          <Chip tone="money">
            {bid.isSelected ? 'agreed' : 'you bid'} {showDollars(bid.amount, 'round')}
          </Chip>
          {!bid.isSelected && <Chip>budget {budgetText(job)}</Chip>}
          <Chip icon={job.isVirtual ? 'laptop' : 'pin'}>{placeText(job)}</Chip>
        </>
      }
      note={contract ? statusNote(contract) : noteOf(bid)}
      acts={
        <ButtonLink
          tone={bid.isSelected ? 'solid' : 'line'}
          size="sm"
          href={contract ? paths.contract(contract.id) : paths.jobDetails(job.id)}
        >
          <span>
            {actOf(bid, contract)}
            <VisuallyHidden>: {job.title}</VisuallyHidden>
          </span>
        </ButtonLink>
      }
    />
  )
}

function PastBids({ bids }: { bids: readonly MyBid[] }) {
  if (bids.length === 0) return null
  return (
    <ul className={styles.past}>
      {bids.map((bid) => (
        <li key={bid.id}>
          <div>
            <Link
              className={classes('clamp-3 cover-link hover-line', styles.pastTitle)}
              href={paths.jobDetails(bid.job.id)}
            >
              {bid.job.title}
            </Link>
            <p className="hint">{pastText(bid)}</p>
          </div>
          <span className="num-12 c2">{showDollars(bid.amount, 'round')}</span>
        </li>
      ))}
    </ul>
  )
}
