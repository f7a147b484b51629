// The market as the simulation sees it: what is posted, by whom, who has bid, and what has come of it.
import { sql } from 'kysely'
import type { JobStatus } from '#core/jobs/rules.ts'
import type { Point } from '#core/kernel/miles.ts'
import { BID_MESSAGES } from '#demo/data/texts/bids.ts'
import { INVENTED, personOf, type DemoPerson } from '#demo/data/people/people.ts'
import { readContracts, readSamplePaidAt, type MarketContract } from '#demo/simulate/market-contracts.ts'
import { readDisputes, type MarketDispute } from '#demo/simulate/market-disputes.ts'
import { MAREN } from '#demo/data/templates/maren.ts'
import { readClock, type Db } from '#server/platform/database/database.ts'

/** A simulated user who is neither banned nor deleted. */
export interface SimulatedUser extends DemoPerson {
  id: string
  /** DEBT-2: neither bids nor posts. */
  isOwing?: boolean
}

export interface MarketBid {
  id: string
  bidderId: string
  /** Dollars. */
  amount: number
  message: string
  /** Of a simulated user, or with a text of the simulator for Devon; what he says and changes himself is his own. */
  isSimulated: boolean
}

export interface MarketJob {
  id: string
  posterId: string
  title: string
  category: string
  status: JobStatus
  minutes: number
  createdAt: number
  endsAt: number
  /** null: virtual, or a zip that nobody knows. */
  point: Point | null
  /** Dollars; null where none were named. */
  budget: readonly [number, number] | null
  /** First come, first listed. */
  bids: readonly MarketBid[]
  /** The poster chose once, whatever came of it. */
  hadContract: boolean
  /** A contract was written, it was posted again, or a real user bid on it or keeps it. */
  mustStay: boolean
}

export interface Market {
  now: number
  users: readonly SimulatedUser[]
  /** null: she has left. */
  maren: SimulatedUser | null
  /** null: he has left. */
  devon: SimulatedUser | null
  /** How many contracts wait for Devon's signature or the other one. */
  unsignedOfDevon: number
  /** Somebody is signed in as Devon: nobody bids in the name of who is there. */
  isDevonHere: boolean
  jobs: readonly MarketJob[]
  /** In which a simulated user has a part. */
  contracts: readonly MarketContract[]
  /** Open, between a simulated user and a real user. */
  disputes: readonly MarketDispute[]
  /** null: the sample's money is due. */
  samplePaidAt: number | null
  /** When a title was last posted; what is cleared away is remembered here. */
  seenAt: ReadonlyMap<string, number>
}

/** Guests get their bids in the first minutes; what they posted earlier is not looked at again. */
const GUEST_MINUTES = 15
const GUESTS_LOOKED_AT = 100

const MAREN_TITLES = MAREN.map(({ title }) => title)

const SIMULATED_MESSAGES = Object.values(BID_MESSAGES).flat()

/** Those who are still there. */
const findPeople = async (db: Db, wanted: readonly DemoPerson[]): Promise<SimulatedUser[]> => {
  const byEmail = new Map(wanted.map((person) => [person.email, person]))
  const rows = await db
    .selectFrom('users')
    .leftJoin('debtors', 'debtors.user_id', 'users.id')
    .select((eb) => ['id', 'email', eb('debtors.user_id', 'is not', null).as('isOwing')])
    .where('email', 'in', [...byEmail.keys()])
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .execute()
  return rows.map(({ id, email, isOwing }): SimulatedUser =>
    Object.assign({ id, isOwing: isOwing === true }, byEmail.get(email)!),
  )
}

/** Whom the simulator acts for. */
export const readSimulatedUsers = (db: Db): Promise<SimulatedUser[]> => findPeople(db, INVENTED)

const readPeople = async (db: Db): Promise<Pick<Market, 'users' | 'maren' | 'devon'>> => {
  const [maren, devon] = [personOf('maren'), personOf('devon')]
  const people = await findPeople(db, [maren, devon, ...INVENTED])
  const find = ({ key }: DemoPerson) => people.find((person) => person.key === key) ?? null
  return {
    maren: find(maren),
    devon: find(devon),
    users: people.filter(({ key }) => key !== maren.key && key !== devon.key),
  }
}

/** Sessions are marked as active every few minutes. */
const HERE_MINUTES = 15

