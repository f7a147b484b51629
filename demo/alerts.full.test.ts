import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type App } from '#server/app.ts'
import { accountOpened } from '#server/accounts/events.ts'
import { bidPlaced } from '#server/bids/events.ts'
import { callMissed } from '#server/calls/events.ts'
import { bidSelected, contractMoved, type Move } from '#server/contracts/events.ts'
import { loadDemo } from '#demo/load.ts'
import { disputeMoved } from '#server/disputes/events.ts'
import { jobPosted, windowClosed } from '#server/jobs/events.ts'
import { paymentMoved } from '#server/payments/events.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Trx } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { publish, countPendingEvents } from '#server/platform/queue/outbox.ts'
import { reviewsOpened, reviewWritten } from '#server/reviews/events.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'

interface AlertRow {
  key: string
  userId: string
  name: string
  type: string
  priority: string
  title: string
  message: string
  url: string
  asks: boolean
  data: Record<string, unknown>
}

const ALERTS = `
  select a.dedupe_key as key, a.user_id as "userId", u.first_name as name, a.type, a.priority, a.title, a.message,
    a.action_url as url, a.action_required as asks, a.data
  from alerts a join users u on u.id = a.user_id
  where u.email in ('poster@nearhand.test', 'worker@nearhand.test') and not a.dismissed`

const byKey = (alerts: readonly AlertRow[]): Map<string, AlertRow> =>
  new Map(alerts.map((alert) => [`${alert.name} ${alert.key}`, alert]))

