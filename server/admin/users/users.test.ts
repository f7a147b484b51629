import { rememberFingerprint } from '#server/accounts/link-actions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { USER_FILTERS, type UserFilter } from '#core/admin/users.ts'
import { usersQuery } from '#server/admin/users/store.ts'
import { newId } from '#server/platform/database/ids.ts'
import { parseSearch } from '#server/platform/database/keyset.ts'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { alertsOf } from '#server/testing/scenarios/alerts.ts'
import { openTestApp, TEST_ORIGIN, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { activeContract, good, openContract, startedContract, step } from '#server/testing/scenarios/contracts.ts'
import { raise } from '#server/testing/scenarios/disputes.ts'
import { openConnection } from '#server/testing/sockets.ts'
import {
  bidOn,
  jobForm,
  insertPlaces,
  placeBid,
  postJob,
  createPoster,
  createWorker,
} from '#server/testing/scenarios/market.ts'
import { createAdmin, createMember, signInAgain, type TestMember } from '#server/testing/scenarios/users.ts'
import { planOf, vacuumAnalyze } from '#server/testing/plans.ts'
import { until } from '#server/testing/until.ts'
import { PICTURE, sendFiles } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
let moderator: TestMember
let boss: TestMember
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' }, { isOwn: true })
  await insertPlaces(testApp)
  moderator = await createAdmin(testApp, 'moderator', { first_name: 'Mo' })
  boss = await createAdmin(testApp, 'admin')
})
afterAll(() => testApp.close())

const REASON = 'Asked three workers for money up front.'
const ban = (who: { id: string }, reason = REASON) =>
  moderator.client.post(`/api/admin/users/${who.id}/ban`, { reason })
const unban = (who: { id: string }) => moderator.client.post(`/api/admin/users/${who.id}/unban`)
const list = async (query: Record<string, string> = {}) =>
  good(moderator.client.get(`/api/admin/users?${new URLSearchParams(query)}`))
const idsOf = (page: { items: { id: string }[] }): string[] => page.items.map(({ id }) => id)
const detail = (id: string) => good(moderator.client.get(`/api/admin/users/${id}`))
const auditAbout = (id: string) =>
  testApp.app.db
    .selectFrom('admin_audit_log')
    .select(['action', 'details', 'admin_id'])
    .where('target_id', '=', id)
    .orderBy('created_at')
    .execute()

const found = async (search: string) => idsOf(await list({ search }))

/** Enough rows for indexes to be used; each name is unique. */
const USER_COUNT = 5_000
const insertManyUsers = async () => {
  await sql`
    insert into users (id, email, first_name, last_name, is_verified, banned_at, created_at)
    select gen_random_uuid(), 'crowd' || n || '@many.example', 'First' || n, 'Last' || n, n % 3 = 0,
      case when n % 50 = 0 then app_now() end, app_now() - make_interval(secs => n)
    from generate_series(1, ${USER_COUNT}) n`.execute(testApp.app.db)
  // Merges the pending list of the trigram index.
  await vacuumAnalyze(testApp, 'users')
}

