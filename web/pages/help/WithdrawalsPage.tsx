import type { PageLayout } from '#web/shell/page.ts'
import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { withdrawals } from '#web/content/help/articles/withdrawals.ts'

export const layout: PageLayout = { mainClass: 'help' }

export default function WithdrawalsPage() {
  return <ArticlePage article={withdrawals} />
}
