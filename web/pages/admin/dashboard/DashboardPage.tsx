import styles from '#web/admin/dashboard/Dashboard.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { useId } from 'react'
import { DisputesTab, JobsTab, UsersTab } from '#web/admin/dashboard/DashboardTabs.tsx'
import { Charts } from '#web/admin/dashboard/Charts.tsx'
import { QuickActions } from '#web/admin/dashboard/QuickActions.tsx'
import { RecentActivity } from '#web/admin/dashboard/RecentActivity.tsx'
import { Summary } from '#web/admin/dashboard/Summary.tsx'
import { useAddress, oneOf } from '#web/admin/components/address.ts'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { TabPanel, Tabs } from '#web/kit/disclosure/Tabs.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

const TABS = ['overview', 'users', 'jobs', 'disputes'] as const
const NAMES = { overview: 'Overview', users: 'Users', jobs: 'Jobs', disputes: 'Disputes' } as const
const Overview = () => (
  <>
    <Grid align="start" className={styles.overview}>
      <RecentActivity />
      <QuickActions />
    </Grid>
    <Charts />
  </>
)

const CONTENTS = { overview: Overview, users: UsersTab, jobs: JobsTab, disputes: DisputesTab } as const

export const layout: PageLayout = { hasWideJump: true }

/** PORTAL-14: four figures and four tabs. The tab is in the address; another tab drops the filters of this one. */
export default function DashboardPage() {
  const panelId = useId()
  const { get, go } = useAddress()
  const tab = oneOf(TABS, get('tab'))
  const pending = useAdminStats().data?.pendingDisputes ?? 0
  const Content = CONTENTS[tab]
  return (
    <>
      <Summary />
      <div className="above-4 below-5">
        <Tabs
          label="Dashboard"
          options={TABS.map((value) => ({
            value,
            label: (
              <>
                {NAMES[value]}
                {value === 'disputes' && pending > 0 && <span className="num-12">{pending}</span>}
              </>
            ),
          }))}
          value={tab}
          onChange={(next) =>
            go({
              tab: next === 'overview' ? null : next,
              q: null,
              filter: null,
              status: null,
              user: null,
              job: null,
              dispute: null,
            })
          }
          panelId={panelId}
        />
      </div>
      <TabPanel id={panelId} tab={tab}>
        <Content />
      </TabPanel>
    </>
  )
}