describe('ADMIN-3 the list of users', () => {
  test('is sorted newest first, in pages of 25 without gaps or duplicates, also for equal times', async () => {
    const at = '2030-01-01T00:00:00.000Z'
    const ids = Array.from({ length: 60 }, newId)
    await testApp.app.db
      .insertInto('users')
      .values(ids.map((id, n) => ({ id, email: `moment${n}@example.net`, first_name: 'Momentous', created_at: at })))
      .execute()
    const seen: string[] = []
    let cursor: string | null = null
    for (let pages = 0; pages < 3; pages++) {
      const page = await list({ search: 'momentous', ...(cursor && { cursor }) })
      expect(page.items.length).toBe(pages < 2 ? 25 : 10)
      seen.push(...idsOf(page))
      cursor = page.nextCursor
    }
    expect(cursor).toBeNull()
    expect(seen).toEqual(ids.toSorted().toReversed())
    expect(idsOf(await list())).toEqual(seen.slice(0, 25))
    expect(idsOf(await list({ cursor: seen[24]! }))).toEqual(seen.slice(25, 50))
    await sql`delete from users where first_name = 'Momentous'`.execute(testApp.app.db)
  })

  test('shows its columns, without users who have left', async () => {
    const { id, email } = await createMember(testApp, {
      first_name: 'Quill',
      last_name: 'Ambrose',
      is_verified: true,
      rating: '4.75',
      total_jobs: 12,
    })
    await createMember(testApp, { first_name: 'Quill', deleted_at: new Date().toISOString() })
    expect(await list({ search: 'quill' })).toEqual({
      items: [
        {
          id,
          email,
          firstName: 'Quill',
          lastName: 'Ambrose',
          profileImageUrl: null,
          isVerified: true,
          isBanned: false,
          totalJobs: 12,
          rating: '4.75',
          role: 'user',
          createdAt: expect.any(String),
        },
      ],
      nextCursor: null,
    })
  })

  test('is filtered; banned users appear only under banned and all', async () => {
    const name = 'Filtra'
    const yes = await createMember(testApp, { first_name: name, is_verified: true })
    const no = await createMember(testApp, { first_name: name })
    const out = await createMember(testApp, {
      first_name: name,
      is_verified: true,
      banned_at: new Date().toISOString(),
    })
    const under = async (filter: UserFilter) => idsOf(await list({ search: name, filter })).toSorted()
    expect(await under('all')).toEqual([yes.id, no.id, out.id].toSorted())
    expect([await under('verified'), await under('unverified'), await under('banned')]).toEqual([
      [yes.id],
      [no.id],
      [out.id],
    ])
  })

  test('is searched by words anywhere, in any order; by prefix below three characters; exactly by email and id', async () => {
    const { id, email } = await createMember(testApp, {
      first_name: 'Xylia',
      last_name: 'Zwart_100%',
      email: 'xylia.zwart@garden.example',
    })
    await createMember(testApp, { first_name: 'Xenon', email: 'not.mine@garden.example' })
    for (const text of [
      'ylia',
      'zwart_ xyl',
      'XYLIA  zwart_100%',
      'ylia.zw Zwart_',
      email,
      email.toUpperCase(),
      id,
      'zw',
    ])
      expect([text, await found(text)]).toEqual([text, [id]])
    expect((await found('x')).length).toBe(2)
    // Pattern characters are literal.
    for (const text of ['zwartx100', 'x%lia', 'yl', 'zwart@garden.example', 'lia.zwart@garden.example'])
      expect([text, await found(text)]).toEqual([text, []])
  })

  test('answers 400 to an invalid filter or cursor, and needs a session', async () => {
    expect((await moderator.client.get('/api/admin/users?filter=rich')).status).toBe(400)
    expect((await moderator.client.get('/api/admin/users?cursor=1')).status).toBe(400)
    expect((await (await createMember(testApp, { role: 'admin' })).client.get('/api/admin/users')).status).toBe(401)
  })

  describe('with many users', () => {
    beforeAll(insertManyUsers)

    const NEWEST: Record<UserFilter, string> = {
      all: 'users_newest',
      verified: 'users_newest_verified',
      unverified: 'users_newest_unverified',
      banned: 'users_newest_banned',
    }
    test.each(USER_FILTERS)('%s: uses its index in order, also in later pages', async (filter) => {
      const { rows } = await sql<{ id: string }>`select id from users where email = 'crowd900@many.example'`.execute(
        testApp.app.db,
      )
      for (const after of [undefined, rows[0]!.id]) {
        const plan = await planOf(testApp, usersQuery({ term: null, filter, after, limit: 26 }))
        expect(plan).toMatchObject({ whole: [], isSorted: false })
        expect(plan.indexes).toContain(NEWEST[filter])
      }
    })

    test.each([
      ['irst4711', ['users_search']],
      ['4711 last', ['users_search']],
      ['fi', ['users_by_first_letters', 'users_by_last_letters', 'users_by_address_letters']],
      ['crowd7@many.example', ['users_by_address_letters']],
      ['01890a5d-ac96-774b-bcce-b302099a8057', ['users_pkey']],
    ])('a search for %s uses %s with any filter', async (text, indexes) => {
      for (const filter of USER_FILTERS) {
        const plan = await planOf(testApp, usersQuery({ term: parseSearch(text), filter, after: undefined, limit: 26 }))
        expect(plan.whole).toEqual([])
        expect(plan.indexes).toEqual(expect.arrayContaining(indexes))
      }
    })
  })
})

