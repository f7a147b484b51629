import { sql, type RawBuilder } from 'kysely'
import { oneOf } from '#server/platform/database/filters.ts'
import { CANCELLED_JOB_STATUSES, LISTED_STATUSES, BIDDING_STATUSES } from '#core/jobs/rules.ts'
import type { Point } from '#core/kernel/miles.ts'
import {
  MAX_DAILY_MATCHES,
  MAX_DAILY_MATCHES_PER_POSTER,
  MAX_MATCH_MILES,
  MAX_UNREAD_MATCHES,
} from '#core/matching/rules.ts'
import type { VerificationRule } from '#core/profiles/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

// MATCH-3: candidates come from indexes, nearest first, and never more than can be scored at once.

const MILES_PER_DEGREE = 69

/** Zip codes around a point, nearest first. */
const zipsAround = (latitude: RawBuilder<unknown>, longitude: RawBuilder<unknown>, miles: number) => {
  const degrees = miles / MILES_PER_DEGREE
  return sql`
    select zip, miles_between(latitude, longitude, ${latitude}, ${longitude}) as miles from zip_codes
    where latitude between ${latitude} - ${degrees} and ${latitude} + ${degrees}
      and abs(longitude - ${longitude}) * greatest(cos(radians(${latitude})), 0.1) <= ${degrees}
      and miles_between(latitude, longitude, ${latitude}, ${longitude}) <= ${miles}
    order by 2`
}

// ---- jobs for a worker ---------------------------------------------------------------------------------------------

const OF_A_KIND = { perZip: 20, max: 160 }
const WITHOUT_PLACE = { perKind: 20, max: 80 }
const ENDING_SOON = 60

/** Jobs of these categories near by and virtual ones, and everything near by that ends soon. */
export const findJobsFor = async (
  db: Queryable,
  { point, categories }: { point: Point | null; categories: readonly string[] },
): Promise<string[]> => {
  const virtual = sql`
    select j.id from unnest(${categories}::text[]) k (category) cross join lateral (
      select id from job_summary where status in ${oneOf(BIDDING_STATUSES)} and is_virtual and category = k.category
      order by created_at desc limit ${WITHOUT_PLACE.perKind}) j limit ${WITHOUT_PLACE.max}`
  if (!point) return idsOf(db, virtual)
  const [latitude, longitude] = [sql`${point.latitude}::float8`, sql`${point.longitude}::float8`]
  const tall = MAX_MATCH_MILES / MILES_PER_DEGREE
  const wide = tall / Math.max(0.05, Math.cos((point.latitude * Math.PI) / 180))
  return idsOf(
    db,
    sql`
    (select j.id from (${zipsAround(latitude, longitude, MAX_MATCH_MILES)}) z
      cross join unnest(${categories}::text[]) k (category) cross join lateral (
        select id from job_summary where left(zip_code, 5) = z.zip and category = k.category and status in ${oneOf(BIDDING_STATUSES)}
        order by created_at desc limit ${OF_A_KIND.perZip}) j
      order by z.miles limit ${OF_A_KIND.max})
    union
    (select id from job_summary where status in ${oneOf(LISTED_STATUSES)} and status in ${oneOf(BIDDING_STATUSES)}
      and point(longitude, latitude) <@ box(
        point(${point.longitude - wide}::float8, ${point.latitude - tall}::float8),
        point(${point.longitude + wide}::float8, ${point.latitude + tall}::float8))
      order by bidding_ends_at <-> '2000-01-01 00:00:00+00'::timestamptz limit ${ENDING_SOON})
    union (${virtual})`,
  )
}

