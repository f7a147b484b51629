import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { biddingGuide } from '#web/content/help/articles/bidding-guide.ts'

export default function BiddingGuidePage() {
  return <ArticlePage article={biddingGuide} />
}