describe('ADMIN-12 one user', () => {
  test('has figures, money, pending documents, running contracts and history', async () => {
    const deal = await startedContract(testApp)
    await sendFiles(deal.worker.client, '/api/verification', 'documents', [PICTURE, PICTURE])
    await testApp.app.db.updateTable('users').set({ is_verified: false }).where('id', '=', deal.worker.id).execute()
    await deal.poster.client.post('/api/reports', {
      contentType: 'user',
      contentId: deal.worker.id,
      reason: 'Never came.',
    })
    await raise(deal)
    const worker = await detail(deal.worker.id)
    expect(worker).toMatchObject({
      id: deal.worker.id,
      email: deal.worker.email,
      phoneNumber: '(813) 555-0142',
      zipCode: '33605',
      place: 'Ybor City, Tampa, FL',
      expertise: ['Moving & Delivery'],
      earned: '0.00',
      balance: '0.00',
      pendingFlags: 1,
      bannedAt: null,
      banReason: null,
      runningContracts: [
        { id: deal.id, number: expect.stringMatching(/^NH-[\dA-F]{4}-01$/), status: 'disputed', held: '95.00' },
      ],
    })
    const whats = worker.history.map(({ what }: { what: string }) => what)
    expect(whats).toContain('Was named in a dispute over “Carry a sofa up three flights”')
    expect(whats).toContain('Was chosen for “Carry a sofa up three flights”')
    expect(whats).toContain('Was reported: Never came.')
    expect(whats.at(-1)).toBe('Joined')
    const times = worker.history.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(worker.history.find(({ what }: { what: string }) => what.startsWith('Was chosen')).target).toEqual({
      type: 'contract',
      id: deal.id,
    })
    const poster = await detail(deal.poster.id)
    expect(poster.history.map(({ what }: { what: string }) => what)).toContain('Posted “Carry a sofa up three flights”')
    expect(poster.runningContracts).toHaveLength(1)
  })

  test('has the pending request, earnings and balance', async () => {
    const member = await createMember(testApp)
    await sendFiles(member.client, '/api/verification', 'documents', [PICTURE, PICTURE])
    expect((await detail(member.id)).requests).toMatchObject([{ subject: 'identity', documentCount: 2 }])
    const deal = await startedContract(testApp)
    await step(deal, 'worker', 'complete')
    await good(deal.poster.client.post(`/api/contracts/${deal.id}/release`))
    expect(await detail(deal.worker.id)).toMatchObject({ earned: '90.25', balance: '90.25', runningContracts: [] })
  })

  test('does not exist if unknown or deleted', async () => {
    const { id } = await createMember(testApp, { deleted_at: new Date().toISOString() })
    for (const nobody of [id, newId()])
      expect(await moderator.client.get(`/api/admin/users/${nobody}`)).toMatchObject({
        status: 404,
        body: { message: 'This person does not exist.' },
      })
  })
})

