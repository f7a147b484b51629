// A market as it stands at one moment: who is there, what is open, and what is known of everybody.
import { DAY_MS } from '#core/kernel/time.ts'
import { meaningOf } from '#core/jobs/categories.ts'
import type { Point } from '#core/kernel/miles.ts'
import { SKILLS } from '#core/profiles/rules.ts'
import { NO_POSTER_RECORD, type JobFacts, type PosterRecord, type WorkerFacts } from '#server/matching/scoring/facts.ts'
import type { EventRow, JobRow, WorkerRow } from '#server/matching/learning/dataset.ts'
import { demandOf } from '#server/matching/learning/demand.ts'
import { endOf } from '#server/matching/learning/plan.ts'
import { afterDecision, afterPosting, remember, stranger, type Member } from '#server/matching/learning/records.ts'

export interface Placed {
  row: WorkerRow
  point: Point | null
  bio: string
  member: Member
  /** As they are now; made when asked for. */
  facts: WorkerFacts | null
}

export interface Posted {
  row: JobRow & { endsAt: number }
  point: Point | null
  bids: { at: number; from: Point | null; workerId: string }[]
  isChosen: boolean
}

const pointOf = ({ latitude, longitude }: WorkerRow | JobRow): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const isKnownSkill = (skill: string): boolean => SKILLS.some((known) => known === skill)

const placeWorker = (row: WorkerRow): Placed => ({
  row,
  point: pointOf(row),
  // Skills that are not on the list are words like any other.
  bio: [row.bio, ...row.skills.filter((skill) => !isKnownSkill(skill))].join(' '),
  member: stranger(),
  facts: null,
})

export const workerFactsOf = (worker: Placed): WorkerFacts => {
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

export const openMarket = (rows: readonly WorkerRow[]) => {
  const workers = rows.map(placeWorker)
  const workerById = new Map(workers.map((worker) => [worker.row.id, worker]))
  const postedById = new Map<string, Posted>()
  const posters = new Map<string, PosterRecord>()
  const demand = demandOf()
  let open: Posted[] = []
  /** Over for bids, and nobody is chosen yet. */
  let waiting: Posted[] = []

  const setPoster = ({ posterId }: JobRow, change: (record?: PosterRecord) => PosterRecord): void =>
    void posters.set(posterId, change(posters.get(posterId)))

  return {
    workers,
    demand,
    openJobs: (): readonly Posted[] => open,
    worker: (id: string): Placed | undefined => workerById.get(id),
    posted: (id: string): Posted | undefined => postedById.get(id),

    jobFactsOf: ({ row, point, bids }: Posted): JobFacts => ({
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

    /** Bidding ends; and who has not chosen a day later does not choose. */
    passTime(now: number): void {
      if (open.some(({ row }) => row.endsAt <= now)) {
        waiting.push(...open.filter(({ row, bids }) => row.endsAt <= now && bids.length > 0))
        open = open.filter(({ row }) => row.endsAt > now)
      }
      const isOver = ({ row, isChosen }: Posted): boolean => isChosen || row.endsAt + DAY_MS <= now
      if (!waiting.some(isOver)) return
      for (const posted of waiting)
        if (isOver(posted) && !posted.isChosen) setPoster(posted.row, (record) => afterDecision(record, false))
      waiting = waiting.filter((posted) => !isOver(posted))
    },

    post(row: JobRow): Posted {
      const posted: Posted = { row: { ...row, endsAt: endOf(row) }, point: pointOf(row), bids: [], isChosen: false }
      setPoster(row, (record) => afterPosting(record, row))
      postedById.set(row.id, posted)
      open.push(posted)
      return posted
    },

    apply(event: EventRow, worker: Placed, posted: Posted): void {
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
