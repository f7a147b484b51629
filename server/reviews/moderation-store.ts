import { sql, type RawBuilder } from 'kysely'
import { PENDING_FLAGS, type ReviewFilter, type ReviewForAdmin } from '#core/admin/moderation.ts'
import { appNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { olderThan } from '#server/platform/database/keyset.ts'
import { textMatches, type ByText, type Exactly, type SearchFilter, oneOf } from '#server/platform/database/filters.ts'

/** Must match the conditions of the indexes `reviews_newest…`. */
const FILTERS: Record<ReviewFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  flagged: sql`r.id in (select content_id from flag_summary where content_type = 'review' and status in ${oneOf(PENDING_FLAGS)})`,
  low: sql`r.rating <= 2`,
  hidden: sql`r.hidden_at is not null`,
}

const ofPeople = (people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.id from reviews r where r.reviewer_id in (${people})
  union select r.id from reviews r where r.reviewee_id in (${people})`

const commentIs = (pattern: string): RawBuilder<unknown> => sql`r.comment ilike ${pattern}`
const commentMatches = (term: ByText): RawBuilder<unknown> =>
  textMatches(term, { anywhere: commentIs, beginning: commentIs })
export const reviewsWith = (term: ByText): RawBuilder<unknown> =>
  sql`select r.id from reviews r where ${commentMatches(term)}`

const matchesExactly = (term: Exactly): RawBuilder<unknown> => {
  switch (term.by) {
    case 'id':
      return sql`
        select ${term.id}::uuid as id union select r.id from reviews r where r.contract_id = ${term.id}
        union ${ofPeople(sql`select ${term.id}::uuid`)}`
    case 'email':
      return ofPeople(sql`select u.id from people u where lower(u.email) = ${term.email}`)
    case 'number':
      return sql`
        select r.id from job_summary j join contract_summary c on c.job_id = j.id join reviews r on r.contract_id = c.id
        where upper(right(j.id::text, 4)) = ${term.code} ${
          term.ordinal === null
            ? sql``
            : sql`and ${term.ordinal} = (
                select count(*) from contract_summary o where o.job_id = c.job_id and o.created_at <= c.created_at)`
        }`
  }
}

const matchesSearch = (textFilter: SearchFilter): RawBuilder<unknown> => {
  if (textFilter.by === 'all') return sql`true`
  if (textFilter.by === 'few') return sql`r.id = any(${textFilter.ids}::uuid[])`
  return textFilter.by === 'many' ? commentMatches(textFilter.term) : sql`r.id in (${matchesExactly(textFilter.term)})`
}

interface Page {
  textFilter: SearchFilter
  filter: ReviewFilter
  after: string | undefined
  limit: number
}

const person = (alias: string) => sql`json_build_object('id', ${sql.ref(`${alias}.id`)},
  'firstName', ${sql.ref(`${alias}.first_name`)}, 'email', ${sql.ref(`${alias}.email`)})`

/** Selects the page first, so that only its rows are joined. */
export const reviewsQuery = ({ textFilter, filter, after, limit }: Page): RawBuilder<ReviewForAdmin> => sql`
  with page as materialized (
    select r.* from reviews r where ${FILTERS[filter]} and ${matchesSearch(textFilter)} and ${olderThan('reviews', after, 'r')}
    order by r.created_at desc, r.id desc limit ${limit})
  select r.id, r.rating, coalesce(r.comment, '') as comment, r.reply, ${person('w')} as reviewer,
    ${person('u')} as reviewee, r.contract_id as "contractId", j.title as "jobTitle",
    r.published_at is not null as "isPublished", r.hidden_at as "hiddenAt", r.hidden_reason as "hiddenReason",
    r.created_at as "createdAt", (select count(*)::int from flag_summary f
      where f.content_type = 'review' and f.content_id = r.id and f.status in ${oneOf(PENDING_FLAGS)}) as "pendingFlags"
  from page r join people w on w.id = r.reviewer_id join people u on u.id = r.reviewee_id
    join contract_summary c on c.id = r.contract_id join job_summary j on j.id = c.job_id
  order by r.created_at desc, r.id desc`

export const listReviewsForAdmin = async (db: Queryable, page: Page): Promise<ReviewForAdmin[]> =>
  (await reviewsQuery(page).execute(db)).rows

export interface ReviewUnderModeration {
  contractId: string
  posterId: string
  workerId: string
  isHidden: boolean
}

export const findForModeration = async (db: Queryable, id: string): Promise<ReviewUnderModeration | null> => {
  const { rows } = await sql<ReviewUnderModeration>`
    select c.id as "contractId", c.poster_id as "posterId", c.worker_id as "workerId",
      r.hidden_at is not null as "isHidden"
    from reviews r join contract_summary c on c.id = r.contract_id where r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const saveHidden = async (trx: Trx, id: string, by: string, reason: string): Promise<void> => {
  await trx
    .updateTable('reviews')
    .set({ hidden_at: appNow, hidden_by: by, hidden_reason: reason })
    .where('id', '=', id)
    .execute()
}

export const saveShown = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('reviews')
    .set({ hidden_at: null, hidden_by: null, hidden_reason: null })
    .where('id', '=', id)
    .execute()
}
