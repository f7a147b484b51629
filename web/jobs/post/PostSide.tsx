import styles from './PostSide.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type ReactNode, useId, useState } from 'react'
import { type Blockers, missingLine } from '#web/jobs/post/blockers.ts'
import type { Photo } from '#web/jobs/photos/photo-uploads.ts'
import { isFilledIn, type PostJobValues } from '#web/jobs/post/post-job-values.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import type { Form } from '#web/runtime/forms/form.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { normalizeDollars } from '#core/kernel/money.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { clockText } from '#core/jobs/clock.ts'
import { thumbnailOf, budgetText } from '#core/jobs/rules.ts'
import { whenText } from '#web/jobs/job-copy.ts'
import { useArea } from '#web/jobs/post/area.ts'
import { noonOf, rightNow } from '#web/jobs/when.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { Clock } from '#web/kit/display/Clock.tsx'
import { Fuse } from '#web/kit/display/Fuse.tsx'
import { Ticket, TicketPart } from '#web/kit/page/Ticket.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

const TIPS = ['how heavy, how big, how many', 'stairs, parking, tools on site', 'what “done” looks like to you']

interface PostSideProps {
  form: Form<PostJobValues>
  photos: readonly Photo[]
  blockers: Blockers
  reason: string | null
  /** The failure of the last attempt. */
  children: ReactNode
}

/** Preview, missing parts and the submit button. */
export function PostSide({ form, photos, blockers, reason, children }: PostSideProps) {
  const whyId = useId()
  const isBlocked = blockers.missing.length > 0 || blockers.isUnverified
  const lost = photos.filter(({ state }) => state === 'failed').length
  return (
    <Stack as="aside" gap={5} className={styles.postSide} aria-label="Preview and posting">
      <h2 className="over">What workers will see</h2>
      <PostPreview values={form.values} photos={photos} />
      {isBlocked ? <ToDo values={form.values} blockers={blockers} /> : <Promises />}
      {children}
      <div>
        <Button
          type="submit"
          tone="ticket"
          size="lg"
          block
          disabled={reason !== null}
          aria-describedby={whyId}
          loading={form.pending}
          loadingLabel="Posting…"
        >
          {isBlocked ? 'Post job' : 'Post job · light the fuse'}
        </Button>
        <p className={classes('hint', styles.postSideWhy)} id={whyId}>
          {reason ?? (lost > 0 ? leftOut(lost) : 'Free to post. Cancel any time before you choose.')}
        </p>
      </div>
      <div className={styles.postTips}>
        <h2 className="h">Tickets that get good bids say</h2>
        <ul className="above-2">
          {TIPS.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      </div>
    </Stack>
  )
}

const leftOut = (lost: number): string =>
  lost === 1
    ? 'One photo did not arrive and is left out unless you retry it.'
    : `${lost} photos did not arrive and are left out unless you retry them.`

function Line({ isDone, children }: { isDone: boolean; children: string }) {
  return (
    <li className={isDone ? undefined : styles.isOpen}>
      <Icon name={isDone ? 'check' : 'alert'} />
      {children}
    </li>
  )
}

function ToDo({ values, blockers }: { values: PostJobValues; blockers: Blockers }) {
  const isFilled = isFilledIn(values)
  return (
    <ul className={styles.checklist}>
      <Line isDone={isFilled}>{isFilled ? 'Job, place and budget filled in' : 'Job, place and budget to fill in'}</Line>
      {blockers.missing.length > 0 && <Line isDone={false}>{missingLine(blockers.missing)}</Line>}
      {blockers.isUnverified && <Line isDone={false}>Identity not verified yet</Line>}
    </ul>
  )
}

function Promises() {
  return (
    <ul className={styles.checklist}>
      <Line isDone>Live the moment you post</Line>
      <Line isDone>Bids are sealed: only you see them all</Line>
      <Line isDone>Choose any bid, before or after the fuse ends</Line>
    </ul>
  )
}

/** The ticket as Find Work will show it. */
function PostPreview({ values, photos }: { values: PostJobValues; photos: readonly Photo[] }) {
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
        <Cluster nowrap align="end" justify="between">
          <Clock text={clockText(Number(values.biddingDuration) * MINUTE_MS)} tone="green" />
          <span className="over">{values.isVirtual ? 'Virtual' : area || 'Your area'}</span>
        </Cluster>
      </TicketPart>
      <TicketPart className={styles.what}>
        <h3 className={classes('d-24', styles.title)}>
          {values.title.trim() || <span className="c3">Your title stands here</span>}
        </h3>
        {(when || hasBudget) && (
          <Cluster gap={2} className={styles.chips}>
            {when && <Chip>{when}</Chip>}
            {hasBudget && <Chip tone="money">{budgetText(budget)}</Chip>}
          </Cluster>
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
    <Cluster gap={2} align="start" nowrap className={styles.thumbs}>
      {stored.map(({ id, url }) => (
        <img key={id} src={thumbnailOf(url ?? '')} alt="" width="64" height="48" />
      ))}
    </Cluster>
  )
}
