import { chanceOf, seedOf } from '#demo/chance.ts'
import { PEOPLE, type PersonKey } from '#demo/data/people/people.ts'
import { DAY, iso, MINUTE, SECOND, type Posting, type SeedContext, type History } from '#demo/seed/history.ts'

interface JobViews {
  job: Posting['job']
  jobId: string
  postedAt: number
  bidders: readonly PersonKey[]
  savedBy?: readonly PersonKey[] | undefined
  isLive?: boolean
}

/** A few in the first minute, more as time goes by. */
const FEWEST = 3
const MAX = { atFirst: 5, later: 18 } as const
const MAX_SAVERS = 4
/** Nobody bids sooner than 20 seconds after the posting, and bidders view the job first. */
const SEEN_AFTER_SECONDS = [3, 18] as const

/** Bidders have viewed the job, and others view it without bidding; some save a live job. */
export const addViews = (
  { job, jobId, postedAt, bidders, savedBy = [], isLive = false }: JobViews,
  { now, people }: SeedContext,
  history: History,
): void => {
  // A seed of its own, so that nothing else of the job depends on its viewers.
  const chance = chanceOf(seedOf(`${job.title}, seen`))
  const others = PEOPLE.filter(
    ({ key, role, joinedDaysAgo }) =>
      key !== job.by && !role && ![...bidders, ...savedBy].includes(key) && now - joinedDaysAgo * DAY < postedAt,
  ).map(({ key }) => key)
  const isFresh = now - postedAt < MINUTE
  const curious = chance.some(others, chance.whole(FEWEST, isFresh ? MAX.atFirst : MAX.later))
  for (const who of [...bidders, ...savedBy, ...curious]) {
    const seenAt = Math.min(now, postedAt + chance.whole(...SEEN_AFTER_SECONDS) * SECOND)
    history.job_views.push({ job_id: jobId, user_id: people.get(who)!, created_at: iso(seenAt) })
  }
  const keptAt = iso((Math.min(now, postedAt + 30 * SECOND) + now) / 2)
  const savers = isLive && !isFresh ? curious.slice(0, chance.whole(0, MAX_SAVERS)) : []
  for (const who of [...savedBy, ...savers])
    history.job_favorites.push({ job_id: jobId, user_id: people.get(who)!, created_at: keptAt })
}
