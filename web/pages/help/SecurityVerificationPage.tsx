import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { securityVerification } from '#web/content/help/articles/security-verification.ts'

export default function SecurityVerificationPage() {
  return <ArticlePage article={securityVerification} />
}
