// Releasing escrow, and reading the history of a wallet.
import { cookieOf, POSTER_ID, postJobs, query, createWorkers } from './load-data.ts'
import { drive, getRequest, postRequest } from './drive.ts'
import type { Figure } from './figure.ts'
import { median, round2 } from './numbers.ts'
import { withPgbench } from './pgbench.ts'
import type { Product } from './product.ts'

const ROUNDS = 5
const LOAD = { connections: 16, seconds: 5 }
const WORKERS = 2_000
/** Jobs that only this benchmark uses; each is released once. */
const FIRST_JOB = 5_000_001
const CONTRACTS = 60_000
const HISTORY_ROUNDS = 7
const HISTORY_SECONDS = 2

const id = (prefix: string, n: string): string =>
  `('${prefix}0000000-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const HASH = `encode(sha256(convert_to('Bench', 'UTF8')), 'hex')`

/** Completed contracts that wait for the poster's release, with their money in the ledger. */
const HELD = (from: number, to: number): string => `
  set session_replication_role = replica;
  insert into bids (id, job_id, poster_id, bidder_id, amount, message, availability, is_selected)
    select ${id('4', 'n')}, ${id('1', 'n')}, '${POSTER_ID}', ${id('2', `1 + n % ${WORKERS}`)}, 95, '', '', true
    from generate_series(${from}, ${to}) n;
  update jobs j set status = 'completed', selected_bid_id = b.id from bids b
    where b.job_id = j.id and b.poster_id = '${POSTER_ID}' and j.status = 'bidding';
  insert into contracts (id, job_id, bid_id, poster_id, worker_id, amount, terms_text, terms_hash, poster_signed,
      worker_signed, poster_signed_at, worker_signed_at, status, started_at, completed_at, auto_release_at)
    select ${id('5', 'n')}, ${id('1', 'n')}, ${id('4', 'n')}, '${POSTER_ID}', ${id('2', `1 + n % ${WORKERS}`)}, 95, 'Bench',
      ${HASH}, true, true, app_now(), app_now(), 'completed', app_now(), app_now(), app_now() + interval '3 days'
    from generate_series(${from}, ${to}) n;
  insert into payments (id, contract_id, payer_id, amount, status, provider, paid_at)
    select ${id('6', 'n')}, ${id('5', 'n')}, '${POSTER_ID}', 95, 'held', 'sandbox', app_now()
    from generate_series(${from}, ${to}) n;
  insert into ledger_accounts (id, kind, contract_id, balance_cents)
    select ${id('7', 'n')}, 'escrow', ${id('5', 'n')}, 9500 from generate_series(${from}, ${to}) n;
  insert into ledger_accounts (id, kind, user_id, balance_cents, may_go_negative)
    values (${id('9', '1')}, 'poster_card', '${POSTER_ID}', -9500 * ${to - from + 1}::bigint, true);
  insert into ledger_transactions (id, kind, contract_id, reference, idempotency, memo)
    select ${id('8', 'n')}, 'hold', ${id('5', 'n')}, ${id('6', 'n')}::text, 'hold:' || ${id('6', 'n')}, 'Held'
    from generate_series(${from}, ${to}) n;
  insert into ledger_postings (transaction_id, account_id, amount_cents, balance_after_cents, kind)
    select ${id('8', 'n')}, ${id('9', '1')}, -9500, -9500 * (n - ${from} + 1)::bigint, 'hold'
    from generate_series(${from}, ${to}) n
    union all
    select ${id('8', 'n')}, ${id('7', 'n')}, 9500, 9500, 'hold' from generate_series(${from}, ${to}) n;
  set session_replication_role = origin;
  analyze;`

const PARTS = `'[{"kind":"escrow","contract":"' || ${id('5', ':n')} || '","cents":"-9500"},'
  || '{"kind":"user_balance","user":"' || ${id('2', `1 + :n % ${WORKERS}`)} || '","cents":"9025","entry":"earning"},'
  || '{"kind":"platform_revenue","cents":"475"}]'`

/** The statements of the server, sent by pgbench. */
const SAME_SQL = `
select nextval('bench_release') as n \\gset
begin;
select from contracts where id = ${id('5', ':n')} for update;
select c.id, c.poster_id, c.worker_id, c.amount, c.status,
  (select coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'amount', p.amount::text, 'status', p.status,
    'providerRef', p.provider_ref, 'needsAction', p.needs_action) order by p.created_at, p.id), '[]') from payments p where p.contract_id = c.id)
  from contracts c where c.id = ${id('5', ':n')};
with paid as (
  update payments p set status = 'released', platform_fee = 4.75, worker_amount = 90.25, released_at = app_now()
  where p.id = ${id('6', ':n')} and p.status = 'held' returning worker_amount as share),
