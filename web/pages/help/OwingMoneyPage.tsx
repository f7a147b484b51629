import styles from './HelpArticle.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { HelpArticle } from '#web/pages/help/HelpArticle.tsx'
import { owingMoney } from '#web/content/help/articles/owing-money.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.help}` }

export default function OwingMoneyPage() {
  return <HelpArticle article={owingMoney} />
}
