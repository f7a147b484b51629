import styles from './PostSide.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { normalizeDollars } from '#core/kernel/money.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { useState } from 'react'
import { clockText, thumbnailOf } from '#core/jobs/rules.ts'
import { budgetText } from '#core/jobs/budget.ts'
import { whenText } from '#web/jobs/job-copy.ts'
import { useArea } from '#web/jobs/post/area.ts'
import type { Photo } from '#web/jobs/photos/photo-tray.ts'
import type { PostJobValues } from '#web/jobs/post/post-job-values.ts'
import { noonOf, rightNow } from '#web/jobs/when.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Clock } from '#web/kit/display/Clock.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'

/** The ticket as it will hang on Find Work, in the making. */
export function PostPreview({ values, photos }: { values: PostJobValues; photos: readonly Photo[] }) {
  const { name: area } = useArea(values.zipCode)
  const [now] = useState(rightNow)
  const when = whenText(
    { preferredDate: noonOf(values.preferredDate), preferredTime: values.preferredTime.trim() },
    now,
  )
  const budget = { budgetMin: normalizeDollars(values.budgetMin), budgetMax: normalizeDollars(values.budgetMax) }
  const hasBudget = budget.budgetMin !== null || budget.budgetMax !== null
  return (
    <Ticket as="article" tone="green">
      <Fuse left={1} />
      <TicketPart className={styles.top}>
        <div className="row between row--end">
          <Clock text={clockText(Number(values.biddingDuration) * MINUTE_MS)} tone="green" />
          <span className="over">{values.isVirtual ? 'Virtual' : area || 'Your area'}</span>
        </div>
      </TicketPart>
      <TicketPart className={styles.what}>
        <h3 className={classes('d-24', styles.title)}>
          {values.title.trim() || <span className="c3">Your title stands here</span>}
        </h3>
        {(when || hasBudget) && (
          <div className={classes('row row--wrap', styles.chips)}>
            {when && <Chip>{when}</Chip>}
            {hasBudget && <Chip tone="money">{budgetText(budget)}</Chip>}
          </div>
        )}
        <Thumbs photos={photos} />
      </TicketPart>
    </Ticket>
  )
}

function Thumbs({ photos }: { photos: readonly Photo[] }) {
  const stored = photos.filter(({ url }) => url !== null)
  if (stored.length === 0) return null
  return (
    <div className={styles.thumbs}>
      {stored.map(({ id, url }) => (
        <img key={id} src={thumbnailOf(url ?? '')} alt="" width="64" height="48" />
      ))}
    </div>
  )
}
