import styles from './BidList.module.css'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { centsOf, showDollars } from '#core/kernel/money.ts'
import type { Bid } from '#core/bids/api.ts'
import { paths } from '#core/paths.ts'
import { nameOfBidder } from '#web/bids/bidder.ts'
import { splitText } from '#web/jobs/price.ts'
import { FEE } from '#core/payments/fee.ts'
import { useSetting } from '#web/runtime/site-settings.ts'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { Trust } from '#web/bids/Trust.tsx'
import { bidAge, previewOf } from '#web/bids/copy.ts'
import { jobsText } from '#web/jobs/job-copy.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { MatchBadge } from '#web/matching/MatchBadge.tsx'
import { onTimeText } from '#web/profiles/trust-copy.ts'
import { ReportButton } from '#web/profiles/safety/ReportButton.tsx'

interface BidRowProps {
  bid: Bid
  /** The match from 0 to 1; undefined until known. */
  score: number | undefined
  /** Alerts newer than this are animated. */
  openedAtMs: number
  state: 'open' | 'chosen' | 'passed'
  isPicked: boolean
  /** Missing if nothing can be chosen any more. */
  onPick?: () => void
  children: ReactNode
}

export function BidRow({ bid, score, openedAtMs, state, isPicked, onPick, children }: BidRowProps) {
  const name = nameOfBidder(bid)
  const onTime = onTimeText(bid.bidder.onTime)
  const { share } = splitText(centsOf(bid.amount), useSetting(FEE))
  const isNew = Date.parse(bid.createdAt) > openedAtMs
  const isFresh = Date.parse(bid.updatedAt) > openedAtMs
  return (
    <li className={classes(styles.bid, isNew && styles.new, isPicked && styles.picked, styles[state])}>
      <div className={classes(styles.row, onPick && styles.rowPick)}>
        {isFresh && <span key={bid.updatedAt} className={styles.flash} aria-hidden="true" />}
        {onPick && (
          <input
            type="radio"
            name="bid"
            className={styles.pick}
            aria-label={`${name}, ${showDollars(bid.amount, 'round')}, keeps ${share}`}
            checked={isPicked}
            onChange={onPick}
          />
        )}
        <Avatar name={name} src={bid.bidder.profileImageUrl} size={44} />
        <div className={styles.who}>
          <Link
            className={classes('h anywhere hover-line person-link', styles.name)}
            href={paths.publicProfile(bid.bidderId)}
            dir="auto"
          >
            {name}
          </Link>
          <Trust isVerified={bid.bidder.isVerified} rating={bid.bidder.rating} />
          <span className="num-12 c3">{jobsText(bid.bidder.totalJobs)}</span>
          {onTime && <span className="num-12 c3">{onTime}</span>}
        </div>
        <div className={styles.price}>
          <p className="num-19">{showDollars(bid.amount, 'round')}</p>
          <p className="over">
            <Age bid={bid} />
          </p>
          <p className={classes('num-12', styles.share)}>keeps {share}</p>
        </div>
        {bid.message && <Message text={bid.message} />}
        <div className={styles.meta}>
          {state === 'chosen' && <ChosenMark name={name} />}
          {score !== undefined && <MatchBadge score={score} hasLabel />}
          {bid.hasDeclined && <Chip icon="close">declined to sign</Chip>}
          {bid.availability && <Chip icon="clock">{bid.availability}</Chip>}
          <span className={styles.report}>
            <ReportButton type="bid" id={bid.id} name={name} person={{ id: bid.bidderId, name }} look="icon" />
          </span>
        </div>
      </div>
      {children}
    </li>
  )
}

function ChosenMark({ name }: { name: string }) {
  return (
    <>
      <StatusBadge lands>Chosen</StatusBadge>
      <span className="sub c1">You chose {name}.</span>
    </>
  )
}

function Age({ bid }: { bid: Bid }) {
  const nowMs = useServerNow()
  const isChanged = Date.parse(bid.updatedAt) > Date.parse(bid.createdAt)
  return isChanged ? `changed ${bidAge(bid.updatedAt, nowMs)}` : bidAge(bid.createdAt, nowMs)
}

function Message({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const preview = previewOf(text)
  return (
    <p className={styles.message} dir="auto">
      {isWhole ? text : preview.text}{' '}
      {preview.isCut && (
        <button
          type="button"
          className={classes('link', styles.more)}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show more'}
        </button>
      )}
    </p>
  )
}
