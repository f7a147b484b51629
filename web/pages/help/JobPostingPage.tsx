import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { jobPosting } from '#web/content/help/articles/job-posting.ts'

export default function JobPostingPage() {
  return <ArticlePage article={jobPosting} />
}
