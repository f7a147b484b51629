import styles from '#web/pages/public/ReadingText.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { paths } from '#core/paths.ts'
import { useFigures } from '#web/content/help/figures.ts'
import { MAIL_DRAFTS } from '#web/content/help/mail-drafts.ts'
import { LegalText } from '#web/pages/public/legal/LegalText.tsx'
import { useOperator } from '#web/content/legal/operator.ts'
import { termsSections } from '#web/content/legal/terms.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.reading}` }

export default function TermsOfServicePage() {
  const figures = useFigures()
  const operator = useOperator()
  return (
    <LegalText
      title="Terms of Service"
      lead="What you agree to with an account, in words that can be read once and understood."
      updated={figures.updated}
      sections={termsSections(figures, operator)}
      end={{
        title: 'A question about the terms?',
        text: 'Most practical ones are answered in the Help Center.',
        acts: [
          { mail: MAIL_DRAFTS.legal, label: 'Contact legal' },
          { to: paths.helpCenter(), label: 'Help Center' },
        ],
      }}
    />
  )
}
