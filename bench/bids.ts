import { cookieOf, jobId, POSTER_ID, postJobs, query, createWorkers } from './load-data.ts'
import type { Figure } from './figure.ts'
import { drive, postRequest } from './drive.ts'
import { median, round2 } from './numbers.ts'
import { withPgbench } from './pgbench.ts'
import type { Product } from './product.ts'

const ROUNDS = 5
const LOAD = { connections: 32, seconds: 4 }
const WORKERS = 5_000
/** Jobs that only this benchmark uses. */
const FIRST_JOB = 2_000_001
const JOBS = 200

/** The statements of a bid, as pgbench sends them by default. */
const PLAIN_TRANSACTION = `
\\set job random(${FIRST_JOB}, ${FIRST_JOB + JOBS - 1})
\\set worker random(1, ${WORKERS})
begin;
select poster_id, status, bidding_ends_at, budget_max, hidden_at from jobs where id = ('10000000-0000-7000-8000-' || lpad(:job::text, 12, '0'))::uuid for share;
select app_now();
insert into bids (id, job_id, poster_id, bidder_id, amount, message, availability) values (gen_random_uuid(), ('10000000-0000-7000-8000-' || lpad(:job::text, 12, '0'))::uuid, '${POSTER_ID}', ('20000000-0000-7000-8000-' || lpad(:worker::text, 12, '0'))::uuid, 55, 'Two of us with straps.', 'tonight') on conflict on constraint bids_one_per_worker do nothing;
insert into outbox (name, data, next_try_at) values ('bench.bid', jsonb_build_object('jobId', :job::int, 'bidderId', :worker::int), app_now() + interval '1 day');
commit;
`

/** Every pair of job and worker once, so that no bid is refused as a duplicate. */
let pair = 0
const BODY = '{"amount":55,"availability":"tonight","message":"Two of us with straps."}'
const nextBid = (): string => {
  const n = pair++
  return postRequest(
    `/api/jobs/${jobId(FIRST_JOB + (n % JOBS))}/bids`,
    cookieOf(1 + (Math.floor(n / JOBS) % WORKERS)),
    BODY,
  )
}

const placeBids = async (url: string): Promise<number> => {
  const { perSecond, refused } = await drive({ url, ...LOAD, next: nextBid })
  if (refused > 0) throw new Error(`${refused} bids were refused`)
  return perSecond
}

const reset = (databaseUrl: string) =>
  query(databaseUrl, `delete from bids where poster_id = '${POSTER_ID}'`).then(() =>
    query(databaseUrl, `delete from outbox where name = 'bench.bid'`),
  )

export const measureBids = (product: Product): Promise<Figure[]> =>
  withPgbench(PLAIN_TRANSACTION, LOAD, async (pgbench) => {
    await createWorkers(product.databaseUrl, WORKERS)
    await postJobs(product.databaseUrl, FIRST_JOB, FIRST_JOB + JOBS - 1)
    await placeBids(product.url)
    await reset(product.databaseUrl)
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const limit = pgbench(product.databaseUrl)
      await reset(product.databaseUrl)
      const ours = await placeBids(product.url)
      await reset(product.databaseUrl)
      console.log(`· bids ${Math.round(ours)}/s, pgbench ${Math.round(limit)}/s`)
      ratios.push(ours / limit)
    }
    return [
      {
        name: 'placing a bid against the plain transaction in pgbench',
        value: round2(median(ratios)),
        limit: 0.6,
        holds: 'at least',
        unit: '',
      },
    ]
  })
