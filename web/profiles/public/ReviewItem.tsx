import type { Review } from '#contract/reviews/api.ts'
import { Avatar } from '#web/kit/Avatar.tsx'
import { Stars } from '#web/kit/Stars.tsx'
import { dayWords } from '#web/profiles/dates.ts'

const isStars = (rating: number): rating is 1 | 2 | 3 | 4 | 5 => [1, 2, 3, 4, 5].includes(rating)

export function ReviewItem({ review }: { review: Review }) {
  const name = review.reviewer.firstName || 'Former member'
  return (
    <article className="review" tabIndex={-1}>
      <Avatar name={name} src={review.reviewer.profileImageUrl} />
      <div className="review__who">
        <h3 className="h">
          <bdi>{name}</bdi>
        </h3>
        {isStars(review.rating) && <Stars n={review.rating} />}
      </div>
      <time className="num-12 c3" dateTime={review.createdAt}>
        {dayWords(review.createdAt)}
      </time>
      <p className="hint">{review.jobTitle}</p>
      {review.comment && (
        <p className="review__words" dir="auto">
          {review.comment}
        </p>
      )}
    </article>
  )
}
