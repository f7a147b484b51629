// Turns the templates into rows. Pure: the same clock gives the same rows, ids aside.
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { termsText } from '#contract/contracts/terms.ts'
import { cents, dollarText } from '#contract/kernel/money.ts'
import { splitFee } from '#contract/payments/rules.ts'
import { AVAILABILITIES, BID_MESSAGES } from '#server/demo/bid-words.ts'
import { chanceOf, seedOf, type Chance } from '#server/demo/chance.ts'
import { workersFor, type FinishedJob, type ListedJob } from '#server/demo/jobs.ts'
import { PEOPLE, personOf, type PersonKey } from '#server/demo/people.ts'
import type { Wall } from '#server/demo/pictures.ts'
import { cityOf, placeOf, TIME_ZONE } from '#server/demo/places.ts'
import { CHAT_PAIRS } from '#server/demo/words.ts'
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

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export const iso = (at: number): string => new Date(at).toISOString()

/** Ids carry their time, so that a list by id is a list by age. */
const stamp = (at: number) => ({ id: newId(at), created_at: iso(at) })

const localDay = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE })
const localTime = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit' })
const spokenTime = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, dateStyle: 'long', timeStyle: 'short' })

const startOfDay = (at: number): number => at - (at % DAY)

/** An hour of Tampa's clock on the UTC day of `at`: at UTC midnight it is 8 PM there in summer, 7 PM in winter. */
const localHour = (at: number, hour: number): number => {
  const midnight = startOfDay(at)
  return midnight + (24 - Number(localTime.format(midnight).slice(0, 2)) + hour) * HOUR
}

const placeColumns = (zip: FinishedJob['zip'], chance: Chance) => {
  if (zip === null) return { is_virtual: true, location: null, zip_code: null, latitude: null, longitude: null }
  const { area, latitude, longitude, streets } = placeOf(zip)
  return { is_virtual: false, location: `${chance.pick(streets)}, ${area}`, zip_code: zip, latitude, longitude }
}

interface Posting {
  job: FinishedJob | ListedJob
  chance: Chance
  postedAt: number
  minutes: number
  preferredAt: number
}

/** What a job is told with, beside itself. */
interface Scenery {
  now: number
  people: PersonIds
  wall: Wall
}

