import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBidBatcher } from '#server/bids/bid-batcher.ts'
import { simulatedActs } from '#demo/simulate/acts.ts'
import { withLock, SIMULATION_LOCK } from '#demo/simulate/lock.ts'
import { readMarket } from '#demo/simulate/market.ts'
import { simulateOnce, startSimulation } from '#demo/simulate/simulation.ts'
import { openSimulation } from '#demo/testing.ts'
import { closeWindows } from '#server/jobs/store.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { until } from '#server/testing/until.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const simulation = await openSimulation()
const { base, testApp, deps, rows, one, look, live, newcomer, idOf, postAs } = simulation
afterAll(() => simulation.close())

describe('the simulator goes on', () => {
  it('DEMO-16 posts through the front door, with photos that exist', async () => {
    const before = await one<{ now: string }>('select app_now() as now')
    await live(3 * MINUTE)
    const posted = await rows<{ images: string[]; owners: boolean }>(
      `select images, (select bool_and(f.owner_id = j.poster_id and f.attached_at is not null) from stored_files f
         where '/files/' || f.storage_key = any(j.images)) as owners
       from jobs j where created_at > $1`,
      [before.now],
    )
    expect(posted.length).toBeGreaterThanOrEqual(4)
    expect(await one(`select count(*)::int as count from outbox where name = 'jobs.posted'`)).toEqual({
      count: posted.length,
    })
    expect(
      (await one<{ count: number }>(`select count(*)::int as count from outbox where name = 'bids.placed'`)).count,
    ).toBeGreaterThan(5)
    for (const { images, owners } of posted) {
      expect(owners).toBe(images.length > 0 ? true : null)
      for (const image of images)
        for (const key of [
          image.slice('/files/'.length),
          image.slice('/files/'.length).replace('.webp', '-thumb.webp'),
        ])
          expect(await deps.storage.get(key)).not.toBeNull()
    }
    expect(
      await rows(
        `select distinct u.email from jobs j join users u on u.id = j.poster_id where j.created_at > $1
        and u.email in ('worker@nearhand.test', 'editor@nearhand.test')`,
        [before.now],
      ),
    ).toEqual([])
  })

  it('DEMO-20, DEMO-22 bids on what a newcomer posts, and leaves it alone otherwise', async () => {
    const id = await postAs(await newcomer())
    await live(4 * MINUTE)
    const bids = await rows<{ amount: string; handy: boolean }>(
      `select b.amount, u.expertise @> array['Home Improvement'] as handy from bids b join users u on u.id = b.bidder_id
       where b.job_id = $1`,
      [id],
    )
    expect(bids.length).toBeGreaterThanOrEqual(2)
    expect(bids.length).toBeLessThanOrEqual(5)
    expect(bids.every(({ handy, amount }) => handy && Number(amount) >= 40 && Number(amount) <= 63)).toBe(true)
    await look(3 * MINUTE)
    expect(await one('select status, selected_bid_id as chosen from jobs where id = $1', [id])).toEqual({
      status: 'open',
      chosen: null,
    })
  })

  it('DEMO-21 answers a newcomer who has bid', async () => {
    const guest = await newcomer()
    const job = await one<{ id: string; posterId: string }>(
      `select id, poster_id as "posterId" from jobs where status = 'bidding' and bidding_duration = 5
         and bidding_ends_at > app_now() + interval '1 minute'
         and poster_id <> (select id from users where email = 'poster@nearhand.test')
         and poster_id in (select id from users where email like '%@nearhand.test') limit 1`,
    )
    await testApp.pool.query(`insert into bids (job_id, poster_id, bidder_id, amount) values ($1, $2, $3, 41)`, [
      job.id,
      job.posterId,
      guest,
    ])
    await look(16 * MINUTE)
    expect(await one('select status from jobs where id = $1', [job.id])).toEqual({ status: 'assigned' })
    expect(await one('select count(*)::int as contracts from contracts where job_id = $1', [job.id])).toEqual({
      contracts: 1,
    })
  })

  it('DEMO-17 clears away what is over, with everything that hangs on it', async () => {
    const hanging = await rows<{ id: string; images: string[] }>(
      `select j.id, j.images from jobs j where j.status = 'open' and cardinality(j.images) > 0
         and j.poster_id in (select id from users where email like '%@nearhand.test' and email <> 'poster@nearhand.test')
         and not exists (select from bids b join users u on u.id = b.bidder_id where b.job_id = j.id
           and (u.email = 'worker@nearhand.test' or u.email like '%@example.com'))
         and not exists (select from job_favorites f where f.job_id = j.id)
       order by bidding_ends_at limit 3`,
    )
    expect(hanging.length).toBeGreaterThan(0)
    const ids = hanging.map(({ id }) => id)
    await testApp.pool.query(`insert into job_views (job_id, user_id) select id, $2 from jobs where id = any($1)`, [
      ids,
      await newcomer(),
    ])
    for (let count = 0; count < 4; count += 1) await look(10 * MINUTE)
    expect(await rows('select id from jobs where id = any($1)', [ids])).toEqual([])
    expect(await rows('select job_id from bids where job_id = any($1)', [ids])).toEqual([])
    const keys = hanging.flatMap(({ images }) => images.map((image) => image.slice('/files/'.length)))
    expect(
      await rows('select storage_key from stored_files where storage_key = any($1) and attached_at is not null', [
        keys,
      ]),
    ).toEqual([])
    expect((await one<{ jobs: number }>('select count(*)::int as jobs from jobs')).jobs).toBeLessThan(260)
    // Devon's own bids are his: what he has bid on is still there.
    expect(
      await one(`select count(*)::int as gone from bids b left join jobs j on j.id = b.job_id where j.id is null`),
    ).toEqual({ gone: 0 })
  })

  it('DEMO-23 comes back to life after days off', async () => {
    await base.moveClock(4 * DAY)
    await closeWindows(testApp.db, 1000)
    expect(await one(`select count(*)::int as live from jobs where status = 'bidding'`)).toEqual({ live: 0 })
    await live(48 * SECOND)
    const { live: soon } = await one<{ live: number }>(
      `select count(*)::int as live from jobs where status = 'bidding'`,
    )
    expect(soon).toBeGreaterThanOrEqual(20)
  })
})

