import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { paymentsEscrow } from '#web/content/help/articles/payments-escrow.ts'

export default function PaymentsEscrowPage() {
  return <ArticlePage article={paymentsEscrow} />
}
