// The state of a market at one moment: workers, open jobs and what is known of everybody.
import { DAY_MS } from '#core/kernel/time.ts'
import { meaningOf } from '#core/jobs/categories.ts'
import { milesBetween, type Point } from '#core/kernel/miles.ts'
import { SKILLS } from '#core/profiles/rules.ts'
import { NO_POSTER_RECORD, type JobFacts, type PosterRecord, type WorkerFacts } from '#server/matching/scoring/facts.ts'
import type { EventRow, JobRow, WorkerRow } from '#server/matching/learning/dataset/dataset.ts'
import { endOf } from '#server/matching/learning/replay/plan.ts'
import {
  afterDecision,
  afterPosting,
  remember,
  newMember,
  type Member,
} from '#server/matching/learning/replay/records.ts'

export interface PlacedWorker {
  row: WorkerRow
  point: Point | null
  bio: string
  member: Member
  /** Cache; null after a change. */
  facts: WorkerFacts | null
}

export interface PostedJob {
  row: JobRow & { endsAt: number }
  point: Point | null
  bids: { at: number; from: Point | null; workerId: string }[]
  isChosen: boolean
}

const pointOf = ({ latitude, longitude }: WorkerRow | JobRow): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const isKnownSkill = (skill: string): boolean => SKILLS.some((known) => known === skill)

const placeWorker = (row: WorkerRow): PlacedWorker => ({
  row,
  point: pointOf(row),
  // Skills that are not on the list are treated as text.
  bio: [row.bio, ...row.skills.filter((skill) => !isKnownSkill(skill))].join(' '),
  member: newMember(),
  facts: null,
})

export const workerFactsOf = (worker: PlacedWorker): WorkerFacts => {
  const { row, point, bio, member } = worker
  worker.facts ??= {
    id: row.id,
    skills: row.skills,
    bio,
    experienceLevel: row.experienceLevel,
    hourlyRate: row.hourlyRate,
    week: row.week,
    isAvailable: true,
    point,
    showsPlace: true,
    isVerified: row.isVerified,
    activeAt: member.activeAt,
    record: member.record,
  }
  return worker.facts
}

// ---- demand
// ----------------------------------------------------------------------------------------------------------

const AROUND_MILES = 25
const decayed = (since: number, halfLife: number): number => 0.5 ** (Math.max(0, since) / halfLife)

interface Count {
  amount: number
  at: number
}

const GRID = 4
const cellOf = (category: string, point: Point | null): string =>
  point
    ? `${category} ${Math.round(point.latitude * GRID)} ${Math.round(point.longitude * GRID)}`
    : `${category} anywhere`

/** Recent bids from around: on the job itself first, then on its category. */
const demandOf = () => {
  const counts = new Map<string, Count>()
  const amountAt = (key: string, now: number): number => {
    const count = counts.get(key)
    return count ? count.amount * decayed(now - count.at, 14 * DAY_MS) : 0
  }
  return {
    add(category: string, from: Point | null, at: number): void {
      const key = cellOf(category, from)
      counts.set(key, { amount: amountAt(key, at) + 1, at })
    },
    popularityOf(category: string, { bids }: PostedJob, here: Point | null, now: number): number {
      let own = 0
      for (const { at, from } of bids)
        if (!here || !from || milesBetween(here, from) <= AROUND_MILES) own += decayed(now - at, DAY_MS)
      const kind = amountAt(cellOf(meaningOf(category), here), now)
      return own + 0.5 * (kind / (kind + 20))
    },
  }
}

// ---- market
// ----------------------------------------------------------------------------------------------------------

export const openMarket = (rows: readonly WorkerRow[]) => {
  const workers = rows.map(placeWorker)
  const workerById = new Map(workers.map((worker) => [worker.row.id, worker]))
  const postedById = new Map<string, PostedJob>()
  const posters = new Map<string, PosterRecord>()
  const demand = demandOf()
  let open: PostedJob[] = []
  /** Jobs whose window has ended and for which no bid is selected yet. */
  let waiting: PostedJob[] = []

  const setPoster = ({ posterId }: JobRow, change: (record?: PosterRecord) => PosterRecord): void =>
    void posters.set(posterId, change(posters.get(posterId)))

  return {
    workers,
    demand,
    openJobs: (): readonly PostedJob[] => open,
    worker: (id: string): PlacedWorker | undefined => workerById.get(id),
    posted: (id: string): PostedJob | undefined => postedById.get(id),

    jobFactsOf: ({ row, point, bids }: PostedJob): JobFacts => ({
      id: row.id,
      posterId: row.posterId,
      title: row.title,
      description: row.description,
      category: row.category,
      isVirtual: row.isVirtual,
      point,
      budgetMin: row.budgetMin,
      budgetMax: row.budgetMax,
      day: row.day,
      time: row.time,
      timeZone: row.timeZone,
      postedAt: row.postedAt,
      endsAt: row.endsAt,
      bids: bids.length,
      poster: posters.get(row.posterId) ?? NO_POSTER_RECORD,
    }),

    /** Closes windows. Without a selection a day later there will be none. */
    passTime(now: number): void {
      if (open.some(({ row }) => row.endsAt <= now)) {
        waiting.push(...open.filter(({ row, bids }) => row.endsAt <= now && bids.length > 0))
        open = open.filter(({ row }) => row.endsAt > now)
      }
      const isOver = ({ row, isChosen }: PostedJob): boolean => isChosen || row.endsAt + DAY_MS <= now
      if (!waiting.some(isOver)) return
      for (const posted of waiting)
        if (isOver(posted) && !posted.isChosen) setPoster(posted.row, (record) => afterDecision(record, false))
      waiting = waiting.filter((posted) => !isOver(posted))
    },

    post(row: JobRow): PostedJob {
      const posted: PostedJob = { row: { ...row, endsAt: endOf(row) }, point: pointOf(row), bids: [], isChosen: false }
      setPoster(row, (record) => afterPosting(record, row))
      postedById.set(row.id, posted)
      open.push(posted)
      return posted
    },

    apply(event: EventRow, worker: PlacedWorker, posted: PostedJob): void {
      remember(worker.member, event, posted.row)
      worker.facts = null
      if (event.type === 'bid') {
        posted.bids.push({ at: event.at, from: worker.point, workerId: worker.row.id })
        demand.add(meaningOf(posted.row.category), worker.point, event.at)
      }
      if (event.type !== 'chosen' || posted.isChosen) return
      posted.isChosen = true
      open = open.filter((one) => one !== posted)
      setPoster(posted.row, (record) => afterDecision(record, true))
    },
  }
}
export type Market = ReturnType<typeof openMarket>
