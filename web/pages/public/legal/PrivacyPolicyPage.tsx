import styles from '#web/pages/public/ReadingText.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { paths } from '#core/paths.ts'
import { useFigures } from '#web/content/help/figures.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'
import { LegalText } from '#web/pages/public/legal/LegalText.tsx'
import { useOperator } from '#web/content/legal/operator.ts'
import { privacySections } from '#web/content/legal/privacy.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.reading}` }

export default function PrivacyPolicyPage() {
  const figures = useFigures()
  const operator = useOperator()
  return (
    <LegalText
      title="Privacy Policy"
      lead="What is stored about you, what for, who sees it, and how to get it, correct it or have it deleted."
      updated={figures.updated}
      sections={privacySections(figures, operator)}
      end={{
        title: 'A question about your data?',
        text: `Answered within ${figures.dataRequest}, usually much sooner.`,
        acts: [
          { mail: MAIL_DRAFTS.privacy, label: 'Contact privacy' },
          { to: paths.termsOfService(), label: 'Terms of Service' },
        ],
      }}
    />
  )
}
