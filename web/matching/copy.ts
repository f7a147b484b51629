import type { Ranking, Recommendation } from '#core/matching/api.ts'
import { distanceText } from '#web/jobs/job-copy.ts'

/** "Ybor City, 0.4 mi", "Virtual", or empty. */
export const whereText = ({
  isVirtual,
  location,
  distanceMiles,
}: Pick<Recommendation['job'], 'isVirtual' | 'location' | 'distanceMiles'>): string => {
  if (isVirtual) return 'Virtual'
  return [location, distanceMiles !== null && distanceText(distanceMiles)].filter(Boolean).join(', ')
}

/** Announced when more rows have loaded. */
export const moreText = (howMany: number): string => {
  if (howMany <= 0) return 'No more recommendations for now'
  return howMany === 1 ? '1 more recommendation' : `${howMany} more recommendations`
}

/** The same for any order of the bids. */
export const signatureOf = (bids: readonly { id: string }[]): string =>
  bids
    .map(({ id }) => id)
    .toSorted()
    .join(' ')

/** "18%"; a small share is never shown as 0%. */
export const weightText = (share: number): string => {
  const percent = Math.round(share * 100)
  return percent === 0 && share > 0 ? 'under 1%' : `${percent}%`
}

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Version and origin of the weights. */
export const versionText = ({ version, learnedAt, learnedFrom }: Omit<Ranking, 'factors'>): string => {
  if (learnedAt === null) return `Version ${version}, as shipped.`
  const events = learnedFrom.toLocaleString('en-US')
  return `Version ${version}, learned on ${dayOf.format(new Date(learnedAt))} from ${events} bids and choices.`
}

/** "5 miles at once, then 12 after 20 seconds". */
export const wavesText = (waves: readonly { upToMiles: number; afterSeconds: number }[]): string =>
  waves
    .map(({ upToMiles, afterSeconds }) =>
      afterSeconds === 0 ? `${upToMiles} miles at once` : `${upToMiles} after ${afterSeconds} seconds`,
    )
    .join(', then ')