const jobColumns = ({ job, chance, postedAt, minutes, preferredAt }: Posting, { people, wall }: Scenery) => ({
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

interface Bidder {
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

const bidRows = (
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

const toRow = ({ at, ...bid }: ReturnType<typeof bidRows>[number]): Row<'bids'> => ({
  ...bid,
  created_at: iso(at),
  updated_at: iso(at),
})

const bidWithin = ([min, max]: readonly [number, number], chance: Chance): number =>
  chance.whole(min, Math.round(max * 1.05))

const CHOOSING_DAYS = 7

/** How a window stands: live, over with bids, over without, or called off a while after its end. */
const standing = ({ minutesLeft, bidders, isCancelled }: ListedJob, endsAt: number, chance: Chance) => {
  const none = { choose_by: null, remind_at: null, expired_at: null, cancelled_at: null }
  if (minutesLeft > 0) return { ...none, status: 'bidding' }
  if (isCancelled) return { ...none, status: 'cancelled', cancelled_at: iso(endsAt + chance.whole(4, 40) * MINUTE) }
  if (bidders.length === 0) return { ...none, status: 'expired', expired_at: iso(endsAt) }
  return { ...none, status: 'open', choose_by: iso(endsAt + CHOOSING_DAYS * DAY), remind_at: iso(endsAt + DAY) }
}

const tellListed = (job: ListedJob, scenery: Scenery, story: Story): void => {
  const { now, people } = scenery
  const chance = chanceOf(seedOf(job.title))
  const endsAt = now + Math.round(job.minutesLeft * MINUTE)
  const postedAt = endsAt - job.minutes * MINUTE
  const preferredAt = localHour(now + chance.whole(1, 4) * DAY, 12)
  const posting = { job, chance, postedAt, minutes: job.minutes, preferredAt }
  const row = jobColumns(posting, scenery)
  story.jobs.push({ ...row, ...standing(job, endsAt, chance) })
  const bidders = job.bidders.map((who) => ({ who, dollars: bidWithin(job.budget, chance) }))
  const seconds = (Math.min(now, endsAt) - postedAt) / SECOND
  if (bidders.length > 0) story.bids.push(...bidRows(row, posting, bidders, people, seconds).map(toRow))
  if (seconds > 60) tellOnlookers(job, row.id, scenery, story)
}

const MOST_ONLOOKERS = 18
const MOST_KEEPERS = 4

/** Who bids has looked first, and others look without bidding; some keep it. */
const tellOnlookers = (job: ListedJob, jobId: string, { now, people }: Scenery, story: Story): void => {
  // Chances of its own, so that the rest of the job's story does not hang on who was curious.
  const chance = chanceOf(seedOf(`${job.title}, seen`))
  const others = PEOPLE.filter(({ key, role }) => key !== job.by && !role).map(({ key }) => key)
  const curious = chance.some(others, chance.whole(2, MOST_ONLOOKERS))
  const seenAt = iso(now - 30 * SECOND)
  const isLive = job.minutesLeft > 0
  for (const who of new Set([...job.bidders, ...curious]))
    story.job_views.push({ job_id: jobId, user_id: people.get(who)!, created_at: seenAt })
  for (const who of isLive ? curious.slice(0, chance.whole(0, MOST_KEEPERS)) : [])
    story.job_favorites.push({ job_id: jobId, user_id: people.get(who)!, created_at: seenAt })
}

const biddersOf = (job: FinishedJob, chance: Chance): Bidder[] => {
  const others = workersFor(PEOPLE, job.category).filter(
    ({ key, joinedDaysAgo }) => key !== job.by && key !== job.to && joinedDaysAgo > job.day,
  )
  const bidders = chance
    .some(others, chance.whole(2, 5))
    .map(({ key }) => ({ who: key, dollars: bidWithin(job.budget, chance) }))
  bidders.splice(chance.whole(0, bidders.length), 0, { who: job.to, dollars: job.price })
  return bidders
}

const tellFinished = (job: FinishedJob, scenery: Scenery, story: Story): void => {
  const { now, people } = scenery
  const chance = chanceOf(seedOf(job.title))
  // Posted between 9 AM and 5 PM, begun on the next day.
  const postedAt = localHour(now - job.day * DAY, 9) + chance.whole(0, 8 * 60 * 60) * SECOND
  const quarter = chance.whole(0, 3) * 15 * MINUTE
  const startsAt = localHour(now - (job.day - 1) * DAY, job.hour ?? chance.whole(9, 15)) + quarter
  const minutes = chance.pick([5, 5, 5, 5, 30])
  const posting = { job, chance, postedAt, minutes, preferredAt: startsAt }
  const row = jobColumns(posting, scenery)

  const bids = bidRows(row, posting, biddersOf(job, chance), people, minutes * 60)
  const chosen = bids.find((bid) => bid.bidder_id === people.get(job.to))!
  chosen.is_selected = true
  story.bids.push(...bids.map(toRow))

  const chosenAt = bids.at(-1)!.at + chance.whole(20, 240) * SECOND
  const signedAt = [chosenAt + chance.whole(40, 400) * SECOND, chosenAt + chance.whole(30, 600) * SECOND] as const
  const completedAt = startsAt + chance.whole(3, 10) * 15 * MINUTE
  const releasedAt = completedAt + chance.whole(10, 240) * MINUTE
  story.jobs.push({ ...row, status: 'completed', selected_bid_id: chosen.id, completed_at: iso(completedAt) })

  const total = cents(job.price * 100)
  const contractId = newId(chosenAt)
  const terms = termsText({
    title: job.title,
    work: job.text,
    poster: personOf(job.by).firstName,
    worker: personOf(job.to).firstName,
    where: job.zip === null ? 'online' : `${placeOf(job.zip).area}, ${cityOf(placeOf(job.zip))}`,
    when: spokenTime.format(startsAt),
    total,
  })
  const poster = row.poster_id
  const worker = chosen.bidder_id
  story.contracts.push({
    id: contractId,
    job_id: row.id,
    bid_id: chosen.id,
    poster_id: poster,
    worker_id: worker,
    amount: chosen.amount,
    description: job.text,
    scheduled_date: localDay.format(startsAt),
    scheduled_time: localTime.format(startsAt),
    terms_text: terms,
    poster_signed: true,
    worker_signed: true,
    poster_signed_at: iso(signedAt[0]),
    worker_signed_at: iso(signedAt[1]),
    status: 'completed',
    started_at: iso(startsAt),
    completed_at: iso(completedAt),
    created_at: iso(chosenAt),
  })
  const signature = { contract_id: contractId, text_hash: createHash('sha256').update(terms).digest('hex') }
  story.contract_signatures.push(
    { ...signature, id: newId(signedAt[0]), user_id: poster, role: 'poster', signed_at: iso(signedAt[0]) },
    { ...signature, id: newId(signedAt[1]), user_id: worker, role: 'worker', signed_at: iso(signedAt[1]) },
  )

  const heldAt = Math.max(...signedAt)
  const { fee, workerShare } = splitFee(total)
  story.payments.push({
    id: newId(heldAt),
    contract_id: contractId,
    payer_id: poster,
    amount: chosen.amount,
    platform_fee: dollarText(fee),
    worker_amount: dollarText(workerShare),
    status: 'released',
    provider: 'sandbox',
    paid_at: iso(heldAt),
    released_at: iso(releasedAt),
    created_at: iso(heldAt),
  })
  tellTalk({ contractId, jobId: row.id, poster, worker, openedAt: chosenAt, at: startsAt - 40 * MINUTE }, chance, story)
  tellReviews({ job, contractId, poster, worker, releasedAt }, chance, story)
}

interface Talk {
  contractId: string
  jobId: string
  poster: string
  worker: string
  openedAt: number
  at: number
}

const tellTalk = ({ contractId, jobId, poster, worker, openedAt, at }: Talk, chance: Chance, story: Story): void => {
  const [question, answer] = chance.pick(CHAT_PAIRS)
  const answeredAt = at + chance.whole(30, 300) * SECOND
  story.conversations.push({
    id: contractId,
    last_seq: 2n,
    poster_read_seq: 2n,
    worker_read_seq: 2n,
    last_message_at: iso(answeredAt),
    created_at: iso(openedAt),
  })
  const shared = { conversation_id: contractId, contract_id: contractId, job_id: jobId, is_read: true }
  story.chat_messages.push(
    { ...shared, ...stamp(at), seq: 1n, sender_id: worker, receiver_id: poster, content: question },
    { ...shared, ...stamp(answeredAt), seq: 2n, sender_id: poster, receiver_id: worker, content: answer },
  )
}

interface Outcome {
  job: FinishedJob
  contractId: string
  poster: string
  worker: string
  releasedAt: number
}

/** Both reviews become public with the second one. */
const tellReviews = ({ job, contractId, poster, worker, releasedAt }: Outcome, chance: Chance, story: Story): void => {
  const praisedAt = releasedAt + chance.whole(5, 700) * MINUTE
  const thankedAt = releasedAt + chance.whole(5, 700) * MINUTE
  const shared = { contract_id: contractId, published_at: iso(Math.max(praisedAt, thankedAt)) }
  const [praiseStars, praise] = job.praise
  const [thankStars, thanks] = job.thanks
  story.reviews.push(
    { ...shared, ...stamp(praisedAt), reviewer_id: poster, reviewee_id: worker, rating: praiseStars, comment: praise },
    { ...shared, ...stamp(thankedAt), reviewer_id: worker, reviewee_id: poster, rating: thankStars, comment: thanks },
  )
}

export const tellStory = (
  scenery: Scenery,
  { finished, listed }: { finished: readonly FinishedJob[]; listed: readonly ListedJob[] },
): Story => {
  const story: Story = {
    jobs: [],
    bids: [],
    contracts: [],
    contract_signatures: [],
    conversations: [],
    chat_messages: [],
    payments: [],
    reviews: [],
    job_views: [],
    job_favorites: [],
  }
  // Each job has its own seed: adding one leaves the others as they were.
  finished.forEach((job) => tellFinished(job, scenery, story))
  listed.forEach((job) => tellListed(job, scenery, story))
  return story
}
