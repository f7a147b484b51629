import styles from './WorkInProgressPage.module.css'
import { useEffect, useState, useId } from 'react'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { useMember } from '#web/runtime/session.tsx'
import { LiveState } from '#web/runtime/LiveState.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { useWorkAddress, type View } from '#web/pages/work/address.ts'
import { ContractPane } from '#web/pages/work/contract/ContractPane.tsx'
import { NextMove } from '#web/pages/work/NextMove.tsx'
import { useAllMyWork, type AllMyWork } from '#web/contracts/my-work.ts'
import { WorkNav } from '#web/pages/work/WorkNav.tsx'
import { TabPanel, Tabs } from '#web/kit/disclosure/Tabs.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { MyBids } from '#web/pages/work/MyBids.tsx'
import { MyJobs } from '#web/pages/work/MyJobs.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

export default function WorkInProgressPage() {
  return <WorkInProgress me={useMember()} />
}

/** Opening and leaving a contract handles focus and scroll as a page change would. True once that has happened. */
function useArrival(contractId: string | null): boolean {
  const [first] = useState(contractId)
  const [hasMoved, setMoved] = useState(false)
  if (!hasMoved && contractId !== first) setMoved(true)
  const isList = contractId === null
  useEffect(() => {
    // The title of a contract focuses itself once rendered.
    if (hasMoved && isList) document.getElementById('main')?.focus({ preventScroll: true })
  }, [hasMoved, isList])
  return hasMoved
}

function WorkInProgress({ me }: { me: Me }) {
  const work = useAllMyWork()
  const { contractId, view } = useWorkAddress()
  const hasMoved = useArrival(contractId)
  const hasNav = contractId !== null || work.contracts.isPending || work.agreed.length > 0 || !work.contracts.data
  return (
    <div className={contractId === null ? undefined : styles.open}>
      <PageHead className={styles.pageHead}>
        {contractId !== null && (
          <ButtonLink tone="quiet" size="sm" icon="left" className={styles.back} href={paths.workInProgress()}>
            All my work
          </ButtonLink>
        )}
        <h1 className="d-38">Work in Progress</h1>
        <Cluster gap={5} rowGap={3} className={styles.head}>
          <LiveState order="as it happens" updatedAt={work.jobs.dataUpdatedAt} />
          <ButtonLink tone="line" size="sm" icon="plus" href={paths.postJob()}>
            Post a Job
          </ButtonLink>
        </Cluster>
      </PageHead>
      {contractId === null && <NextMove work={work} />}
      <div className={hasNav ? styles.cols : undefined}>
        {hasNav && <WorkNav work={work} openId={contractId} />}
        {contractId === null ? (
          <Market key={view} work={work} asked={view} />
        ) : (
          <ContractPane key={contractId} id={contractId} me={me.id} takesFocus={hasMoved} />
        )}
      </div>
    </div>
  )
}

const VIEWS = [
  { value: 'jobs', label: 'My posted jobs' },
  { value: 'bids', label: 'My bids' },
] as const

/** Someone who only bids sees the bids first. */
const firstView = ({ mine, offered }: AllMyWork): View => (mine.length === 0 && offered.length > 0 ? 'bids' : 'jobs')

/** My jobs and my bids in full, one of them at a time. */
function Market({ work, asked }: { work: AllMyWork; asked: View | null }) {
  const panelId = useId()
  const [chosen, setChosen] = useState<View | null>(asked)
  const view = chosen ?? firstView(work)
  return (
    <div className={styles.market}>
      <Tabs label="Which side of the work" options={VIEWS} value={view} onChange={setChosen} panelId={panelId} />
      <TabPanel id={panelId} tab={view} className="above-5">
        {view === 'jobs' ? <MyJobs work={work} /> : <MyBids work={work} />}
      </TabPanel>
    </div>
  )
}
