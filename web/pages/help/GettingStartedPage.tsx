import styles from './HelpArticle.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { HelpArticle } from '#web/pages/help/HelpArticle.tsx'
import { gettingStarted } from '#web/content/help/articles/getting-started.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.help}` }

export default function GettingStartedPage() {
  return <HelpArticle article={gettingStarted} />
}
