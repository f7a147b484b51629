import type { PageLayout } from '#web/shell/page.ts'
import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { biddingGuide } from '#web/content/help/articles/bidding-guide.ts'

export const layout: PageLayout = { mainClass: 'help' }

export default function BiddingGuidePage() {
  return <ArticlePage article={biddingGuide} />
}