describe('ADMIN-7 a ban', () => {
  test('ends all sessions and sockets, and prevents signing in', async () => {
    const member = await createMember(testApp, { password_hash: await hashPassword(PASSWORD) })
    const phone = await signInAgain(testApp, member.id)
    const pages = [
      await openConnection(testApp.app, member.client.cookie, { path: '/ws/live' }),
      await openConnection(testApp.app, phone.cookie, { path: '/ws/chat' }),
    ]
    expect((await ban(member)).status).toBe(200)
    expect(await Promise.all(pages.map((page) => page.ends()))).toEqual([4401, 4401])
    for (const device of [member.client, phone]) expect((await device.get('/api/auth/user')).status).toBe(401)
    expect(await testApp.client().post('/api/auth/login', { email: member.email, password: PASSWORD })).toMatchObject({
      status: 403,
      body: { message: 'This account is suspended. Write to support if you think that is a mistake.' },
    })
  })

  test('is stored with its reason, mailed, and logged without it', async () => {
    const member = await createMember(testApp, { first_name: 'Bo' })
    await ban(member)
    expect(await detail(member.id)).toMatchObject({
      isBanned: true,
      bannedAt: expect.any(String),
      banReason: REASON,
      history: [{ what: `Banned by ${moderator.email}: ${REASON}` }, { what: 'Joined' }],
    })
    const [message] = await testApp.mailsTo(member.email)
    expect(message).toMatchObject({ subject: 'Your Nearhand account is suspended' })
    expect(message!.text).toContain(REASON)
    expect(await auditAbout(member.id)).toEqual([
      {
        action: 'user.banned',
        admin_id: moderator.id,
        details: { sessionsEnded: 1, jobsHidden: 0, bidsWithdrawn: 0 },
      },
    ])
  })

  test('hides open jobs, also on open pages', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    const worker = await createWorker(testApp)
    await placeBid(worker, jobId)
    await testApp.settle()
    const screen = await openConnection(testApp.app, worker.client.cookie, { path: '/ws/live' })
    screen.send({ type: 'subscribe', topics: ['feed', 'me', `job:${jobId}`] })
    const liveMessages = () =>
      screen.received as unknown as { type: string; topic: string; name: string; data: { jobId?: string } }[]
    await until(() => liveMessages().filter(({ type }) => type === 'subscribed').length === 3)
    await ban(poster)
    await until(() =>
      liveMessages().some(({ topic, name, data }) => topic === 'feed' && name === 'gone' && data.jobId === jobId),
    )
    await until(() => liveMessages().some(({ topic, name }) => topic === `job:${jobId}` && name === 'gone'))
    await until(() =>
      liveMessages().some(({ topic, name, data }) => topic === 'me' && name === 'bid' && data.jobId === jobId),
    )
    screen.end()
    expect((await worker.client.get(`/api/jobs/${jobId}`)).status).toBe(404)
    expect((await good(testApp.client().get('/api/jobs'))).some(({ id }: { id: string }) => id === jobId)).toBe(false)
    expect(await good(worker.client.get('/api/bids/my'))).toEqual([])
    expect((await bidOn(await createWorker(testApp), jobId)).status).toBe(404)
    expect(await alertsOf(testApp, worker)).toContainEqual(
      expect.objectContaining({ title: 'Job taken down', actionUrl: '/find-work' }),
    )
  })

  test('withdraws live bids, but not selected ones and their contracts', async () => {
    const deal = await activeContract(testApp)
    const [live, closed] = [await postJob(await createPoster(testApp)), await postJob(await createPoster(testApp))]
    const liveBid = await placeBid(deal.worker, live)
    const closedBid = await placeBid(deal.worker, closed)
    await sql`update jobs set status = 'open', choose_by = app_now() + interval '7 days' where id = ${closed}`.execute(
      testApp.app.db,
    )
    await ban(deal.worker)
    const left = await testApp.app.db.selectFrom('bids').select('id').where('bidder_id', '=', deal.worker.id).execute()
    expect(left.map(({ id }) => id).toSorted()).toEqual([deal.bidId, closedBid].toSorted())
    expect(left.map(({ id }) => id)).not.toContain(liveBid)
    expect((await auditAbout(deal.worker.id))[0]!.details).toMatchObject({ bidsWithdrawn: 1 })
    const contract = await good(deal.poster.client.get(`/api/contracts/${deal.id}`))
    expect(contract.status).toBe('active')
    expect((await detail(deal.worker.id)).runningContracts).toHaveLength(1)
  })

  test('stops concurrent bids and jobs', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster)
    const worker = await createWorker(testApp)
    // Both were authenticated before the ban, which commits while they wait.
    const { db } = testApp.app
    const bidding = sql<{ outcome: string }>`
      select outcome from place_bid(${newId()}, ${jobId}, ${worker.id}, true, 90, '', '')`
    const results = await Promise.all([
      ban(worker),
      ban(poster),
      bidding.execute(db),
      postJob(poster).catch(() => null),
    ])
    expect(results.slice(0, 2).map((answer) => (answer as { status: number }).status)).toEqual([200, 200])
    const bids = await db.selectFrom('bids').select('id').where('bidder_id', '=', worker.id).execute()
    const shown = await db
      .selectFrom('jobs')
      .select('id')
      .where('poster_id', '=', poster.id)
      .where('hidden_at', 'is', null)
      .execute()
    expect([bids, shown]).toEqual([[], []])
    expect((await bidding.execute(db)).rows).toEqual([{ outcome: 'not_found' }])
    expect((await poster.client.post('/api/jobs', jobForm())).status).toBe(401)
  })

  test('needs a reason and an existing user, and works once', async () => {
    const member = await createMember(testApp)
    expect(await ban(member, '  ')).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please say why. The person will read it.' } },
    })
    expect((await ban({ id: newId() })).status).toBe(404)
    const answers = await Promise.all([ban(member), ban(member), ban(member)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('This person is banned already.')
    expect(await auditAbout(member.id)).toHaveLength(1)
  })

  test('is not for support or members', async () => {
    const member = await createMember(testApp)
    const support = await createAdmin(testApp, 'support')
    expect((await support.client.post(`/api/admin/users/${member.id}/ban`, { reason: REASON })).status).toBe(403)
    expect((await member.client.post(`/api/admin/users/${member.id}/ban`, { reason: REASON })).status).toBe(401)
    expect((await detail(member.id)).isBanned).toBe(false)
  })
})