const readDevon = async (db: Db, id: string | null): Promise<Pick<Market, 'unsignedOfDevon' | 'isDevonHere'>> => {
  const { rows } = await sql<Pick<Market, 'unsignedOfDevon' | 'isDevonHere'>>`
    select (select count(*)::int from contracts where worker_id = ${id} and status = 'pending') as "unsignedOfDevon",
      exists (select from sessions where user_id = ${id}
        and last_seen_at > app_now() - make_interval(mins => ${HERE_MINUTES})) as "isDevonHere"`.execute(db)
  return rows[0]!
}

type JobRow = Omit<MarketJob, 'createdAt' | 'endsAt'> & { createdAt: string; endsAt: string }

/** All that the simulator has posted and not found a worker for, and what guests have posted just now. */
const readJobs = async (
  db: Db,
  users: readonly string[],
  maren: string | null,
  devon: string | null,
): Promise<JobRow[]> => {
  const isSimulated = sql`(b.bidder_id = any(${users})
    or (b.bidder_id = ${devon} and b.message = any(${SIMULATED_MESSAGES}) and b.updated_at = b.created_at) is true)`
  const { rows } = await sql<JobRow>`
    with looked_at as (
      select id from jobs where poster_id = any(${users}) and status in ('bidding', 'open', 'expired', 'cancelled')
      union (
        select id from jobs where poster_id = ${maren} and title = any(${MAREN_TITLES}) and reposted_from_id is null
          and status in ('bidding', 'open', 'expired', 'cancelled'))
      union (
        select id from jobs where status = 'bidding' and hidden_at is null and poster_id <> all(${users})
          and (poster_id = ${maren} or created_at > app_now() - make_interval(mins => ${GUEST_MINUTES}))
        order by created_at desc limit ${GUESTS_LOOKED_AT})
    )
    select j.id, j.poster_id as "posterId", j.title, j.category, j.status, j.bidding_duration as minutes,
      j.created_at as "createdAt", j.bidding_ends_at as "endsAt",
      case when j.latitude is not null then json_build_object('latitude', j.latitude, 'longitude', j.longitude) end as point,
      case when j.budget_min is not null then json_build_array(j.budget_min, j.budget_max) end as budget,
      coalesce((select json_agg(json_build_object('id', b.id, 'bidderId', b.bidder_id, 'amount', b.amount,
        'message', b.message, 'isSimulated', ${isSimulated}) order by b.created_at) from bids b where b.job_id = j.id), '[]') as bids,
      exists (select from contracts c where c.job_id = j.id) as "hadContract",
      exists (select from contracts c where c.job_id = j.id)
        or exists (select from jobs again where again.reposted_from_id = j.id)
        or exists (select from bids b where b.job_id = j.id and not ${isSimulated})
        or exists (select from job_favorites f where f.job_id = j.id and f.user_id <> all(${users})
          and f.created_at > app_now() - interval '1 day') as "mustStay"
    from looked_at join jobs j using (id)`.execute(db)
  return rows
}

/** null: there is no demo data to act for. `seenAt` is kept from one look to the next. */
export const readMarket = async (db: Db, seenAt: Map<string, number>): Promise<Market | null> => {
  const { users, maren, devon } = await readPeople(db)
  if (users.length === 0) return null
  const ids = users.map(({ id }) => id)
  const rows = await readJobs(db, ids, maren?.id ?? null, devon?.id ?? null)
  const jobs = rows.map(({ createdAt, endsAt, ...job }): MarketJob =>
    Object.assign(job, { createdAt: Date.parse(createdAt), endsAt: Date.parse(endsAt) }),
  )
  for (const { title, createdAt } of jobs) seenAt.set(title, Math.max(createdAt, seenAt.get(title) ?? 0))
  const his = await readDevon(db, devon?.id ?? null)
  const contracts = await readContracts(db, ids)
  const disputes = await readDisputes(db, ids)
  const samplePaidAt = await readSamplePaidAt(db)
  const now = Date.parse(await readClock(db))
  return { now, users, maren, devon, ...his, jobs, contracts, disputes, samplePaidAt, seenAt }
}

export const isLiveAt = ({ status, endsAt }: MarketJob, at: number): boolean => status === 'bidding' && endsAt > at
