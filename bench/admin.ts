// The lists of the admin portal in a small instance and in one with a million users and jobs.
import { postJobs, query, createWorkers } from './load-data.ts'
import { drive, getRequest } from './drive.ts'
import type { Figure } from './figure.ts'
import { median, round2 } from './numbers.ts'
import { startProduct, type Product } from './product.ts'

const SMALL = 10_000
const LARGE = 1_000_000
const BATCH = 100_000
const ROUNDS = 5
const SECONDS = 1
const COOKIE = 'asid=bench-admin'

/** Typical requests of an admin: pages, filters, searches by name, by email address and by a few letters. */
const QUESTIONS: Record<string, (after: Record<'users' | 'jobs', string>) => string> = {
  'users, newest': () => '/api/admin/users',
  'users, banned': () => '/api/admin/users?filter=banned',
  'users, far down': ({ users }) => `/api/admin/users?cursor=${users}`,
  'users by name': () => '/api/admin/users?search=Marisol%20Kowalczyk',
  'users by address': () => '/api/admin/users?search=crowd-77%40example.com',
  'users by two letters': () => '/api/admin/users?search=ko',
  'jobs, newest': () => '/api/admin/jobs',
  'jobs, bidding': () => '/api/admin/jobs?status=bidding',
  'jobs, far down': ({ jobs }) => `/api/admin/jobs?cursor=${jobs}`,
  'jobs by title': () => '/api/admin/jobs?search=sofa%20number%207731',
  figures: () => '/api/admin/stats',
}

/** Every thousandth is banned; one in five thousand has the name that is searched. */
const fill = async ({ databaseUrl }: Product, count: number): Promise<Record<'users' | 'jobs', string>> => {
  await createWorkers(databaseUrl, 1)
  // Each email address takes a lock until the batch is committed; one batch for all would exceed the lock table.
  await query(databaseUrl, 'alter table users disable trigger claim_email')
  for (let from = 1; from <= count; from += BATCH) {
    const to = Math.min(from + BATCH - 1, count)
    await query(
      databaseUrl,
      `insert into users (id, email, first_name, last_name, is_email_verified, is_verified, banned_at, created_at)
       select gen_random_uuid(), 'crowd-' || n || '@example.com',
         case when n % 5000 = 77 then 'Marisol' else (array['Devon','Rosa','Tomas','Priya','Ines','Hugo'])[1 + n % 6] end,
         case when n % 5000 = 77 then 'Kowalczyk' else initcap(substr(md5(n::text), 1, 7)) end,
         true, n % 3 = 0, case when n % 1000 = 0 then app_now() end, app_now() - n * interval '1 second'
       from generate_series($1::int, $2::int) n`,
      [from, to],
    )
    await postJobs(databaseUrl, from, to)
    console.log(`· ${to.toLocaleString('en-US')} people and jobs stored`)
  }
  await query(databaseUrl, 'alter table users enable trigger claim_email')
  await query(
    databaseUrl,
    `insert into admin_users (id, email, role, password_hash) values ('60000000-0000-7000-8000-000000000001', 'bench-admin@example.com', 'admin', 'none')`,
  )
  await query(
    databaseUrl,
    `insert into sessions (sid, admin_id, sess, expire) values (
       translate(rtrim(encode(sha256(convert_to('bench-admin', 'UTF8')), 'base64'), '='), '+/', '-_'),
       '60000000-0000-7000-8000-000000000001', '{}', app_now() + interval '1 day')`,
  )
  await query(databaseUrl, 'vacuum analyze users')
  await query(databaseUrl, 'vacuum analyze jobs')
  await query(databaseUrl, 'checkpoint')
  const middle = async (table: 'users' | 'jobs'): Promise<string> => {
    const [row] = await query<{ id: string }>(
      databaseUrl,
      `select id from ${table} order by created_at desc, id desc offset ${Math.floor(count / 2)} limit 1`,
    )
    return row!.id
  }
  return { users: await middle('users'), jobs: await middle('jobs') }
}

const waitAt = async (url: string, path: string): Promise<number> => {
  const { waits, refused } = await drive({
    url,
    connections: 1,
    seconds: SECONDS,
    next: () => getRequest(path, COOKIE),
  })
  if (refused > 0) throw new Error(`${path}: ${refused} requests failed`)
  return median(waits)
}

/** A scan of all jobs, as without an index. */
const measureRound = async ({ databaseUrl }: Product): Promise<number> => {
  const began = performance.now()
  await query(
    databaseUrl,
    `begin; set local enable_bitmapscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off;
     select count(*) from jobs where title ilike '%sofa number 7731%'; commit`,
  )
  return performance.now() - began
}

export const measureAdmin = async (small: Product): Promise<Figure[]> => {
  const large = await startProduct({ isDemo: false })
  try {
    const sizes = [
      { url: small.url, after: await fill(small, SMALL), waits: new Map<string, number[]>() },
      { url: large.url, after: await fill(large, LARGE), waits: new Map<string, number[]>() },
    ] as const
    // Alternating, so that other load on the machine affects both alike.
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, path] of Object.entries(QUESTIONS))
        for (const { url, after, waits } of round % 2 === 0 ? sizes : sizes.toReversed())
          waits.set(name, [...(waits.get(name) ?? []), await waitAt(url, path(after))])
    const passes: number[] = []
    for (let round = 0; round < ROUNDS; round++) passes.push(await measureRound(large))
    const slowest = Math.max(...[...sizes[1].waits.values()].map(median))
    const ratios = Object.keys(QUESTIONS).map((name) => {
      const [few, many] = sizes.map(({ waits }) => median(waits.get(name)!)) as [number, number]
      console.log(`· ${name}: ${round2(few)} ms of ${SMALL.toLocaleString('en-US')}, ${round2(many)} ms of a million`)
      return many / few
    })
    return [
      {
        name: 'admin lists, a million rows, slowest against one pass over the jobs',
        value: round2(slowest / median(passes)),
        limit: 0.3,
        holds: 'at most',
        unit: '',
      },
      {
        name: 'admin lists, a million rows against 10,000, median',
        value: round2(median(ratios)),
        limit: 1.5,
        holds: 'at most',
        unit: '',
      },
    ]
  } finally {
    await large.stop()
  }
}
