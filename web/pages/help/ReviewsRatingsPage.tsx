import type { PageLayout } from '#web/shell/page.ts'
import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { reviewsRatings } from '#web/content/help/articles/reviews-ratings.ts'

export const layout: PageLayout = { mainClass: 'help' }

export default function ReviewsRatingsPage() {
  return <ArticlePage article={reviewsRatings} />
}
