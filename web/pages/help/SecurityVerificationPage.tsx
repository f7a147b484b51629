import type { PageLayout } from '#web/shell/page.ts'
import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { securityVerification } from '#web/content/help/articles/security-verification.ts'

export const layout: PageLayout = { mainClass: 'help' }

export default function SecurityVerificationPage() {
  return <ArticlePage article={securityVerification} />
}
