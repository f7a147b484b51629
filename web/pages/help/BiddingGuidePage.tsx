import styles from './HelpArticle.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { HelpArticle } from '#web/pages/help/HelpArticle.tsx'
import { biddingGuide } from '#web/content/help/articles/bidding-guide.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.help}` }

export default function BiddingGuidePage() {
  return <HelpArticle article={biddingGuide} />
}
