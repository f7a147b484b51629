import styles from './ReviewCard.module.css'
import type { ReactNode } from 'react'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Stars } from '#web/kit/display/data/Stars.tsx'
import { formatDay } from '#web/profiles/dates.ts'
import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'

export const STARS = [1, 2, 3, 4, 5] as const
type StarCount = (typeof STARS)[number]

export const STAR_LABELS: Record<StarCount, string> = { 1: 'Bad', 2: 'Poor', 3: 'Fair', 4: 'Good', 5: 'Great' }

const isStars = (rating: number): rating is StarCount => STARS.some((stars) => stars === rating)

export const starsText = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`)

interface ReviewCardProps {
  name: string
  src: string | null
  review: { rating: number; comment: string | null; createdAt: string }
  about?: string
  /** One level below the heading of the list. */
  heading?: 'h3' | 'h4'
  /** After the date. */
  end?: ReactNode
  children?: ReactNode
}

/** A published review. */
export function ReviewCard({ name, src, review, about, heading: Heading = 'h3', end, children }: ReviewCardProps) {
  return (
    <article data-slot="review" className={styles.review} tabIndex={-1}>
      <Avatar name={name} src={src} />
      <Cluster className={styles.who}>
        <Heading className="h">
          <bdi>{name}</bdi>
        </Heading>
        {isStars(review.rating) && <Stars n={review.rating} />}
      </Cluster>
      <Cluster gap={0} justify="end" nowrap className={styles.end}>
        <time className="num-12 c3" dateTime={review.createdAt}>
          {formatDay(review.createdAt)}
        </time>
        {end}
      </Cluster>
      {about && <p className="hint">{about}</p>}
      {review.comment && (
        <p className={styles.comment} dir="auto">
          {review.comment}
        </p>
      )}
      <Grid gap={3} className={styles.more}>
        {children}
      </Grid>
    </article>
  )
}

interface ReviewAnswerProps {
  name: string
  reply: string
  replyAt: string | null
}

/** REVIEW-5: the reply below a review. */
export function ReviewAnswer({ name, reply, replyAt }: ReviewAnswerProps) {
  return (
    <div className={styles.reviewAnswer}>
      <Cluster gap={2} rowGap={0} as="p" align="baseline">
        <span className="sub c1">
          <bdi>{name}</bdi> answered
        </span>
        {replyAt && (
          <time className="num-12 c3" dateTime={replyAt}>
            {formatDay(replyAt)}
          </time>
        )}
      </Cluster>
      <p className="c2 user-text" dir="auto">
        {reply}
      </p>
    </div>
  )
}
