import styles from './WorkInProgressPage.module.css'
import { useId, useState } from 'react'
import { TabPanel, Tabs } from '#web/kit/disclosure/Tabs.tsx'
import type { View } from '#web/pages/work/address.ts'
import { MyBids } from '#web/pages/work/MyBids.tsx'
import { MyJobs } from '#web/pages/work/MyJobs.tsx'
import type { AllMyWork } from '#web/contracts/my-work.ts'

const VIEWS = [
  { value: 'jobs', label: 'My posted jobs' },
  { value: 'bids', label: 'My bids' },
] as const

/** Whoever only bids is not shown an empty list of jobs first. */
const firstView = ({ mine, offered }: AllMyWork): View => (mine.length === 0 && offered.length > 0 ? 'bids' : 'jobs')

/** My jobs and my bids in full, one of them at a time. */
export function Market({ work, asked }: { work: AllMyWork; asked: View | null }) {
  const panelId = useId()
  const [chosen, setChosen] = useState<View | null>(asked)
  const view = chosen ?? firstView(work)
  return (
    <div className={styles.market}>
      <Tabs label="Which side of the work" options={VIEWS} value={view} onChange={setChosen} panelId={panelId} />
      <TabPanel id={panelId} tab={view} className={styles.panel}>
        {view === 'jobs' ? <MyJobs work={work} /> : <MyBids work={work} />}
      </TabPanel>
    </div>
  )
}
