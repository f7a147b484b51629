import styles from '#web/admin/dashboard/Dashboard.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { useId } from 'react'
import { DisputesTab } from '#web/admin/dashboard/DisputesTab.tsx'
import { JobsTab } from '#web/admin/dashboard/JobsTab.tsx'
import { Overview } from '#web/admin/dashboard/Overview.tsx'
import { Summary } from '#web/admin/dashboard/Summary.tsx'
import { UsersTab } from '#web/admin/dashboard/UsersTab.tsx'
import { useAddress } from '#web/admin/components/address.ts'
import { oneOf } from '#web/admin/components/address-state.ts'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { TabPanel, Tabs } from '#web/kit/disclosure/Tabs.tsx'

const TABS = ['overview', 'users', 'jobs', 'disputes'] as const
const NAMES = { overview: 'Overview', users: 'Users', jobs: 'Jobs', disputes: 'Disputes' } as const
const CONTENTS = { overview: Overview, users: UsersTab, jobs: JobsTab, disputes: DisputesTab } as const

export const layout: PageLayout = { hasWideJump: true }

export default function DashboardPage() {
  return (
    <>
      <Dashboard />
    </>
  )
}

/** PORTAL-14: four figures and four tabs; the tab stands in the address, and what one was narrowed to ends with it. */
function Dashboard() {
  const panelId = useId()
  const { get, go } = useAddress()
  const tab = oneOf(TABS, get('tab'))
  const pending = useAdminStats().data?.pendingDisputes ?? 0
  const Content = CONTENTS[tab]
  return (
    <>
      <Summary />
      <div className={styles.adminTabs}>
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
