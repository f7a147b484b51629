import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { cancellationsDisputes } from '#web/content/help/articles/cancellations-disputes.ts'

export default function CancellationsDisputesPage() {
  return <ArticlePage article={cancellationsDisputes} />
}
