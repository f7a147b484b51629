import styles from './ReviewRow.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { HIDE_SENTENCE, hideReview, type ReviewForAdmin, showReview } from '#core/admin/moderation.ts'
import { useAdminAction } from '#web/admin/components/admin-action.ts'
import { ReasonDialog } from '#web/admin/components/ReasonDialog.tsx'
import { shortName } from '#web/admin/users/copy.ts'
import { mayDo } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { dayText } from '#web/admin/session/times.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Stars } from '#web/kit/display/data/Stars.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

function PersonLink({ person }: { person: ReviewForAdmin['reviewer'] }) {
  return (
    <Link className="link" href={paths.adminUser(person.id)} dir="auto">
      {shortName(person)}
    </Link>
  )
}

export function ReviewRow({ review }: { review: ReviewForAdmin }) {
  const flags = review.pendingFlags
  return (
    <Stack as="li" gap={2} className={styles.row}>
      <Cluster className={styles.bar}>
        <Stars n={Math.min(5, Math.max(1, review.rating)) as 1 | 2 | 3 | 4 | 5} />
        <p className={classes('sub', styles.who)}>
          <PersonLink person={review.reviewer} /> about <PersonLink person={review.reviewee} />
        </p>
        <time className="num-12 c3" dateTime={review.createdAt}>
          {dayText(review.createdAt)}
        </time>
      </Cluster>
      <p className={styles.text} dir="auto">
        {review.comment || <span className="hint">No words, only stars.</span>}
      </p>
      {review.reply && (
        <p className={classes('sub', styles.reply)} dir="auto">
          {review.reply}
        </p>
      )}
      {review.hiddenAt !== null && (
        <p className="sub">
          <b className="bad">Hidden</b> on {dayText(review.hiddenAt)}
          {review.hiddenReason && (
            <>
              : <span dir="auto">{review.hiddenReason}</span>
            </>
          )}
        </p>
      )}
      <Cluster className={classes(styles.bar, styles.foot)}>
        <Link className={classes('link trunc', styles.job)} href={paths.adminContract(review.contractId)} dir="auto">
          {review.jobTitle}
        </Link>
        {!review.isPublished && <Chip>sealed until both are in</Chip>}
        {flags > 0 && (
          <Link className={styles.flags} href={paths.adminFlags()}>
            <Chip tone="bad" icon="flag">
              {flags === 1 ? '1 report' : `${flags} reports`}
            </Chip>
          </Link>
        )}
        <Actions review={review} />
      </Cluster>
    </Stack>
  )
}

function Actions({ review }: { review: ReviewForAdmin }) {
  const admin = useAdmin()
  const [isAsking, setAsking] = useState(false)
  const author = shortName(review.reviewer)
  const params = { id: review.id }
  const hiding = useAdminAction({
    failed: 'The review could not be hidden. Please try again.',
    run: (reason: string) => call(hideReview, { params, body: { reason } }),
    done: () => ({ title: 'Review hidden', text: `${author} is told why. It can be shown again here.` }),
  })
  const showing = useAdminAction({
    failed: 'The review could not be shown again. Please try again.',
    run: () => call(showReview, { params }),
    done: () => ({ title: 'Review shown again', text: 'It counts for the rating once more.' }),
  })
  if (!mayDo(admin, 'moderator')) return null
  const whose = <VisuallyHidden> the review of {author}</VisuallyHidden>
  return (
    <span className="push">
      {review.hiddenAt === null ? (
        <Button tone="quiet" size="xs" icon="eyeOff" onClick={() => setAsking(true)}>
          <span>Hide{whose}</span>
        </Button>
      ) : (
        <Button tone="quiet" size="xs" icon="undo" loading={showing.isBusy} onClick={() => void showing.act()}>
          <span>Show again{whose}</span>
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Hide this review?"
          sub="Nobody sees it any more and the rating is counted anew without it. It can be shown again."
          hint="The author will read it."
          sentence={HIDE_SENTENCE}
          submit="Hide review"
          busy="Hiding…"
          onSubmit={hiding.act}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}
