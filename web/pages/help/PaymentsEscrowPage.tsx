import styles from './HelpArticle.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { HelpArticle } from '#web/pages/help/HelpArticle.tsx'
import { paymentsEscrow } from '#web/content/help/articles/payments-escrow.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.help}` }

export default function PaymentsEscrowPage() {
  return <HelpArticle article={paymentsEscrow} />
}
