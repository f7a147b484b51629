// The rows of a job that nobody has worked on yet.
import { DEFAULT_TERMS, termsText } from '#core/contracts/terms.ts'
import { parseDollars } from '#core/kernel/money.ts'
import { chanceOf, seedOf, type Chance } from '#demo/chance.ts'
import type { ListedJob } from '#demo/data/jobs/job.ts'
import { personOf } from '#demo/data/people/people.ts'
import {
  CHOOSING_DAYS,
  DAY,
  iso,
  jobColumns,
  localDay,
  localHour,
  localTime,
  MINUTE,
  SECOND,
  formatSpoken,
  areaText,
  type Row,
  type SeedContext,
  type History,
} from '#demo/seed/history.ts'
import { bidRows, bidWithin, toRow } from '#demo/seed/bids.ts'
import { addViews } from '#demo/seed/views.ts'
import { addConversation } from '#demo/seed/conversations.ts'
import { CURRENT_CONVERSATIONS } from '#demo/data/texts/current-conversations.ts'
import { newId } from '#server/platform/database/ids.ts'

/** By the state of its window: live, assigned, over with or without bids, cancelled, or not decided in time. */
const jobColumnsNow = ({ minutesLeft, bidders, chosen, isCancelled }: ListedJob, now: number, chance: Chance) => {
  const endsAt = now + Math.round(minutesLeft * MINUTE)
  const none = { choose_by: null, remind_at: null, expired_at: null, cancelled_at: null }
  if (minutesLeft > 0) return { ...none, status: 'bidding' }
  if (chosen) return { ...none, status: 'assigned', updated_at: iso(now - chosen.minutesAgo * MINUTE) }
  if (isCancelled) {
    const cancelled_at = iso(endsAt + chance.whole(4, 40) * MINUTE)
    return { ...none, status: 'cancelled', cancelled_at, updated_at: cancelled_at }
  }
  const updated_at = iso(endsAt)
  if (bidders.length === 0) return { ...none, status: 'expired', expired_at: updated_at, updated_at }
  const chooseBy = endsAt + CHOOSING_DAYS * DAY
  if (chooseBy <= now) return { ...none, status: 'expired', expired_at: iso(chooseBy), updated_at: iso(chooseBy) }
  const ahead = { choose_by: iso(chooseBy), remind_at: iso(endsAt + DAY) }
  return { ...none, ...ahead, status: 'open', updated_at }
}

/** What a repost takes from the job it comes from. */
const originColumns = ({ again }: ListedJob, { jobs }: History): Partial<Row<'jobs'>> => {
  if (!again) return {}
  const { id, images = [], repost_count = 0 } = jobs.find(({ title }) => title === again)!
  return { reposted_from_id: id!, repost_count: repost_count + 1, images }
}

/** As the product writes it when a poster chooses and names a time: nobody has signed, but both can talk. */
const addUnsignedContract = (
  job: ListedJob,
  bid: Row<'bids'>,
  startsAt: number,
  at: number,
  context: SeedContext,
  history: History,
) => {
  const id = newId(at)
  const written = { created_at: iso(at), updated_at: iso(at) }
  history.contracts.push({
    id,
    job_id: bid.job_id,
    bid_id: bid.id!,
    poster_id: bid.poster_id,
    worker_id: bid.bidder_id,
    amount: bid.amount,
    description: job.text,
    scheduled_date: localDay.format(startsAt),
    scheduled_time: localTime.format(startsAt),
    terms_text: termsText({
      ...DEFAULT_TERMS,
      title: job.title,
      work: job.text,
      poster: personOf(job.by).firstName,
      worker: personOf(job.chosen!.who).firstName,
      where: areaText(job.zip),
      when: formatSpoken(startsAt),
      hasStart: true,
      total: parseDollars(bid.amount)!,
    }),
    ...written,
  })
  const conversation = CURRENT_CONVERSATIONS[job.title]!
  const ids = { contractId: id, jobId: bid.job_id, poster: bid.poster_id, worker: bid.bidder_id }
  const moments = { openedAt: at, signedAt: Infinity, at: (minutes: number) => context.now + minutes * MINUTE }
  addConversation({ ...ids, ...moments, title: job.title, conversation }, context, history)
}

export const addListedJob = (job: ListedJob, context: SeedContext, history: History): void => {
  const { now, people } = context
  const chance = chanceOf(seedOf(job.title))
  const endsAt = now + Math.round(job.minutesLeft * MINUTE)
  const postedAt = endsAt - job.minutes * MINUTE
  const preferredAt = localHour(now + chance.whole(1, 4) * DAY, 12)
  const posting = { job, chance, postedAt, minutes: job.minutes, preferredAt }
  const row = jobColumns(posting, context)
  const columns = jobColumnsNow(job, now, chance)
  const bidders = job.bidders.map((who) => ({ who, dollars: bidWithin(job.budget, chance) }))
  const seconds = (Math.min(now, endsAt) - postedAt) / SECOND
  const bids = bidders.length > 0 ? bidRows(row, posting, bidders, people, seconds) : []
  const chosen = job.chosen && bids.find((bid) => bid.bidder_id === people.get(job.chosen!.who))
  if (chosen) chosen.is_selected = true
  history.jobs.push({ ...row, ...columns, ...originColumns(job, history), selected_bid_id: chosen?.id ?? null })
  history.bids.push(...bids.map(toRow))
  if (chosen)
    addUnsignedContract(
      job,
      toRow(chosen),
      localHour(preferredAt, job.chosen!.hour),
      now - job.chosen!.minutesAgo * MINUTE,
      context,
      history,
    )
  const isLive = job.minutesLeft > 0
  addViews({ job, jobId: row.id, postedAt, bidders: job.bidders, savedBy: job.savedBy, isLive }, context, history)
}
