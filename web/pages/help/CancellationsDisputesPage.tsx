import styles from './HelpArticle.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { HelpArticle } from '#web/pages/help/HelpArticle.tsx'
import { cancellationsDisputes } from '#web/content/help/articles/cancellations-disputes.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.help}` }

export default function CancellationsDisputesPage() {
  return <HelpArticle article={cancellationsDisputes} />
}
