import styles from './HelpArticle.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { HelpArticle } from '#web/pages/help/HelpArticle.tsx'
import { jobPosting } from '#web/content/help/articles/job-posting.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.help}` }

export default function JobPostingPage() {
  return <HelpArticle article={jobPosting} />
}
