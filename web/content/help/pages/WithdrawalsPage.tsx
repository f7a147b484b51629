import { ArticlePage } from '#web/content/help/ArticlePage.tsx'
import { withdrawals } from '#web/content/help/articles/withdrawals.ts'

export default function WithdrawalsPage() {
  return <ArticlePage article={withdrawals} />
}
