import type { PageLayout } from '#web/shell/page.ts'
import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { paymentsEscrow } from '#web/content/help/articles/payments-escrow.ts'

export const layout: PageLayout = { mainClass: 'help' }

export default function PaymentsEscrowPage() {
  return <ArticlePage article={paymentsEscrow} />
}
