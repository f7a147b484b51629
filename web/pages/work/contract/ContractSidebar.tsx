import styles from './ContractSidebar.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import type { AdditionalWork, Contract } from '#core/contracts/api.ts'
import { isUnsigned, otherRole, SIGNED_STATUSES } from '#core/contracts/rules.ts'
import type { Dispute } from '#core/disputes/api.ts'
import { paths } from '#core/paths.ts'
import { Trust } from '#web/bids/Trust.tsx'
import { scheduleText, requestedTimeText } from '#web/contracts/dates.ts'
import { otherName } from '#web/contracts/copy.ts'
import { jobsText } from '#web/jobs/job-copy.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { StreetGrid } from '#web/kit/page/StreetGrid.tsx'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import type { OpenDialog } from '#web/contracts/open-dialog.ts'
import { moneyRows } from '#web/pages/work/contract/money-rows.ts'
import { Documents } from '#web/pages/work/contract/Documents.tsx'
import { phoneText } from '#web/pages/work/contract/phone-text.ts'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

interface SideProps {
  contract: Contract
  requests: readonly AdditionalWork[]
  dispute: Dispute | null
  ask: OpenDialog
}

/** Amounts, the other party, time and place, documents. */
export function Side({ contract, requests, dispute, ask }: SideProps) {
  const when = scheduleText(contract) ?? requestedTimeText(contract)
  return (
    <Grid as="aside" gap={5} className={styles.dealSide} aria-label="Facts of the contract">
      <Money contract={contract} requests={requests} dispute={dispute} />
      <OtherParty contract={contract} />
      {when && (
        <section>
          <h3 className="h">When</h3>
          <p className="sub">{when}</p>
        </section>
      )}
      <Where contract={contract} />
      <Documents contract={contract} ask={ask} />
    </Grid>
  )
}

function Money({ contract, requests, dispute }: Omit<SideProps, 'ask'>) {
  const { role, money } = contract
  return (
    <section>
      <Cluster gap={2} rowGap={1} justify="between" className={styles.head}>
        <h3 className="h">Money</h3>
        {money.isTestMode && <TestMode />}
      </Cluster>
      <dl className={styles.dealSums}>
        {moneyRows(contract, requests, dispute).map(({ label, sum }) => (
          <div key={label}>
            <dt dir="auto">{label}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
      </dl>
      {role === 'poster' && money.cardLast4 !== null && <p className="hint">Card ending in {money.cardLast4}.</p>}
    </section>
  )
}

function OtherParty({ contract }: { contract: Contract }) {
  const party = contract[otherRole(contract.role)]
  const name = otherName(contract)
  return (
    <section>
      <h3 className="h" dir="auto">
        {name}
      </h3>
      <Cluster nowrap>
        <Avatar name={name} src={party.profileImageUrl} />
        <div>
          <Cluster as="p" gap={2} rowGap={1}>
            <Trust isVerified={party.isVerified} rating={party.rating} />
            <span className="num-12 c3">{jobsText(party.totalJobs)}</span>
          </Cluster>
          {party.phoneNumber ? (
            <a
              className={classes('link', styles.dealPartyPhone)}
              href={`tel:${party.phoneNumber.replace(/[^\d+]/g, '')}`}
            >
              {phoneText(party.phoneNumber)}
            </a>
          ) : (
            <Link className={classes('link', styles.dealPartyPhone)} href={paths.publicProfile(party.id)}>
              See the profile
            </Link>
          )}
        </div>
      </Cluster>
    </section>
  )
}

const isSigned = ({ status }: Contract): boolean => SIGNED_STATUSES.some((signed) => signed === status)

const placeText = (contract: Contract): string => {
  const { role, job, status } = contract
  const place = (job.location ?? job.zipCode ?? '').replace(/\.$/, '')
  if (isSigned(contract)) return `${place}. Shown since both signed.`
  if (!isUnsigned(status)) return `${place}.`
  return role === 'poster'
    ? `${place}. ${otherName(contract)} sees the part of town until both have signed.`
    : `${place}. The address appears once both have signed.`
}

function Where({ contract }: { contract: Contract }) {
  const { job } = contract
  if (job.isVirtual)
    return (
      <section>
        <h3 className="h">Where</h3>
        <p className="sub">Virtual: wherever both have a line.</p>
      </section>
    )
  return (
    <section>
      <h3 className="h">Where</h3>
      <div className={styles.dealSpot} aria-hidden="true">
        <StreetGrid seed={job.zipCode ?? job.id} />
        <i />
      </div>
      <p className="sub" dir="auto">
        {placeText(contract)}
      </p>
    </section>
  )
}
