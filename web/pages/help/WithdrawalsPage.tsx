import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { withdrawals } from '#web/content/help/articles/withdrawals.ts'

export default function WithdrawalsPage() {
  return <ArticlePage article={withdrawals} />
}
