import styles from './JobCard.module.css'
import { memo } from 'react'
import type { Job } from '#core/jobs/api.ts'
import { thumbnailOf, budgetText } from '#core/jobs/rules.ts'
import { paths } from '#core/paths.ts'
import { bidsText, photosText, placeText, summarizeStatus, whenText } from '#web/jobs/job-copy.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Clock, TimeLabel } from '#web/kit/display/Clock.tsx'
import { Fuse, timeClass } from '#web/kit/display/Fuse.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { serverClock } from '#web/runtime/clock/server-clock.ts'
import { Ticket, TicketLink, TicketPart } from '#web/kit/page/Ticket.tsx'
import { useTimeLeft } from '#web/runtime/clock/time-left.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Grid, Cluster } from '#web/kit/layout/Layout.tsx'
import { IconButton } from '#web/kit/actions/Button.tsx'

interface JobCardProps {
  job: Job
  isFavorite: boolean
  onFavorite: (job: Job) => void
}

/** A job in a list; the whole ticket is one link. */
export const JobCard = memo(function JobCard({ job, isFavorite, onFavorite }: JobCardProps) {
  return (
    <Ticket layout="row" as="article" className={styles.jobcard}>
      <TimeStub job={job} />
      <TicketPart className={styles.body}>
        <div>
          <h3 className={classes('d-24', styles.title)}>
            <TicketLink href={paths.job(job.id)}>{job.title}</TicketLink>
          </h3>
          <p className={classes('sub user-text clamp-2', styles.text)}>{job.description}</p>
        </div>
        <Cluster nowrap gap={5} align="stretch" className={styles.offer}>
          <Grid as="p" gap={2} className={styles.price}>
            <span className="num-19 paper">{budgetText(job)}</span>
            <span className="over">budget</span>
          </Grid>
          <div className={styles.keep}>
            {job.isOwner ? (
              <Chip>Your job</Chip>
            ) : (
              <Bookmark title={job.title} isPressed={isFavorite} onPress={() => onFavorite(job)} />
            )}
          </div>
        </Cluster>
        <JobLocation job={job} />
        {job.images.length > 0 && <Thumbnails images={job.images} />}
      </TicketPart>
    </Ticket>
  )
})

/** The only part that renders every second. */
function TimeStub({ job }: { job: Job }) {
  const { text, label, tone, left } = summarizeStatus(job, useTimeLeft(job.biddingEndsAt))
  return (
    <>
      <Fuse left={left} tone={tone} ticking={tone !== 'ended'} />
      <TicketPart className={classes(styles.time, timeClass(tone))}>
        <div>
          {tone !== 'ended' && <VisuallyHidden>Time left: </VisuallyHidden>}
          <Clock text={text} tone={tone} />
          <TimeLabel>{label}</TimeLabel>
        </div>
        <p className="num-12 c2">{bidsText(job.bidCount)}</p>
      </TicketPart>
    </>
  )
}

function Bookmark({ title, isPressed, onPress }: { title: string; isPressed: boolean; onPress: () => void }) {
  return (
    <IconButton
      icon="bookmark"
      label={`Save ${title}`}
      className={styles.mark}
      aria-pressed={isPressed}
      onClick={onPress}
    />
  )
}

function JobLocation({ job }: { job: Job }) {
  const when = whenText(job, new Date(serverClock.now()))
  return (
    <ul className={styles.meta}>
      <li>
        {job.isVirtual ? <Icon name="globe" /> : <Icon name="pin" />}
        <VisuallyHidden>Where: </VisuallyHidden>
        {placeText(job)}
      </li>
      {when && (
        <li>
          {job.preferredDate ? <Icon name="calendar" /> : <Icon name="clock" />}
          <VisuallyHidden>When: </VisuallyHidden>
          {when}
        </li>
      )}
    </ul>
  )
}

const THUMBNAILS = 3

/** Up to three; the third shows the number of the others. */
function Thumbnails({ images }: { images: readonly string[] }) {
  const more = images.length - THUMBNAILS
  return (
    <Cluster nowrap gap={2} align="stretch" className={styles.thumbs}>
      <VisuallyHidden>{photosText(images.length)}</VisuallyHidden>
      {images.slice(0, THUMBNAILS).map((image, at) => (
        <span className={styles.thumb} key={image}>
          <img src={thumbnailOf(image)} alt="" width="64" height="48" loading="lazy" decoding="async" />
          {more > 0 && at === THUMBNAILS - 1 && (
            <span className={styles.more} aria-hidden="true">
              +{more}
            </span>
          )}
        </span>
      ))}
    </Cluster>
  )
}
