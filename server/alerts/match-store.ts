import { sql } from 'kysely'
import { MATCH_MILES, MATCH_PEOPLE, MATCH_UNREAD } from '#contract/alerts/rules.ts'
import { SKILL_SERVES, storedAs } from '#contract/jobs/categories.ts'
import type { VerificationRule } from '#contract/profiles/rules.ts'
import type { Trx } from '#server/platform/database.ts'

/** A job and somebody whom it may be for. */
export interface Match {
  userId: string
  jobId: string
  title: string
  budgetMin: string | null
  budgetMax: string | null
  biddingEndsAt: string
  /** Between the centres of two zips; null: it can be done from anywhere. */
  miles: number | null
  /** The one of theirs that it asks for. */
  skill: string
}

/** Whatever a job may be called, and the skills that serve it. */
const SKILLS_FOR = Object.entries(
  Object.groupBy(
    Object.entries(SKILL_SERVES).flatMap(([skill, categories]) =>
      categories.flatMap(storedAs).map((category) => ({ category, skill })),
    ),
    ({ category }) => category,
  ),
).map(([category, pairs = []]) => ({ category, skills: pairs.map(({ skill }) => skill) }))

const MILES_PER_DEGREE = 69

/** Of those who joined last so many are looked at for a job that can be done from anywhere. */
const LOOKED_AT = 5_000

const AT_WORK = sql`u.is_available_for_work and u.deleted_at is null and u.banned_at is null`

/**
 * Complete and able, not the poster, nobody who would not meet them, and not tired of such news. Written so that the
 * database goes through people in their order and stops with the fiftieth, instead of gathering all who might do: the
 * case hides the skills from its guess that hardly anybody has them, and each count is asked of one person at a time.
 */
const isFit = ({ required, limit }: VerificationRule) => sql`
  case when u.expertise && p.skills then true else false end
  and btrim(coalesce(u.first_name, '')) <> '' and btrim(coalesce(u.bio, '')) <> ''
  and btrim(coalesce(u.zip_code, '')) <> '' and btrim(coalesce(u.phone_number, '')) <> ''
  and (${required} = 'never' or coalesce(p.budget_max, 0) * 100 <= ${limit} or u.is_verified)
  and u.id <> p.poster_id
  and coalesce((select f.job_matches from alert_preferences f where f.user_id = u.id), true)
  and (select count(*) from user_blocks k
    where (k.blocker_id, k.blocked_id) in ((u.id, p.poster_id), (p.poster_id, u.id))) < 1
  and (select count(*) from alerts a where a.user_id = u.id and a.type = 'job_match' and not a.dismissed and not a.read)
    < ${MATCH_UNREAD}`

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const DEGREES = MATCH_MILES / MILES_PER_DEGREE

/**
 * The zips around a job in the order of their distance, and the members of each in that of an index. The zip is asked for
 * as a stretch of that index, because asked for as a value it would be taken for one where hardly anybody lives.
 */
const nearest = (rule: VerificationRule) => sql`
  select m.id, m.expertise, z.miles
  from (select zip, miles_between(latitude, longitude, p.latitude, p.longitude) as miles from zip_codes
      where latitude between p.latitude - ${DEGREES} and p.latitude + ${DEGREES}
        and abs(longitude - p.longitude) * greatest(cos(radians(p.latitude)), 0.1) <= ${DEGREES}
        and miles_between(latitude, longitude, p.latitude, p.longitude) <= ${MATCH_MILES}
      order by 2) z
    cross join lateral (select u.id, u.expertise from users u
      where (left(u.zip_code, 5), u.id) between (z.zip, ${FIRST_ID}::uuid) and (z.zip, ${LAST_ID}::uuid)
        and ${AT_WORK} and ${isFit(rule)}
      order by left(u.zip_code, 5) desc, u.id desc limit ${MATCH_PEOPLE}) m
  order by z.miles limit ${MATCH_PEOPLE}`

const anywhere = (rule: VerificationRule) => sql`
  select u.id, u.expertise, null::float8 as miles
  from (select * from users u where ${AT_WORK} order by u.id desc limit ${LOOKED_AT}) u
  where ${isFit(rule)} order by u.id desc limit ${MATCH_PEOPLE}`

/**
 * MATCH-1: whom these jobs are for, in one statement. Of those equally near, and of those for whom it does not matter,
 * who joined last comes first: whoever has unread ones makes room for the next.
 */
export const findMatches = async (trx: Trx, jobIds: readonly string[], rule: VerificationRule): Promise<Match[]> => {
  const { rows } = await sql<Match>`
    with posted as (
      select j.id, j.poster_id, j.title, j.is_virtual, j.latitude, j.longitude, j.budget_min, j.budget_max,
        j.bidding_ends_at, array(select jsonb_array_elements_text(s.skills)) as skills
      from jobs j
        join jsonb_to_recordset(${JSON.stringify(SKILLS_FOR)}::jsonb) as s (category text, skills jsonb) on s.category = j.category
      where j.id = any(${jobIds}::uuid[]) and j.status = 'bidding' and j.hidden_at is null and j.bidding_ends_at > app_now()
    ), found as (
      select p.*, m.id as user_id, m.expertise, m.miles from posted p cross join lateral (${nearest(rule)}) m
      where not p.is_virtual
      union all
      select p.*, m.id, m.expertise, m.miles from posted p cross join lateral (${anywhere(rule)}) m where p.is_virtual
    ), counted as (
      -- Many jobs may come in one moment: nobody gets more of them than they would one by one.
      select f.*, row_number() over (partition by f.user_id order by f.bidding_ends_at, f.id) + (
        select count(*) from alerts a where a.user_id = f.user_id and a.type = 'job_match' and not a.dismissed and not a.read
      ) as would_be
      from found f
    )
    select user_id as "userId", id as "jobId", title, budget_min as "budgetMin", budget_max as "budgetMax",
      bidding_ends_at as "biddingEndsAt", miles,
      (select skill from unnest(expertise) skill where skill = any(skills) limit 1) as skill
    from counted where would_be <= ${MATCH_UNREAD}`.execute(trx)
  return rows
}
