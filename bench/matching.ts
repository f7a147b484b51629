import { cookieOf, POSTER_ID, query, createWorkers } from './load-data.ts'
import type { Figure } from './figure.ts'
import { drive, getRequest } from './drive.ts'
import { median, percentile, round2 } from './numbers.ts'
import { startProduct, type Product } from './product.ts'

const SMALL = { jobs: 1_000, workers: 1_000 }
const LARGE = { jobs: 100_000, workers: 1_000_000 }
const BATCH = 100_000
const ASKING = 200
const ROUNDS = 9
const SECONDS = 2
const CONNECTIONS = 2

/** All of them in one city, where the most are nearby. */
const TAMPA = `(select zip, latitude, longitude, row_number() over (order by zip) - 1 as place from zip_codes
  where miles_between(latitude, longitude, 27.9605, -82.4334) <= 20)`
const ZIP_OF = (n: string) => `z.place = (${n}::bigint * 104729) % (select count(*) from ${TAMPA} t)`
const SKILLS = `(array['Home Improvement','Tech Support','Cleaning Services','Moving & Delivery','Tutoring & Education',
  'Pet Care','Event Services','Yard Work','Automotive','Personal Services'])`
const CATEGORIES = `(array['Handyman','Tech Support','Cleaning','Moving & Delivery','Tutoring','Pet Care','Event Help',
  'Yard Work','Car Repair','Other'])`
const TITLES = `(array['Swap a ceiling fan','Bring wifi to a garden office','Clean an empty flat','Carry a sofa upstairs',
  'Tutor fractions for an hour','Walk two greyhounds','Set up tables for a party','Mow a corner lot','Change two tyres',
  'Stand in line for tickets'])`

const fill = async ({ databaseUrl }: Product, { jobs, workers }: typeof SMALL): Promise<string[]> => {
  await createWorkers(databaseUrl, ASKING)
  await query(
    databaseUrl,
    `update users u set expertise = array[${SKILLS}[1 + n % 10], ${SKILLS}[1 + (n / 10) % 10]], zip_code = z.zip
     from generate_series(1, ${ASKING}) n join ${TAMPA} z on ${ZIP_OF('n')}
     where u.email = 'bench-' || n || '@example.com'`,
  )
  // Each email address takes a lock until the batch is committed; one batch for all would exceed the lock table.
  await query(databaseUrl, 'alter table users disable trigger claim_email')
  for (let from = 1; from <= workers; from += BATCH) {
    await query(
      databaseUrl,
      `insert into users (id, email, first_name, bio, zip_code, phone_number, expertise, is_email_verified, is_verified,
         rating, total_jobs, last_active_at)
       select gen_random_uuid(), 'worker-' || n || '@example.com', 'Worker', 'Carries and mends whatever there is.', z.zip,
         '(813) 555-0100', array[${SKILLS}[1 + n % 10], ${SKILLS}[1 + (n / 10 + 3) % 10]], true, n % 2 = 0,
         case when n % 3 = 0 then 0 else 3 + (n::bigint * 7919 % 200) / 100.0 end, case when n % 3 = 0 then 0 else n % 60 end,
         app_now() - (n % 40) * interval '1 day'
       from generate_series($1::int, $2::int) n join ${TAMPA} z on ${ZIP_OF('n')}`,
      [from, Math.min(from + BATCH - 1, workers)],
    )
    console.log(`· ${Math.min(from + BATCH - 1, workers).toLocaleString('en-US')} workers stored`)
  }
  await query(databaseUrl, 'alter table users enable trigger claim_email')
  await query(
    databaseUrl,
    `insert into jobs (poster_id, title, description, category, location, zip_code, latitude, longitude, budget_min,
       budget_max, status, bidding_duration, bidding_ends_at, preferred_time)
     select '${POSTER_ID}', ${TITLES}[1 + n % 10] || ' number ' || n, 'It takes an hour or two. Everything is there.',
       ${CATEGORIES}[1 + n % 10], 'Main Street', z.zip, z.latitude, z.longitude, 40 + n % 50, 100 + n % 80, 'bidding', 1440,
       app_now() + interval '2 hours' + (n::bigint * 7919 % 72000) * interval '1 second',
       (array['After 6 PM', 'Morning', 'Saturday 9 AM', null])[1 + n % 4]
     from generate_series(1, $1::int) n join ${TAMPA} z on ${ZIP_OF('n')}`,
    [jobs],
  )
  for (const table of ['users', 'skilled_workers', 'jobs']) await query(databaseUrl, `vacuum analyze ${table}`)
  await query(databaseUrl, 'checkpoint')
  const rows = await query<{ id: string }>(databaseUrl, `select id from jobs order by md5(id::text) limit ${ASKING}`)
  return rows.map(({ id }) => id)
}

let turn = 0
const QUESTIONS: Record<string, (jobs: readonly string[]) => string> = {
  'recommendations for one worker among 100,000 open jobs against 1,000': () =>
    getRequest('/api/recommendations/jobs?limit=10', cookieOf(1 + (turn++ % ASKING))),
  'best workers among 1,000,000 against 1,000': (jobs) =>
    getRequest(`/api/jobs/${jobs[turn++ % jobs.length]}/best-workers`, 'sid=bench-poster'),
}

/** The 99th percentile of one round. */
const slowest = async (url: string, next: () => string): Promise<number> => {
  const { waits, refused } = await drive({ url, connections: CONNECTIONS, seconds: SECONDS, next })
  if (refused > 0) throw new Error(`${refused} requests failed`)
  return percentile(waits, 0.99)
}

export const measureMatching = async (small: Product): Promise<Figure[]> => {
  const large = await startProduct({ isDemo: false })
  try {
    const sizes = [
      { url: small.url, jobs: await fill(small, SMALL) },
      { url: large.url, jobs: await fill(large, LARGE) },
    ] as const
    const figures: Figure[] = []
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      const waits: [number[], number[]] = [[], []]
      // The first round fills caches. Then alternating, so that other load affects both alike.
      for (let round = 0; round <= ROUNDS; round++)
        for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
          const wait = await slowest(sizes[at].url, () => ask(sizes[at].jobs))
          if (round > 0) waits[at].push(wait)
        }
      const [few, many] = waits.map(median) as [number, number]
      console.log(`· ${name}: 99th percentile ${round2(few)} ms and ${round2(many)} ms`)
      figures.push({ name: `${name}, p99`, value: round2(many / few), limit: 1.5, holds: 'at most', unit: '' })
    }
    return figures
  } finally {
    await large.stop()
  }
}