stopped as (update contracts set auto_release_at = null where id = ${id('5', ':n')} and auto_release_at is not null),
earned as (update users set total_earnings = total_earnings + (select sum(share) from paid)
  where id = ${id('2', `1 + :n % ${WORKERS}`)} and exists (select from paid)),
told as (insert into outbox (name, data, next_try_at)
  values ('bench.release', '{"what":"released"}', app_now() + interval '1 day'))
select (select count(*)::int from paid), post_ledger('release', ${id('5', ':n')}, ${id('6', ':n')}::text,
  'release:' || ${id('6', ':n')}, 'Released by the poster', (${PARTS})::jsonb);
commit;
`.replace(/\n(?!(?:select nextval|begin|select from|select c\.|with paid|commit))/g, ' ')

const contractId = (n: number): string => `50000000-0000-7000-8000-${String(n).padStart(12, '0')}`

const measureRelease = ({ databaseUrl, url }: Product): Promise<Figure> =>
  withPgbench(SAME_SQL, LOAD, async (pgbench) => {
    const last = FIRST_JOB + CONTRACTS - 1
    await postJobs(databaseUrl, FIRST_JOB, last)
    await query(databaseUrl, HELD(FIRST_JOB, last))
    // Pgbench uses the second half, the server the first.
    await query(databaseUrl, `create sequence bench_release start ${FIRST_JOB + CONTRACTS / 2}`)
    let next = FIRST_JOB
    const release = async (): Promise<number> => {
      const { perSecond, refused } = await drive({
        url,
        ...LOAD,
        next: () => postRequest(`/api/contracts/${contractId(next++)}/release`, 'sid=bench-poster', '{}'),
      })
      if (refused > 0) throw new Error(`${refused} releases were refused`)
      return perSecond
    }
    await release()
    const ratios: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const limit = pgbench(databaseUrl)
      const ours = await release()
      console.log(`· releases ${Math.round(ours)}/s, pgbench ${Math.round(limit)}/s`)
      ratios.push(ours / limit)
    }
    return {
      name: 'releasing held money against the same SQL in pgbench',
      value: round2(median(ratios)),
      limit: 0.5,
      holds: 'at least',
      unit: '',
    }
  })

/** Entries in one wallet, each a separate movement. */
const fillWallet = (databaseUrl: string, worker: number, entries: number): Promise<object[]> =>
  query(
    databaseUrl,
    `do $$
     declare n int;
     begin
       for n in 1..${entries} loop
         perform post_ledger('tip', null, gen_random_uuid()::text, null, 'Tip', jsonb_build_array(
           jsonb_build_object('kind', 'poster_card', 'user', '${POSTER_ID}', 'cents', '-5'),
           jsonb_build_object('kind', 'user_balance', 'user', '20000000-0000-7000-8000-${String(worker).padStart(12, '0')}', 'cents', '5', 'entry', 'earning')));
         -- A row that is written ten thousand times in one transaction is read through all of them.
         if n % 200 = 0 then commit; end if;
       end loop;
     end $$;`,
  )

const FEW = 100
const MANY = 100_000

const measureHistory = async ({ databaseUrl, url }: Product): Promise<Figure> => {
  await fillWallet(databaseUrl, 1, FEW)
  for (let filled = 0; filled < MANY; filled += 10_000) await fillWallet(databaseUrl, 2, 10_000)
  await query(databaseUrl, 'analyze ledger_postings, ledger_transactions, ledger_accounts')
  const read = async (worker: number): Promise<number> => {
    const { waits, refused } = await drive({
      url,
      connections: 1,
      seconds: HISTORY_SECONDS,
      next: () => getRequest('/api/wallet/transactions', cookieOf(worker)),
    })
    if (refused > 0) throw new Error(`${refused} histories were refused`)
    return median(waits)
  }
  await read(1)
  await read(2)
  const ratios: number[] = []
  for (let round = 0; round < HISTORY_ROUNDS; round++) {
    const few = await read(1)
    const many = await read(2)
    console.log(`· history of ${FEW} ${few.toFixed(2)} ms, of ${MANY} ${many.toFixed(2)} ms`)
    ratios.push(many / few)
  }
  return {
    name: `a wallet's history of ${MANY} entries against one of ${FEW}`,
    value: round2(median(ratios)),
    limit: 1.5,
    holds: 'at most',
    unit: '',
  }
}

export const measureMoney = async (product: Product): Promise<Figure[]> => {
  await createWorkers(product.databaseUrl, WORKERS)
  return [await measureRelease(product), await measureHistory(product)]
}
