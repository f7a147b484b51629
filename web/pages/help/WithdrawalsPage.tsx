import styles from './HelpArticle.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { HelpArticle } from '#web/pages/help/HelpArticle.tsx'
import { withdrawals } from '#web/content/help/articles/withdrawals.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.help}` }

export default function WithdrawalsPage() {
  return <HelpArticle article={withdrawals} />
}
