import type { PageLayout } from '#web/shell/page.ts'
import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { gettingStarted } from '#web/content/help/articles/getting-started.ts'

export const layout: PageLayout = { mainClass: 'help' }

export default function GettingStartedPage() {
  return <ArticlePage article={gettingStarted} />
}