const idsOf = async (db: Queryable, query: RawBuilder<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

// ---- workers for jobs ----------------------------------------------------------------------------------------------

const MAX_KNOWN_PER_ZIP = 20
const MAX_NEW_PER_ZIP = 20
const MAX_WORKERS = 200
const ANYWHERE = { known: 120, new: 40 }

/** Excludes the poster, blocked members, and unverified ones where verification is required. `u`: worker, `p`: job. */
const mayDo = ({ required, limit }: VerificationRule) => sql`
  u.id <> p.poster_id
  and (${required} = 'never' or coalesce(p.budget_max, 0) * 100 <= ${limit} or u.is_verified)
  and (select count(*) from blocked_pairs k where k.user_id = u.id and k.other_id = p.poster_id) < 1`

/** MATCH-1: wants these alerts, has few unread ones, was not notified of this job and of few enough today. */
const canBeNotified = sql`
  and coalesce((select f.job_matches from alert_preference_summary f where f.user_id = u.id), true)
  and (select count(*) from alert_summary a where a.user_id = u.id and a.type = 'job_match' and not a.dismissed and not a.read)
    < ${MAX_UNREAD_MATCHES}
  and (select count(*) from job_recommendations r join job_summary o on o.id = r.job_id where r.user_id = u.id and r.notified
    and r.notified_at > app_now() - interval '1 day' and o.status not in ${oneOf(CANCELLED_JOB_STATUSES)}) < ${MAX_DAILY_MATCHES}
  and (select count(*) from job_recommendations r join job_summary o on o.id = r.job_id where r.user_id = u.id and r.notified
    and r.notified_at > app_now() - interval '1 day' and o.poster_id = p.poster_id) < ${MAX_DAILY_MATCHES_PER_POSTER}
  and (select count(*) from job_recommendations r where r.user_id = u.id and r.job_id = p.id and r.notified) < 1
  and (select count(*) from bid_summary b where b.job_id = p.id and b.bidder_id = u.id) < 1`

interface CandidateQuery {
  jobId: string
  skills: readonly string[]
}

export interface Candidate {
  jobId: string
  userId: string
}

/** Known workers by priority and new ones by join date: both kinds must be found before anybody is scored. */
const skilled = (of: { known: number; new: number; where: RawBuilder<unknown>; fit: RawBuilder<unknown> }) => sql`
  (select u.id as user_id from skilled_workers s join people u on u.id = s.user_id
    where s.skill = k.skill and ${of.where} and not s.is_new and ${of.fit} order by s.priority desc limit ${of.known})
  union all
  (select u.id from skilled_workers s join people u on u.id = s.user_id
    where s.skill = k.skill and ${of.where} and s.is_new and ${of.fit} order by s.user_id desc limit ${of.new})`

/** Workers for these jobs, in one statement. */
export const findWorkersFor = async (
  db: Queryable,
  jobs: readonly CandidateQuery[],
  { upToMiles, rule, isForAlerts }: { upToMiles: number; rule: VerificationRule; isForAlerts: boolean },
): Promise<Candidate[]> => {
  const fit = isForAlerts ? sql`${mayDo(rule)} ${canBeNotified}` : mayDo(rule)
  const near = skilled({ known: MAX_KNOWN_PER_ZIP, new: MAX_NEW_PER_ZIP, where: sql`s.zip = z.zip`, fit })
  const anywhere = skilled({ ...ANYWHERE, where: sql`true`, fit })
  const { rows } = await sql<Candidate>`
    with posted as (
      select j.id, j.poster_id, j.latitude, j.longitude, j.is_virtual, j.budget_max,
        array(select jsonb_array_elements_text(w.skills)) as skills
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as w ("jobId" uuid, skills jsonb)
        join job_summary j on j.id = w."jobId")
    select distinct p.id as "jobId", m.user_id as "userId" from posted p cross join lateral (
      select s.user_id from (${zipsAround(sql`p.latitude`, sql`p.longitude`, upToMiles)}) z
        cross join unnest(p.skills) k (skill) cross join lateral (${near}) s
      order by z.miles limit ${MAX_WORKERS}) m
    where not p.is_virtual
    union
    select p.id, s.user_id from posted p cross join unnest(p.skills) k (skill) cross join lateral (${anywhere}) s
    where p.is_virtual`.execute(db)
  return rows
}
