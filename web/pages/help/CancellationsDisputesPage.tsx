import type { PageLayout } from '#web/shell/page.ts'
import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { cancellationsDisputes } from '#web/content/help/articles/cancellations-disputes.ts'

export const layout: PageLayout = { mainClass: 'help' }

export default function CancellationsDisputesPage() {
  return <ArticlePage article={cancellationsDisputes} />
}
