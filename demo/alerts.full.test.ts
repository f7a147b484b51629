import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp, type App } from '#server/app.ts'
import { loadDemo } from '#demo/load.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { countFailedJobs, listFailedJobs, retryFailedJob } from '#server/platform/queue/failed-jobs.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'

const ALERTS = `
  select a.dedupe_key as key, a.user_id as "userId", u.first_name as name, a.type, a.priority, a.title, a.message,
    a.action_url as url, a.action_required as asks, a.data
  from alerts a join users u on u.id = a.user_id
  where u.email in ('poster@nearhand.test', 'worker@nearhand.test') and not a.dismissed`

describe('the alerts of the demo', () => {
  let folder: string
  let base: OpenTestDatabase
  let app: App
  let clock: unknown
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-demo-alerts-'))
    base = await openTestDatabase()
    const config = readConfig({ PORT: '0', DATA_DIR: folder }, '.')
    clock = await clockOf()
    await loadDemo(base.url, config)
    app = await openApp({
      config,
      databaseUrl: base.servingUrl,
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

  const clockOf = () => rows(`select pg_get_functiondef('app_now()'::regprocedure)`)

  it('DEMO-37 has alerts of every kind for Maren and Devon, some of them unread', async () => {
    const kinds = await rows<{ name: string; types: string[]; unread: number; alerts: number }>(
      `select name, array_agg(distinct type order by type) as types, count(*) filter (where not read)::int as unread,
         count(*)::int as alerts
       from (${ALERTS.replace('select ', 'select a.read, ')}) a group by 1 order by 1 desc`,
    )
    expect(kinds).toMatchObject([
      // Maren takes no work, so she gets no matches.
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
      { name: 'Devon', title: 'Lena canceled' },
      { name: 'Devon', title: 'Lena has reviewed you' },
      { name: 'Devon', title: 'Pearl proposes something else' },
      { name: 'Devon', title: 'You were chosen' },
    ])
    expect(
      await rows(`select u.email from alerts a join users u on u.id = a.user_id
        where a.type = 'profile_incomplete' and not a.dismissed and u.profile_completeness = 100`),
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
      await rows(`select id from mails where status <> 'failed'
        union select id from queue_jobs where kind in ('mail.send', 'push.send') and failed_at is null
        union select id from alerts where mail_due_at is not null or mailed_at is not null or pushed_at is not null`),
    ).toEqual([])
  })

  it('DEMO-37 puts the clock back that was moved to raise them', async () => {
    expect(await clockOf()).toEqual(clock)
  })

  it('DEMO-44 has one email that was given up, which an admin can retry or dismiss', async () => {
    const failed = `select j.attempts, j.failed_at < app_now() as is_past, j.payload ->> 'to' = m.to_address as has_mail,
        m.status from queue_jobs j join mails m on m.id::text = j.key where j.kind = 'mail.send'`
    expect(await rows(failed)).toEqual([{ attempts: 10, is_past: true, has_mail: true, status: 'failed' }])
    const { db } = app
    const [job] = await listFailedJobs(db, { kind: undefined, after: undefined, limit: 2 })
    expect(job).toMatchObject({ kind: 'mail.send', lastError: expect.stringContaining('User unknown') })
    await db.transaction().execute((trx) => retryFailedJob(trx, job!.id))
    expect(await countFailedJobs(db)).toBe(0)
  })
})
