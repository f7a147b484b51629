// Users and jobs in large numbers, written directly into the tables.
import pg from 'pg'

export const jobId = (n: number): string => `10000000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const conversationId = (n: number): string => `5a000000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const cookieOf = (n: number): string => `sid=bench-${n}`
export const POSTER_ID = '30000000-0000-7000-8000-000000000001'

/** The hash that the server stores of the cookie's value. */
const digestOf = (text: string): string =>
  `translate(rtrim(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '='), '+/', '-_')`

const PERSON = `is_email_verified, is_verified, first_name, bio, zip_code, phone_number, expertise`
const PERSON_VALUES = `true, true, 'Bench', 'Measures twice.', '33605', '(813) 555-0100', '{Handyman}'`

const withClient = async <T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const query = <T extends object>(databaseUrl: string, text: string, values: unknown[] = []): Promise<T[]> =>
  withClient(databaseUrl, async (client) => (await client.query<T>(text, values)).rows)

/** Workers with a session each, and one poster. */
export const createWorkers = (databaseUrl: string, workers: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into users (id, email, ${PERSON}) values ($1, 'bench-poster@example.com', ${PERSON_VALUES}) on conflict do nothing`,
      [POSTER_ID],
    )
    await client.query(
      `insert into users (id, email, ${PERSON})
       select ('20000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'bench-' || n || '@example.com', ${PERSON_VALUES}
       from generate_series(1, $1::int) n on conflict do nothing`,
      [workers],
    )
    await client.query(
      `insert into sessions (sid, user_id, expire)
       select ${digestOf(`'bench-' || n`)},
         ('20000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, app_now() + interval '1 day'
       from generate_series(1, $1::int) n
       union all select ${digestOf(`'bench-poster'`)}, '${POSTER_ID}', app_now() + interval '1 day'
       on conflict do nothing`,
      [workers],
    )
    await client.query('analyze users, sessions')
  })

/** Open jobs `from` to `to` all over the country, ending between one hour and a day from now or at one time. */
export const postJobs = (databaseUrl: string, from: number, to: number, endsAt?: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into jobs (id, poster_id, title, description, category, location, zip_code, latitude, longitude,
         budget_min, budget_max, status, bidding_duration, bidding_ends_at)
       select ('10000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '${POSTER_ID}', 'Carry sofa number ' || n,
         'Three flights, no lift, one tight turn on the second landing. Two people are best.',
         (array['Moving & Delivery', 'Handyman', 'Cleaning', 'Pet Care'])[1 + n % 4], 'Main Street', z.zip,
         z.latitude, z.longitude, 40, 80, 'bidding', 1440,
         coalesce($3::timestamptz, app_now() + interval '1 hour' + (n::bigint * 7919 % 82800) * interval '1 second')
       from generate_series($1::int, $2::int) n
       join (select zip, latitude, longitude, row_number() over (order by zip) as place from zip_codes) z
         on z.place = 1 + (n::bigint * 104729) % (select count(*) from zip_codes)`,
      [from, to, endsAt ?? null],
    )
    await client.query('analyze jobs')
  })

const id = (prefix: string, n: string): string => `('${prefix}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/** Active contracts with their conversations: users 2n-1 and 2n are the parties of number n. */
export const openConversations = async (databaseUrl: string, count: number): Promise<void> => {
  const first = 7_000_001
  await postJobs(databaseUrl, first, first + count - 1)
  await query(
    databaseUrl,
    `set session_replication_role = replica;
     insert into bids (id, job_id, poster_id, bidder_id, amount, message, availability, is_selected)
       select ${id('4a000000', 'n')}, ${id('10000000', `n + ${first - 1}`)}, '${POSTER_ID}', ${id('20000000', '2 * n')}, 95, '', '', true
       from generate_series(1, ${count}) n;
     insert into contracts (id, job_id, bid_id, poster_id, worker_id, amount, terms_text, poster_signed, worker_signed,
         poster_signed_at, worker_signed_at, status)
       select ${id('5a000000', 'n')}, ${id('10000000', `n + ${first - 1}`)}, ${id('4a000000', 'n')}, ${id('20000000', '2 * n - 1')},
         ${id('20000000', '2 * n')}, 95, 'Bench', true, true, app_now(), app_now(), 'active'
       from generate_series(1, ${count}) n;
     insert into conversations (id) select ${id('5a000000', 'n')} from generate_series(1, ${count}) n;
     set session_replication_role = origin;
     analyze;`,
  )
}
