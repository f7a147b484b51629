// The rows of bids.
import type { JobCategory } from '#core/jobs/categories.ts'
import { cents, dollarText } from '#core/kernel/money.ts'
import { AVAILABILITIES, BID_MESSAGES } from '#demo/data/texts/bids.ts'
import type { Chance } from '#demo/chance.ts'
import { workersFor } from '#demo/data/jobs/job.ts'
import { PEOPLE, type PersonKey } from '#demo/data/people/people.ts'
import { iso, SECOND, type PersonIds, type Posting, type Row } from '#demo/seed/history.ts'
import { newId } from '#server/platform/database/ids.ts'

export interface Bidder {
  who: PersonKey
  dollars: number
}

interface JobWithWorker {
  by: PersonKey
  to: PersonKey
  category: JobCategory
  budget: readonly [number, number]
  price: number
}

/** The worker who got the job, and a few others who had joined already. */
export const biddersOf = (
  { by, to, category, budget, price }: JobWithWorker,
  daysAgo: number,
  chance: Chance,
): Bidder[] => {
  const others = workersFor(PEOPLE, category).filter(
    ({ key, joinedDaysAgo, owesSinceDays }) =>
      key !== by && key !== to && joinedDaysAgo > daysAgo && daysAgo > 1 + (owesSinceDays ?? -1),
  )
  const bidders = chance
    .some(others, chance.whole(2, 5))
    .map(({ key }) => ({ who: key, dollars: bidWithin(budget, chance) }))
  bidders.splice(chance.whole(0, bidders.length), 0, { who: to, dollars: price })
  return bidders
}

/** The first bid comes 20 to 110 seconds after the posting, the others follow; a longer window is less hurried. */
const bidSeconds = (count: number, chance: Chance, seconds: number): number[] => {
  const stretch = Math.min(20, seconds / 400)
  const latest = Math.floor(seconds * 0.96)
  let at = chance.whole(20, Math.min(110, Math.max(20, Math.floor(latest / 2))))
  return Array.from({ length: count }, (_, index) => {
    // The rest of the time is divided among the remaining bids, so that the last one is in time.
    if (index > 0)
      at += Math.min(Math.round(chance.whole(8, 35) * stretch), Math.floor((latest - at) / (count - index)))
    return at
  })
}

export const bidRows = (
  jobRow: { id: string; poster_id: string },
  { job, chance, postedAt }: Posting,
  bidders: Bidder[],
  people: PersonIds,
  seconds: number,
) => {
  const messages = chance.some(BID_MESSAGES[job.category], bidders.length)
  const times = bidSeconds(bidders.length, chance, seconds)
  return bidders.map(({ who, dollars }, index) => {
    const at = postedAt + times[index]! * SECOND
    return {
      id: newId(at),
      job_id: jobRow.id,
      poster_id: jobRow.poster_id,
      bidder_id: people.get(who)!,
      amount: dollarText(cents(dollars * 100)),
      message: messages[index]!,
      availability: chance.pick(AVAILABILITIES),
      is_selected: false,
      at,
    }
  })
}

export const toRow = ({ at, ...bid }: ReturnType<typeof bidRows>[number]): Row<'bids'> => ({
  ...bid,
  created_at: iso(at),
  updated_at: iso(at),
})

export const bidWithin = ([min, max]: readonly [number, number], chance: Chance): number =>
  chance.whole(min, Math.round(max * 1.05))
