import styles from './HelpArticle.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { HelpArticle } from '#web/pages/help/HelpArticle.tsx'
import { reviewsRatings } from '#web/content/help/articles/reviews-ratings.ts'

export const layout: PageLayout = { mainClass: `public-page ${styles.help}` }

export default function ReviewsRatingsPage() {
  return <HelpArticle article={reviewsRatings} />
}
