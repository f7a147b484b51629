import { cookieOf, jobId, postJobs, query, createWorkers } from './load-data.ts'
import type { Figure } from './figure.ts'
import { drive, postRequest } from './drive.ts'
import { pause, round2 } from './numbers.ts'
import type { Product } from './product.ts'

const WINDOWS = 10_000
const FIRST = 4_000_001
const WORKERS = 2_000
const BIDDERS = 8
/** Time to insert ten thousand jobs before they end. */
const NOTICE_SECONDS = 12

/** Every status change of a job, recorded by a trigger. */
const WATCH = `
  create table if not exists bench_closings (job_id uuid, status text, at timestamptz);
  create or replace function bench_note() returns trigger language plpgsql as
    $$ begin insert into bench_closings values (new.id, new.status, app_now()); return null; end $$;
  create or replace trigger bench_note after update of status on jobs for each row execute function bench_note();`

interface Closings {
  closed: number
  twice: number
  early: number
  latest: number
  lateBids: number
  missedBids: number
}

/** The final state of each of the ten thousand jobs. */
const READ = `
  with mine as (select j.*, c.at as closed_at, c.status as closed_as,
      (select count(*) from bids b where b.job_id = j.id) as bids
    from jobs j left join bench_closings c on c.job_id = j.id
    where j.id between $1 and $2)
  select count(closed_at)::int as closed, (count(*) - count(distinct id))::int as twice,
    (count(*) filter (where closed_at < bidding_ends_at))::int as early,
    coalesce(max(extract(epoch from closed_at - bidding_ends_at)), 1e6)::float as latest,
    (select count(*)::int from bids b join mine m on m.id = b.job_id where b.created_at >= m.bidding_ends_at) as "lateBids",
    (count(*) filter (where (bids > 0) <> (closed_as = 'open')))::int as "missedBids"
  from mine`

const figure = (name: string, value: number, limit: number, holds: Figure['holds'], unit: string): Figure => {
  return { name, value, limit, holds, unit }
}

export const measureWindows = async (product: Product): Promise<Figure[]> => {
  const { databaseUrl, url } = product
  await createWorkers(databaseUrl, WORKERS)
  await query(databaseUrl, WATCH)
  const [clock] = await query<{ end: string }>(
    databaseUrl,
    `select (date_trunc('second', app_now()) + make_interval(secs => ${NOTICE_SECONDS}))::text as end`,
  )
  const end = Date.parse(clock!.end)
  await postJobs(databaseUrl, FIRST, FIRST + WINDOWS - 1, clock!.end)
  // Spread over one second.
  await query(
    databaseUrl,
    `update jobs set bidding_ends_at = bidding_ends_at + random() * interval '999 milliseconds' where id between $1 and $2`,
    [jobId(FIRST), jobId(FIRST + WINDOWS - 1)],
  )
  await pause(end - 1_500 - Date.now())
  let n = 0
  const racing = await drive({
    url,
    connections: BIDDERS,
    seconds: 4,
    next: () => {
      const pair = n++
      const path = `/api/jobs/${jobId(FIRST + ((pair * 7) % WINDOWS))}/bids`
      return postRequest(path, cookieOf(1 + (pair % WORKERS)), '{"amount":55}')
    },
  })
  await pause(2_000)
  const [facts] = await query<Closings>(databaseUrl, READ, [jobId(FIRST), jobId(FIRST + WINDOWS - 1)])
  const { closed, twice, early, latest, lateBids, missedBids } = facts!
  console.log(
    `· ${closed} windows closed, ${twice} twice, ${early} early, ${lateBids} bids too late, ${missedBids} missed; ` +
      `the last ${round2(latest)} s after its end, with ${racing.total} bids racing`,
  )
  await query(databaseUrl, 'drop trigger bench_note on jobs')
  return [
    figure('windows closed, of 10,000 that end in one second', closed, WINDOWS, 'at least', ''),
    figure(
      'windows closed twice, early, with a late or a missed bid',
      twice + early + lateBids + missedBids,
      0,
      'at most',
      '',
    ),
    figure('the last of 10,000 windows closed after its end', round2(latest), 1, 'at most', 's'),
  ]
}
