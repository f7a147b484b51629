import type { PageLayout } from '#web/shell/page.ts'
import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { jobPosting } from '#web/content/help/articles/job-posting.ts'

export const layout: PageLayout = { mainClass: 'help' }

export default function JobPostingPage() {
  return <ArticlePage article={jobPosting} />
}
