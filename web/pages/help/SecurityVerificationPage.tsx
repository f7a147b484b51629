import styles from './HelpArticle.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { HelpArticle } from '#web/pages/help/HelpArticle.tsx'
import { securityVerification } from '#web/content/help/articles/security-verification.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.help}` }

export default function SecurityVerificationPage() {
  return <HelpArticle article={securityVerification} />
}
