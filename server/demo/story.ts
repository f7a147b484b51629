// What every story of a job is made of: its row, its bids, its times. The stories themselves are told in tell.ts.
import type { Insertable } from 'kysely'
import { cents, dollarText } from '#contract/kernel/money.ts'
import { AVAILABILITIES, BID_MESSAGES } from '#server/demo/bid-words.ts'
import { seedOf, type Chance } from '#server/demo/chance.ts'
import type { FinishedJob, ListedJob } from '#server/demo/jobs.ts'
import type { PersonKey } from '#server/demo/people.ts'
import type { Wall } from '#server/demo/pictures.ts'
import { cityOf, placeOf, TIME_ZONE } from '#server/demo/places.ts'
import { newId } from '#server/platform/ids.ts'
import type { DB } from '#server/platform/tables.ts'

export type Row<Table extends keyof DB> = Insertable<DB[Table]>

export interface Story {
  jobs: Row<'jobs'>[]
  bids: Row<'bids'>[]
  contracts: Row<'contracts'>[]
  contract_signatures: Row<'contract_signatures'>[]
  conversations: Row<'conversations'>[]
  chat_messages: Row<'chat_messages'>[]
  payments: Row<'payments'>[]
  reviews: Row<'reviews'>[]
  job_views: Row<'job_views'>[]
  job_favorites: Row<'job_favorites'>[]
}

export type PersonIds = ReadonlyMap<PersonKey, string>

export const SECOND = 1000
export const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const iso = (at: number): string => new Date(at).toISOString()

export const localTime = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })

const startOfDay = (at: number): number => at - (at % DAY)

/** An hour of Tampa's clock on the UTC day of `at`: at UTC midnight it is 8 PM there in summer, 7 PM in winter. */
export const localHour = (at: number, hour: number): number => {
  const midnight = startOfDay(at)
  return midnight + (24 - Number(localTime.format(midnight).slice(0, 2)) + hour) * HOUR
}

const placeColumns = (zip: FinishedJob['zip'], chance: Chance) => {
  if (zip === null) return { is_virtual: true, location: null, zip_code: null, latitude: null, longitude: null }
  const { area, latitude, longitude, streets } = placeOf(zip)
  return { is_virtual: false, location: `${chance.pick(streets)}, ${area}`, zip_code: zip, latitude, longitude }
}

/** The part of town, as contracts say it. */
export const whereabouts = (zip: FinishedJob['zip']): string =>
  zip === null ? 'online' : `${placeOf(zip).area}, ${cityOf(placeOf(zip))}`

export interface Posting {
  job: FinishedJob | ListedJob
  chance: Chance
  postedAt: number
  minutes: number
  preferredAt: number
}

/** What a job is told with, beside itself. */
export interface Scenery {
  now: number
  people: PersonIds
  wall: Wall
}

export const jobColumns = ({ job, chance, postedAt, minutes, preferredAt }: Posting, { people, wall }: Scenery) => ({
  id: newId(postedAt),
  poster_id: people.get(job.by)!,
  title: job.title,
  description: job.text,
  category: job.category,
  ...placeColumns(job.zip, chance),
  budget_min: dollarText(cents(job.budget[0] * 100)),
  budget_max: dollarText(cents(job.budget[1] * 100)),
  preferred_date: iso(preferredAt),
  preferred_time: job.time ?? null,
  images: wall.hangScenes('job', people.get(job.by)!, job.scenes ?? [], seedOf(job.title)),
  bidding_duration: minutes,
  bidding_ends_at: iso(postedAt + minutes * MINUTE),
  created_at: iso(postedAt),
  updated_at: iso(postedAt),
})

export interface Bidder {
  who: PersonKey
  dollars: number
}

/** The first bid comes 20 to 110 seconds after the posting, the others follow; a longer window is less hurried. */
const bidSeconds = (count: number, chance: Chance, seconds: number): number[] => {
  const stretch = Math.min(20, seconds / 400)
  const latest = Math.floor(seconds * 0.96)
  let at = chance.whole(20, Math.min(110, Math.max(20, Math.floor(latest / 2))))
  return Array.from({ length: count }, (_, index) => {
    // What is left of the time is shared by those who are still to come, so that the last one is not too late.
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
