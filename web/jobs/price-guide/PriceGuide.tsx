import styles from './PriceGuide.module.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { priceGuide, type PriceGuide as Guide } from '#core/jobs/api.ts'
import { nearestCents, showDollars } from '#core/kernel/money.ts'
import { type Evidence, evidenceOf, scaleOf } from '#web/jobs/price-guide/price-scale.ts'
import { useSettled } from '#web/jobs/post/debounced-value.ts'
import { isWholeZip } from '#web/jobs/zip.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call, problemMessage } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { keyOf } from '#web/runtime/query.ts'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

/** Prices of similar jobs nearby, fetched once category and zip code have settled. */
export const usePriceGuide = (category: string, zip: string | null) => {
  const query = useSettled(isWholeZip(zip) ? zip : undefined)
  const parts = { query: { category, ...(query && { zip: query }) } }
  return useQuery({
    queryKey: keyOf(priceGuide, parts),
    queryFn: () => call(priceGuide, parts),
    enabled: category !== '',
    placeholderData: keepPreviousData,
  })
}

const show = (dollars: number): string => showDollars(nearestCents(dollars), 'round')

interface PriceGuideProps {
  category: string
  zip: string | null
  /** The user's amounts in dollars. */
  pins: readonly number[]
  caption?: ReactNode
}

/** Band: middle half of the prices. White bar: median. Pins: the user's amounts. */
export function PriceGuide({ category, zip, pins, caption }: PriceGuideProps) {
  const guide = usePriceGuide(category, zip)
  if (category === '')
    return (
      <p data-slot="guide" className={classes(styles.guide, 'hint')}>
        Choose a category, and what similar jobs were settled for stands here.
      </p>
    )
  if (guide.isPending)
    return (
      <div data-slot="guide" className={styles.guide} role="status">
        <VisuallyHidden>Looking for similar jobs</VisuallyHidden>
        <Skeleton half />
        <Skeleton className={styles.sk} />
      </div>
    )
  if (!guide.data)
    return (
      <div data-slot="guide" className={classes(styles.guide, styles.row)} role="alert">
        <span className="hint">{problemMessage(guide.error, 'The price guide did not load.')}</span>
        <Button tone="quiet" size="sm" loading={guide.isFetching} onClick={() => void guide.refetch()}>
          Try again
        </Button>
      </div>
    )
  const evidence = evidenceOf(guide.data)
  if (!evidence)
    return (
      <p data-slot="guide" className={classes(styles.guide, 'hint')}>
        Too few similar jobs near by yet to say what is usual.
      </p>
    )
  return <Figure guide={guide.data} evidence={evidence} zip={zip} pins={pins} caption={caption} />
}

const sourceOf = ({ count, radiusMiles }: Guide, zip: string | null): string => {
  const jobs = count === 1 ? '1 job' : `${count.toLocaleString('en-US')} jobs`
  return radiusMiles !== null && isWholeZip(zip) ? `${jobs} within ${radiusMiles} mi of ${zip}` : `${jobs} everywhere`
}

type FigureProps = Pick<PriceGuideProps, 'zip' | 'pins' | 'caption'> & { guide: Guide; evidence: Evidence }

function Figure({ guide, evidence, zip, pins, caption }: FigureProps) {
  const titleId = useId()
  const { low, median, high } = evidence
  const where = guide.radiusMiles === null ? '' : ' near you'
  return (
    <figure data-slot="guide" className={styles.guide} aria-labelledby={titleId}>
      <figcaption className={styles.head}>
        <span className="h" id={titleId}>
          Similar jobs{where} settled at {show(low)} to {show(high)}
          <VisuallyHidden>, half of them below {show(median)}</VisuallyHidden>
        </span>
        <span className="num-12 c3">{sourceOf(guide, zip)}</span>
      </figcaption>
      <Track evidence={evidence} pins={pins} />
      {caption && <p className="hint">{caption}</p>}
    </figure>
  )
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`

/** Attributes only, because the content security policy refuses inline styles. */
function Track({ evidence, pins }: { evidence: Evidence; pins: readonly number[] }) {
  const scale = scaleOf(evidence, pins)
  const marks = [
    { name: 'low', at: scale.low, dollars: evidence.low },
    { name: 'median', at: scale.median, dollars: evidence.median },
    { name: 'high', at: scale.high, dollars: evidence.high },
  ]
  return (
    <svg className={styles.track} aria-hidden="true">
      <rect className={styles.rail} y="12" width="100%" height="12" rx="3" />
      <rect className={styles.band} x={percent(scale.low)} y="12" width={percent(scale.high - scale.low)} height="12" />
      <line className={styles.guideMedian} x1={percent(scale.median)} x2={percent(scale.median)} y1="8" y2="28" />
      {[...new Set(scale.pins)].map((at) => (
        <g className={styles.pin} key={at}>
          <line x1={percent(at)} x2={percent(at)} y1="6" y2="30" />
          <circle cx={percent(at)} cy="6" r="5" />
        </g>
      ))}
      {marks.map(({ name, at, dollars }) => (
        <text key={name} className={classes(styles.mark, styles[name])} x={percent(at)} y="48">
          {show(dollars)}
        </text>
      ))}
    </svg>
  )
}
