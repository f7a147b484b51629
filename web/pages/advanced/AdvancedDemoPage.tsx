import advancedDemoStyles from '#web/content/advanced/AdvancedDemo.module.css'
import { useState } from 'react'
import { ChatTab } from '#web/content/advanced/ChatTab.tsx'
import { DisputesTab } from '#web/content/advanced/DisputesTab.tsx'
import { FEATURES } from '#web/content/advanced/features.ts'
import { PwaTab } from '#web/content/advanced/PwaTab.tsx'
import { RecommendationsTab } from '#web/content/advanced/RecommendationsTab.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { TabPanel, Tabs } from '#web/kit/disclosure/Tabs.tsx'
import { PageHead } from '#web/kit/page/PageHead.tsx'

const TABS = [
  { value: 'recommendations', label: 'Recommendations' },
  { value: 'chat', label: 'Chat' },
  { value: 'disputes', label: 'Disputes' },
  { value: 'pwa', label: 'PWA' },
] as const
type Tab = (typeof TABS)[number]['value']

const CONTENT = {
  recommendations: RecommendationsTab,
  chat: ChatTab,
  disputes: DisputesTab,
  pwa: PwaTab,
} satisfies Record<Tab, unknown>

const PANEL = 'advanced-panel'

/** PAGE-8: every tab is the real component. */
export default function AdvancedDemoPage() {
  const [tab, setTab] = useState<Tab>('recommendations')
  const Content = CONTENT[tab]
  return (
    <>
      <PageHead className={advancedDemoStyles.head}>
        <h1 className="d-38">Advanced AI Features Demo</h1>
        <Live>{FEATURES.length} features live</Live>
      </PageHead>
      <Tabs label="Features" options={TABS} value={tab} onChange={setTab} panelId={PANEL} />
      <TabPanel id={PANEL} tab={tab} className={advancedDemoStyles.advanced}>
        <Content />
      </TabPanel>
    </>
  )
}
