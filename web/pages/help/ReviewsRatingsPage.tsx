import { ArticlePage } from '#web/pages/help/ArticlePage.tsx'
import { reviewsRatings } from '#web/content/help/articles/reviews-ratings.ts'

export default function ReviewsRatingsPage() {
  return <ArticlePage article={reviewsRatings} />
}
