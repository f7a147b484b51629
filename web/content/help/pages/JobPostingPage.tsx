import { ArticlePage } from '#web/content/help/ArticlePage.tsx'
import { jobPosting } from '#web/content/help/articles/job-posting.ts'

export default function JobPostingPage() {
  return <ArticlePage article={jobPosting} />
}