describe('ADMIN-8 lifting a ban', () => {
  test('allows signing in and shows the jobs that it had hidden, but not removed ones', async () => {
    const poster = await createPoster(testApp, { password_hash: await hashPassword(PASSWORD) })
    const [shown, removed] = [await postJob(poster), await postJob(poster)]
    await good(moderator.client.post(`/api/admin/jobs/${removed}/remove`, { reason: 'Not a job.' }))
    await ban(poster)
    expect((await unban(poster)).status).toBe(200)
    const jobs = await testApp.app.db
      .selectFrom('jobs')
      .select(['id', 'hidden_at', 'removal_reason'])
      .where('poster_id', '=', poster.id)
      .execute()
    expect(jobs.find(({ id }) => id === shown)).toMatchObject({ hidden_at: null })
    expect(jobs.find(({ id }) => id === removed)).toMatchObject({
      hidden_at: expect.any(String),
      removal_reason: 'Not a job.',
    })
    const client = testApp.client()
    expect((await client.post('/api/auth/login', { email: poster.email, password: PASSWORD })).status).toBe(200)
    expect((await testApp.mailsTo(poster.email)).map(({ subject }) => subject)).toContain(
      'Your Nearhand account is open again',
    )
    expect(await detail(poster.id)).toMatchObject({ isBanned: false, banReason: null, bannedAt: null })
    expect((await auditAbout(poster.id)).map(({ action, details }) => [action, details])).toEqual([
      ['user.banned', { sessionsEnded: 1, jobsHidden: 1, bidsWithdrawn: 0 }],
      ['user.unbanned', { jobsShown: 1 }],
    ])
  })

  test('ADMIN-13 keeps the reason of each ban in the history, until the account is closed', async () => {
    const member = await createMember(testApp)
    const changes = async () =>
      (await detail(member.id)).history
        .map(({ what }: { what: string }) => what)
        .filter((what: string) => what.startsWith('Ban'))
    for (const reason of ['Asked for a deposit.', 'Threatened a worker.']) {
      expect((await ban(member, reason)).status).toBe(200)
      expect((await unban(member)).status).toBe(200)
    }
    expect(await changes()).toEqual([
      `Ban lifted by ${moderator.email}`,
      `Banned by ${moderator.email}: Threatened a worker.`,
      `Ban lifted by ${moderator.email}`,
      `Banned by ${moderator.email}: Asked for a deposit.`,
    ])
    const leaver = await signInAgain(testApp, member.id)
    expect((await leaver.delete('/api/account')).status).toBe(200)
    expect(
      await testApp.app.db.selectFrom('member_bans').select('id').where('user_id', '=', member.id).execute(),
    ).toEqual([])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from admin_audit_log where details::text like '%deposit%'`.execute(testApp.app.db)
    expect(rows[0]!.count).toBe(0)
  })

  test('is refused for a user who is not banned', async () => {
    expect(await unban(await createMember(testApp))).toMatchObject({
      status: 409,
      body: { message: 'This person is not banned.' },
    })
    expect((await unban({ id: newId() })).status).toBe(404)
  })
})

const give = (admin: TestMember, { id }: { id: string }, role: string) =>
  admin.client.post(`/api/admin/users/${id}/role`, { role })

describe('ADMIN-9 roles', () => {
  test('are set by admins, take effect at once, and are logged', async () => {
    const member = await createMember(testApp)
    expect((await give(boss, member, 'social_media_manager')).status).toBe(200)
    expect((await good(member.client.get('/api/auth/user'))).role).toBe('social_media_manager')
    await give(boss, member, 'social_media_manager')
    await give(boss, member, 'user')
    expect((await good(member.client.get('/api/auth/user'))).role).toBe('user')
    expect((await auditAbout(member.id)).map(({ details }) => details)).toEqual([
      { was: 'user', role: 'social_media_manager' },
      { was: 'social_media_manager', role: 'user' },
    ])
  })

  test('cannot be set by moderators, or to an unknown role', async () => {
    const member = await createMember(testApp)
    expect((await give(moderator, member, 'admin')).status).toBe(403)
    expect((await give(boss, member, 'owner')).status).toBe(400)
    expect((await give(boss, { id: newId() }, 'admin')).status).toBe(404)
    expect((await detail(member.id)).role).toBe('user')
  })
})

test('ADMIN-7 a selected worker who is banned before signing cannot sign, and the poster can continue', async () => {
  const deal = await openContract(testApp)
  await ban(deal.worker)
  expect((await deal.worker.client.post(`/api/contracts/${deal.id}/sign`, { role: 'worker' })).status).toBe(401)
  expect((await deal.poster.client.post(`/api/contracts/${deal.id}/cancel`, { reason: 'No answer' })).status).toBe(200)
})

test('REP-2 the page of a user names linked accounts and what they have in common', async () => {
  const [one, other] = [await createMember(testApp, { first_name: 'Ann' }), await createMember(testApp)]
  await testApp.app.db.transaction().execute(async (trx) => {
    for (const { id } of [one, other]) {
      await rememberFingerprint(trx, id, 'card', `card of ${one.id}`, TEST_ORIGIN)
      await rememberFingerprint(trx, id, 'payout', `account of ${one.id}`, TEST_ORIGIN)
    }
  })
  expect((await detail(other.id)).linkedAccounts).toEqual([
    { id: one.id, firstName: 'Ann', lastName: null, email: one.email, isBanned: false, kinds: ['card', 'payout'] },
  ])
  await ban(one)
  expect((await detail(other.id)).linkedAccounts).toMatchObject([{ isBanned: true }])
})

const register = (email: string) =>
  testApp.client().post('/api/auth/register', {
    email,
    firstName: 'Sam',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ageConfirmed: true,
    agreeToTerms: true,
  })
const isPending = async (email: string): Promise<boolean> => {
  await testApp.settle()
  const rows = await testApp.app.db.selectFrom('unverified_users').select('id').where('email', '=', email).execute()
  return rows.length > 0
}

describe('BAN-1 the mailbox of a banned member', () => {
  test('gets no new account, with the answer of any other address, until the ban is lifted', async () => {
    const name = `sam${Date.now()}`
    const member = await createMember(testApp, { email: `${name}@gmail.com` })
    const variants = [`${name}+2@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}@googlemail.com`]
    await ban(member)
    const free = await register(`${name}x@gmail.com`)
    for (const variant of variants) {
      const refused = await register(variant)
      expect([refused.status, refused.text]).toEqual([free.status, free.text])
      expect(await isPending(variant)).toBe(false)
      expect(await testApp.mailsTo(variant)).toEqual([])
    }
    await unban(member)
    await register(variants[0]!)
    expect(await isPending(variants[0]!)).toBe(true)
  })

  test('does not become an account by a registration from before the ban, nor by a change of address', async () => {
    const name = `kim${Date.now()}`
    const member = await createMember(testApp, { email: `${name}@gmail.com` })
    const other = await createMember(testApp, { password_hash: await hashPassword(PASSWORD) })
    const variant = `${name}+3@gmail.com`
    const client = testApp.client()
    const form = { email: variant, firstName: 'Kim', password: PASSWORD, confirmPassword: PASSWORD }
    await client.post('/api/auth/register', { ...form, ageConfirmed: true, agreeToTerms: true })
    const code = await testApp.codeFor(variant)
    await ban(member)
    const verified = await client.post('/api/auth/verify-email', { email: variant, code })
    expect(verified).toMatchObject({ status: 422, body: { code: 'code_refused' } })
    await other.client.post('/api/account/email', { password: PASSWORD, email: `${name}+4@gmail.com` })
    expect(await testApp.mailsTo(`${name}+4@gmail.com`)).toEqual([])
  })
})