describe('the alerts of the demo', () => {
  let folder: string
  let base: OpenTestDatabase
  let app: App
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-demo-alerts-'))
    base = await openTestDatabase()
    const config = readConfig({ PORT: '0', DATA_DIR: folder }, '.')
    await loadDemo(base.url, config)
    app = await openApp({
      config,
      databaseUrl: base.url,
      secret: 'a secret that only tests know, 32+',
      log: createLog('silent'),
    })
  })
  afterAll(async () => {
    await app.close()
    await base.close()
    await rm(folder, { recursive: true, force: true })
  })

  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await base.pool.query(text, values)).rows

  it('DEMO-37 has Maren and Devon told of everything that can happen to them, some of it not read yet', async () => {
    const kinds = await rows<{ name: string; types: string[]; unread: number; alerts: number }>(
      `select name, array_agg(distinct type order by type) as types, count(*) filter (where not read)::int as unread,
         count(*)::int as alerts
       from (${ALERTS.replace('select ', 'select a.read, ')}) a group by 1 order by 1 desc`,
    )
    expect(kinds).toMatchObject([
      // Who takes no work hears of none.
      { name: 'Maren', types: ['bid_update', 'getting_started', 'payment', 'system', 'tips', 'welcome'] },
      { name: 'Devon', types: ['bid_update', 'getting_started', 'job_match', 'payment', 'system', 'tips', 'welcome'] },
    ])
    for (const { unread, alerts } of kinds) {
      expect(alerts).toBeGreaterThanOrEqual(18)
      expect(unread).toBeGreaterThanOrEqual(6)
      expect(unread).toBeLessThan(alerts - 6)
    }
    const advice = await rows<{ tips: unknown }>(
      `select data -> 'tips' as tips from alerts where type in ('tips', 'getting_started')`,
    )
    for (const { tips } of advice) expect(tips).toHaveLength(2)
  })

  it('DEMO-37 asks for what is to be done, and for nothing else', async () => {
    expect(await rows(`select name, title from (${ALERTS} and a.action_required) a order by 1 desc, 2`)).toEqual([
      { name: 'Maren', title: 'Bidding Ended: time to choose' },
      { name: 'Maren', title: 'Esme accepted' },
      { name: 'Maren', title: 'Extra work asked for' },
      { name: 'Maren', title: 'Jun has reviewed you' },
      { name: 'Maren', title: 'Marked complete' },
      { name: 'Maren', title: 'Payment Failed' },
      { name: 'Devon', title: 'Lena has reviewed you' },
      { name: 'Devon', title: 'Pearl proposes something else' },
      { name: 'Devon', title: 'You were chosen' },
    ])
    expect(
      await rows(`select u.email from alerts a join users u on u.id = a.user_id
        where (a.type = 'profile_incomplete') and u.profile_completeness = 100`),
    ).toEqual([])
  })

  it('DEMO-37 leads to pages that are there, of jobs and contracts of theirs, lately and in the past', async () => {
    const PAGES = ['/how-it-works', '/find-work', '/wallet', '/profile']
    const elsewhere = await rows<{ page: string }>(
      `select a.action_url as page from alerts a
       where not exists (select from contracts c where a.user_id in (c.poster_id, c.worker_id)
         and a.action_url in ('/work-in-progress?contract=' || c.id, '/pay/' || c.id, '/messages/' || c.id))
       and not exists (select from reviews r where a.action_url = '/profile/' || r.reviewee_id and a.user_id = r.reviewer_id)
       and not exists (select from support_tickets t where a.action_url = '/help-center?ticket=' || t.id and a.user_id = t.user_id)
       and not exists (select from jobs j where a.action_url = '/jobs/' || j.id and (j.poster_id = a.user_id
         or j.status = 'bidding' or exists (select from bids b where b.job_id = j.id and b.bidder_id = a.user_id)))`,
    )
    for (const { page } of elsewhere) expect(PAGES).toContain(page)
    expect(
      await rows(`select title from (${ALERTS} and (a.created_at > app_now() or a.created_at < app_now() - interval '90 days'
        or a.read_at > app_now())) a`),
    ).toEqual([])
  })

  it('DEMO-38 sends the simulator neither mails nor pushes nor matches, and leaves the rest to whoever signs in', async () => {
    expect(
      await rows(`select u.email from users u left join alert_preferences p on p.user_id = u.id
        where (p.email_alerts, p.push_notifications, p.job_matches) is distinct from (false, false, false) order by 1`),
    ).toEqual([{ email: 'editor@nearhand.test' }, { email: 'poster@nearhand.test' }, { email: 'worker@nearhand.test' }])
    expect(
      await rows("select id from mails union select id from queue_jobs where kind in ('mail.send', 'push.send')"),
    ).toEqual([])
  })

  /** Says again what has happened, as the product would have when it did. */
  const redeliver = async (trx: Trx): Promise<void> => {
    for (const { id } of await rows<{ id: string }>(
      `select id from users where email in ('poster@nearhand.test', 'worker@nearhand.test')`,
    ))
      await publish(trx, accountOpened, { userId: id })
    for (const job of await rows<{ jobId: string; posterId: string; bidId: string | null; bidderId: string | null }>(
      `select j.id as "jobId", j.poster_id as "posterId", b.id as "bidId", b.bidder_id as "bidderId" from jobs j
         left join lateral (select * from bids where job_id = j.id limit 1) b on true where j.status = 'bidding'`,
    )) {
      await publish(trx, jobPosted, job)
      if (job.bidId) await publish(trx, bidPlaced, { ...job, bidId: job.bidId, bidderId: job.bidderId! })
    }
    for (const closed of await rows<{ jobId: string; status: 'open' | 'expired'; bidCount: number }>(
      `select id as "jobId", status, (select count(*)::int from bids b where b.job_id = j.id) as "bidCount" from jobs j
       where status in ('open', 'expired') and poster_id = (select id from users where email = 'poster@nearhand.test')`,
    ))
      await publish(trx, windowClosed, closed)
    for (const chosen of await rows<{
      jobId: string
      bidId: string
      contractId: string
      posterId: string
      workerId: string
    }>(
      `select job_id as "jobId", bid_id as "bidId", id as "contractId", poster_id as "posterId", worker_id as "workerId"
       from contracts where status = 'pending'`,
    ))
      await publish(trx, bidSelected, chosen)
    for (const moved of await rows<{ move: Move; detail: string; by: string } & Sides>(
      `select s.*, c.id as "contractId", c.job_id as "jobId", c.poster_id as "posterId", c.worker_id as "workerId"
       from contracts c join (
         select id, 'completed' as move, worker_id as by, '' as detail from contracts where auto_release_at is not null
         union all select contract_id, 'extra-requested', requested_by, additional_amount::text
           from additional_work_requests where status = 'pending') s (id, move, by, detail) on s.id = c.id`,
    ))
      await publish(trx, contractMoved, moved)
    for (const money of await rows<{ paymentId: string; kind: 'contract'; amount: string; detail: string } & Sides>(
      `select p.id as "paymentId", p.kind, p.amount, p.failure_reason as detail, c.id as "contractId",
         c.poster_id as "posterId", c.worker_id as "workerId"
       from payments p join contracts c on c.id = p.contract_id where p.status = 'failed'`,
    ))
      await publish(trx, paymentMoved, { what: 'failed', ...money })
    for (const dispute of await rows<{ disputeId: string; by: string; detail: string; isCounter: boolean } & Sides>(
      `select d.id as "disputeId", m.accepted_by[1] as by, m.message as detail, m.mediation_type = 'counter' as "isCounter",
         c.id as "contractId", c.poster_id as "posterId", c.worker_id as "workerId"
       from disputes d join mediation_attempts m on m.dispute_id = d.id and m.status = 'pending' and cardinality(accepted_by) = 1
         join contracts c on c.id = d.contract_id`,
    ))
      await publish(trx, disputeMoved, { what: dispute.isCounter ? 'countered' : 'accepted', ...dispute })
    for (const review of await rows<{ by: string; isSealed: boolean } & Sides>(
      `select r.reviewer_id as by, r.published_at is null as "isSealed", c.id as "contractId", c.poster_id as "posterId",
         c.worker_id as "workerId"
       from reviews r join contracts c on c.id = r.contract_id`,
    ))
      if (review.isSealed) await publish(trx, reviewWritten, review)
      else await publish(trx, reviewsOpened, review)
    for (const call of await rows<{ sessionId: string; contractId: string; fromId: string; toId: string }>(
      `select session_id as "sessionId", contract_id as "contractId", called_by as "fromId",
         case called_by when host_id then participant_id else host_id end as "toId"
       from video_sessions where status = 'missed'`,
    ))
      await publish(trx, callMissed, { why: 'unanswered', ...call })
  }
  interface Sides {
    contractId: string
    jobId: string
    posterId: string
    workerId: string
  }

  it('DEMO-37 says what the product would have said, under the keys by which it ends it', async () => {
    const before = byKey(await rows<AlertRow>(ALERTS))
    await base.pool.query('delete from alerts; delete from job_recommendations')
    await app.db.transaction().execute((trx) => redeliver(trx))
    while ((await countPendingEvents(app.db)) > 0) await app.dispatcher.drain()
    const after = byKey(await rows<AlertRow>(ALERTS))
    const both = [...before.keys()].filter((key) => after.has(key))
    expect(both.map((key) => before.get(key))).toEqual(both.map((key) => after.get(key)))
    // All that asks for something has been compared, and one of every other kind.
    const asking = [...before].filter(([, { asks }]) => asks).map(([key]) => key)
    expect(asking.filter((key) => !both.includes(key))).toEqual([])
    const types = new Set(both.map((key) => before.get(key)!.type))
    expect([...types].toSorted()).toEqual(['bid_update', 'job_match', 'payment', 'system', 'welcome'])
  })
})
