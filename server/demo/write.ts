// One statement per table: the whole demo is some twenty round trips, however many rows it has.
import { sql } from 'kysely'
import { TERMS_VERSION } from '#contract/accounts/rules.ts'
import { FINISHED_BY_DEVON } from '#server/demo/finished-by-devon.ts'
import { FINISHED_BY_OTHERS } from '#server/demo/finished-by-others.ts'
import { keepBooks } from '#server/demo/ledger.ts'
import { LISTED_JOBS } from '#server/demo/listed-jobs.ts'
import { alertRows, earlyInterestRows } from '#server/demo/notices.ts'
import { completenessOf, levelText, PEOPLE, phoneText, type Person, type PersonKey } from '#server/demo/people.ts'
import { CITY, PLACES, placeOf, STATE, TIME_ZONE } from '#server/demo/places.ts'
import { iso, tellStory, type PersonIds, type Row, type Story } from '#server/demo/story.ts'
import { readClock, type Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'

const DAY = 86_400_000
const MINUTE = 60_000

export const ADMIN_EMAIL = 'admin@nearhand.test'

export const writeDemo = async (trx: Trx, passwordHash: string): Promise<void> => {
  const now = Date.parse(await readClock(trx))
  const people = await writePeople(trx, now, passwordHash)
  await writePlaces(trx)
  const story = tellStory(now, people, { finished: [...FINISHED_BY_DEVON, ...FINISHED_BY_OTHERS], listed: LISTED_JOBS })
  await writeStory(trx, story)
  await writeBooks(trx, story)
  await trx.insertInto('alerts').values(alertRows(now, people)).execute()
  await trx
    .insertInto('early_interest')
    .values(earlyInterestRows(now))
    .onConflict((c) => c.doNothing())
    .execute()
  await countFigures(trx, [...people.values()])
}

const personRow = (person: Person, now: number, passwordHash: string): Row<'users'> & { id: string } => {
  const joinedAt = now - person.joinedDaysAgo * DAY
  return {
    id: newId(joinedAt),
    email: person.email,
    password_hash: passwordHash,
    role: person.role ?? 'user',
    first_name: person.firstName,
    last_name: person.lastName,
    bio: person.bio ?? null,
    location: person.zip ? `${placeOf(person.zip).area}, ${CITY} ${STATE}` : null,
    zip_code: person.zip ?? null,
    phone_number: phoneText(person),
    languages: [...(person.languages ?? ['english'])],
    expertise: [...person.skills],
    experience_level: levelText(person),
    hourly_rate: person.hourlyRate?.toFixed(2) ?? null,
    availability: person.availability ?? null,
    is_available_for_work: person.takesWork,
    is_verified: person.isVerified,
    is_email_verified: true,
    is_founding_member: true,
    profile_completeness: completenessOf(person),
    is_adult: true,
    terms_version: TERMS_VERSION,
    terms_accepted_at: iso(joinedAt),
    last_active_at: iso(now - ((person.joinedDaysAgo * 7) % 600) * MINUTE),
    created_at: iso(joinedAt),
  }
}

const writePeople = async (trx: Trx, now: number, passwordHash: string): Promise<PersonIds> => {
  const ids = new Map<PersonKey, string>()
  const rows = PEOPLE.map((person) => {
    const row = personRow(person, now, passwordHash)
    ids.set(person.key, row.id)
    return row
  })
  await trx.insertInto('users').values(rows).execute()
  await trx
    .insertInto('admin_users')
    .values({
      id: newId(),
      email: ADMIN_EMAIL,
      role: 'admin',
      first_name: 'Ada',
      last_name: 'Quist',
      password_hash: passwordHash,
    })
    .execute()
  return ids
}

const writePlaces = async (trx: Trx): Promise<void> => {
  const rows = PLACES.map(({ zip, latitude, longitude }) => {
    return { zip, city: CITY, state: STATE, latitude, longitude, time_zone: TIME_ZONE }
  })
  await trx
    .insertInto('zip_codes')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}

/** In the order of the foreign keys; jobs may name their bid before it exists, that key waits for the commit. */
const writeStory = async (trx: Trx, story: Story): Promise<void> => {
  await trx.insertInto('jobs').values(story.jobs).execute()
  await trx.insertInto('bids').values(story.bids).execute()
  await trx.insertInto('contracts').values(story.contracts).execute()
  await trx.insertInto('contract_signatures').values(story.contract_signatures).execute()
  await trx.insertInto('conversations').values(story.conversations).execute()
  await trx.insertInto('chat_messages').values(story.chat_messages).execute()
  await trx.insertInto('payments').values(story.payments).execute()
  await trx.insertInto('reviews').values(story.reviews).execute()
}

/** There is one account for the fees; a database that has seen payments has it already. */
const revenueAccount = async (trx: Trx): Promise<string> => {
  await trx
    .insertInto('ledger_accounts')
    .values({ id: newId(), kind: 'platform_revenue' })
    .onConflict((c) => c.doNothing())
    .execute()
  const revenue = trx.selectFrom('ledger_accounts').select('id').where('kind', '=', 'platform_revenue')
  return (await revenue.executeTakeFirstOrThrow()).id
}

const writeBooks = async (trx: Trx, story: Story): Promise<void> => {
  const books = keepBooks(story, await revenueAccount(trx))
  await trx.insertInto('ledger_accounts').values(books.ledger_accounts).execute()
  await trx.insertInto('ledger_transactions').values(books.ledger_transactions).execute()
  await trx.insertInto('ledger_postings').values(books.ledger_postings).execute()
}

/** Counted from the rows, never typed in: jobs finished on either side, money released, published reviews. */
const countFigures = async (trx: Trx, ids: string[]): Promise<void> => {
  await sql`
    update users u set
      rating = coalesce((select round(avg(r.rating), 2) from reviews r
        where r.reviewee_id = u.id and r.published_at is not null and r.hidden_at is null), 0),
      total_jobs = (select count(*) from contracts c
        where c.status = 'completed' and u.id in (c.poster_id, c.worker_id)),
      total_earnings = coalesce((select sum(p.worker_amount) from payments p join contracts c on c.id = p.contract_id
        where c.worker_id = u.id and p.status = 'released'), 0)
    where u.id = any(${ids})`.execute(trx)
}
