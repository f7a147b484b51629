import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { gettingStarted } from '#web/content/help/articles/getting-started.ts'

export default function GettingStartedPage() {
  return <ArticlePage article={gettingStarted} />
}