describe('whoever signs in after days', () => {
  const liveJobsOfMaren = () =>
    rows<{ id: string; bids: number }>(
      `select id, (select count(*)::int from bids b where b.job_id = j.id) as bids from jobs j
       where poster_id = $1 and status = 'bidding' and bidding_ends_at > app_now()`,
      [maren],
    )
  const runningOfDevon = () =>
    rows<{ id: string; jobId: string }>(
      `select b.id, b.job_id as "jobId" from bids b join jobs j on j.id = b.job_id
       where b.bidder_id = $1 and j.status = 'bidding' and j.bidding_ends_at > app_now()`,
      [devon],
    )
  /** When there is no job that he would bid on in one minute, there is one in the next. */
  const liveUntilDevonHasThree = async () => {
    for (let minute = 0; minute < 10 && (await runningOfDevon()).length < 3; minute++) await live(MINUTE)
    expect(await runningOfDevon()).toHaveLength(3)
  }
  let maren: string
  let devon: string
  beforeAll(async () => {
    maren = await idOf('poster@nearhand.test')
    devon = await idOf('worker@nearhand.test')
    await base.moveClock(3 * DAY)
    await closeWindows(testApp.db, 1000)
  })

  it('DEMO-16 finds Maren with two jobs burning and bids coming in, and Devon with bids that run', async () => {
    expect(await liveJobsOfMaren()).toEqual([])
    expect(await runningOfDevon()).toEqual([])
    await live(3 * MINUTE)
    const running = await liveJobsOfMaren()
    expect(running).toHaveLength(2)
    expect(Math.max(...running.map(({ bids }) => bids))).toBeGreaterThan(0)
    await liveUntilDevonHasThree()
    await look(62 * MINUTE)
    await live(2 * MINUTE)
    const later = await liveJobsOfMaren()
    expect(later).toHaveLength(2)
    expect(Math.max(...later.map(({ bids }) => bids))).toBeGreaterThan(0)
    expect((await runningOfDevon()).length).toBeGreaterThan(0)
  })

  it('DEMO-16 does not repeat a bid that was taken back', async () => {
    const [first] = await runningOfDevon()
    await testApp.pool.query('delete from bids where id = $1', [first!.id])
    await liveUntilDevonHasThree()
    expect((await runningOfDevon()).map(({ jobId }) => jobId)).not.toContain(first!.jobId)
  })

  it('DEMO-16 leaves the bidding to whoever is signed in as Devon', async () => {
    const [first] = await runningOfDevon()
    await testApp.pool.query('delete from bids where id = $1', [first!.id])
    await testApp.pool.query(
      `insert into sessions (sid, user_id, expire) values ('here', $1, app_now() + interval '1 day')`,
      [devon],
    )
    await live(MINUTE)
    expect(await runningOfDevon()).toHaveLength(2)
    await testApp.pool.query(`delete from sessions where sid = 'here'`)
    await liveUntilDevonHasThree()
  })

  it('DEMO-22 may clear away what the simulator bid on for Devon, never what he bid on himself or what Maren posted', async () => {
    const [changed, ...others] = await runningOfDevon()
    await testApp.pool.query('update bids set amount = amount + 1 where id = $1', [changed!.id])
    const own = await postAs(maren)
    await base.moveClock(2 * DAY)
    await closeWindows(testApp.db, 1000)
    const { jobs } = (await readMarket(testApp.db, new Map()))!
    const mustStay = (id: string) => jobs.find((job) => job.id === id)?.mustStay
    expect(mustStay(changed!.jobId)).toBe(true)
    expect(others.map(({ jobId }) => mustStay(jobId))).toEqual([false, false])
    expect(mustStay(own)).toBeUndefined()
  })
})

describe('several processes', () => {
  it('DEMO-24 one of them simulates, and the next one takes over', async () => {
    const worked: string[] = []
    const isSecondAlone = await withLock(testApp.db, SIMULATION_LOCK, async () => {
      worked.push('first')
      expect(await withLock(testApp.db, SIMULATION_LOCK, async () => void worked.push('second'))).toBe(false)
    }).then(() => withLock(testApp.db, SIMULATION_LOCK, async () => void worked.push('second')))
    expect(isSecondAlone).toBe(true)
    expect(worked).toEqual(['first', 'second'])
  })

  it('DEMO-24 runs by itself until it is stopped', async () => {
    const { jobs: before } = await one<{ jobs: number }>('select count(*)::int as jobs from jobs')
    await base.moveClock(DAY)
    const running = startSimulation(deps)
    const { jobs: after } = await until(async () => {
      const row = await one<{ jobs: number }>('select count(*)::int as jobs from jobs')
      return row.jobs > before ? row : null
    })
    expect(after).toBeGreaterThan(before)
    await running.stop()
  })

  it('DEMO-16 does nothing where there is no demo data', async () => {
    const empty = await openTestDatabase()
    const { db, pool, close } = openDatabase(empty.url)
    await simulateOnce(db, simulatedActs({ ...deps, db, place: createBidBatcher(pool) }), deps.log)
    expect((await empty.pool.query('select count(*)::int as jobs from jobs')).rows).toEqual([{ jobs: 0 }])
    await close()
    await empty.close()
  })
})
