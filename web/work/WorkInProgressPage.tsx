import './WorkInProgressPage.css'
import { useId, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { MemberPage } from '#web/app/shell/MemberPage.tsx'
import { LiveState } from '#web/find/LiveState.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { TabPanel, Tabs } from '#web/kit/Tabs.tsx'
import { MyBids } from '#web/work/MyBids.tsx'
import { MyJobs } from '#web/work/MyJobs.tsx'
import { NextMove } from '#web/work/NextMove.tsx'
import { type MyWork, useMyWork } from '#web/work/queries.ts'

type View = 'jobs' | 'bids'

const VIEWS = [
  { value: 'jobs', label: 'My posted jobs' },
  { value: 'bids', label: 'My bids' },
] as const

/** Whoever only bids is not shown an empty list of jobs first. */
const firstView = ({ mine, offered }: MyWork): View => (mine.length === 0 && offered.length > 0 ? 'bids' : 'jobs')

export default function WorkInProgressPage() {
  return <MemberPage>{() => <WorkInProgress />}</MemberPage>
}

function WorkInProgress() {
  const work = useMyWork()
  const panelId = useId()
  const [chosen, setChosen] = useState<View | null>(null)
  const view = chosen ?? firstView(work)
  return (
    <>
      <div className="page-head">
        <h1 className="d-38">Work in Progress</h1>
        <div className="row row--wrap work__head">
          <LiveState order="as it happens" updatedAt={work.jobs.dataUpdatedAt} />
          <ButtonLink tone="line" size="sm" icon="plus" href={paths.postJob()}>
            Post a Job
          </ButtonLink>
        </div>
      </div>
      <NextMove work={work} />
      <Tabs label="Which side of the work" options={VIEWS} value={view} onChange={setChosen} panelId={panelId} />
      <TabPanel id={panelId} tab={view} className="work__panel">
        {view === 'jobs' ? <MyJobs work={work} /> : <MyBids work={work} />}
      </TabPanel>
    </>
  )
}
