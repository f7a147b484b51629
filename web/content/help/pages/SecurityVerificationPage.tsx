import { ArticlePage } from '#web/content/help/ArticlePage.tsx'
import { securityVerification } from '#web/content/help/articles/security-verification.ts'

export default function SecurityVerificationPage() {
  return <ArticlePage article={securityVerification} />
}
