import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#server/platform/security/passwords.ts'
import { newId } from '#server/platform/database/ids.ts'
import { freshEmail, openTestApp, PASSWORD, type TestApp, type TestClient } from '#server/testing/app.ts'
import { allowOneFactor, createAdmin, createMember } from '#server/testing/scenarios/users.ts'
import { PICTURE, sendFiles } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
let hash: string
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' })
  hash = await hashPassword(PASSWORD)
  await allowOneFactor(testApp)
})
afterAll(() => testApp.close())

const openAdmin = async (columns: Parameters<typeof createAdmin>[2] = {}) => {
  const email = freshEmail()
  await testApp.app.db
    .insertInto('admin_users')
    .values({ id: newId(), email, role: 'moderator', first_name: 'Ada', password_hash: hash, ...columns })
    .execute()
  return { email, password: PASSWORD }
}
const tokenOf = (client: TestClient): string => client.jar.get('asid')!.split('=')[1]!
const auditOf = (adminId: string) =>
  testApp.app.db.selectFrom('admin_audit_log').selectAll().where('admin_id', '=', adminId).orderBy('id').execute()
const ask = (client: TestClient) => sendFiles(client, '/api/verification', 'documents', [PICTURE])
const decide = (admin: TestClient, userId: string, verdict: object = {}) =>
  admin.post(`/api/admin/users/${userId}/verify`, verdict)
const isVerified = async (id: string): Promise<boolean> =>
  (await testApp.app.db.selectFrom('users').select('is_verified').where('id', '=', id).executeTakeFirstOrThrow())
    .is_verified

describe('ADMIN-1 signing in', () => {
  test('opens a session that ends after 8 hours without use, with a separate cookie', async () => {
    const form = await openAdmin()
    const client = testApp.client()
    const { status, body, headers } = await client.post('/api/admin/login', {
      ...form,
      email: form.email.toUpperCase(),
    })
    expect([status, body]).toEqual([
      200,
      {
        id: expect.any(String),
        email: form.email,
        role: 'moderator',
        firstName: 'Ada',
        lastName: null,
        needsSecondFactor: false,
      },
    ])
    expect(String(headers['set-cookie'])).toMatch(/^asid=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/)
    expect((await client.get('/api/admin/me')).body).toEqual(body)
    await testApp.moveClock(8 * HOUR_MS + 1000)
    expect(await client.get('/api/admin/me')).toMatchObject({ status: 401, body: { code: 'admin_signed_out' } })
  })

  test('opens a session that use extends up to 24 hours', async () => {
    const form = await openAdmin()
    const client = testApp.client()
    await client.post('/api/admin/login', form)
    for (const hours of [7, 7, 7]) {
      await testApp.moveClock(hours * HOUR_MS)
      expect((await client.get('/api/admin/me')).status).toBe(200)
    }
    await testApp.moveClock(3 * HOUR_MS - MINUTE_MS)
    expect((await client.get('/api/admin/me')).status).toBe(200)
    await testApp.moveClock(2 * MINUTE_MS)
    expect((await client.get('/api/admin/me')).status).toBe(401)
  })

  test('opens a session that an open page does not extend by refreshing its figures', async () => {
    const form = await openAdmin()
    const client = testApp.client()
    await client.post('/api/admin/login', form)
    for (const path of ['/api/admin/stats', '/api/admin/activity']) {
      await testApp.moveClock(3 * HOUR_MS)
      expect((await client.get(path)).status).toBe(200)
    }
    await testApp.moveClock(2 * HOUR_MS + 1000)
    expect((await client.get('/api/admin/stats')).status).toBe(401)
  })

  test('does not create a member session, and a member session is no admin session', async () => {
    const form = await openAdmin()
    const admin = testApp.client()
    await admin.post('/api/admin/login', form)
    expect((await admin.get('/api/auth/user')).status).toBe(401)
    const disguised = testApp.client()
    disguised.cookie = `sid=${tokenOf(admin)}`
    expect((await disguised.get('/api/auth/user')).status).toBe(401)
    expect((await testApp.client().post('/api/auth/login', form)).status).toBe(401)

    const member = await createMember(testApp, { role: 'admin' })
    expect((await member.client.get('/api/admin/me')).status).toBe(401)
    member.client.jar.set('asid', member.client.cookie!.replace('sid', 'asid'))
    expect((await member.client.get('/api/admin/me')).status).toBe(401)
  })

  test('ends the previous session of the browser, and signing out ends the new one', async () => {
    const form = await openAdmin()
    const client = testApp.client()
    await client.post('/api/admin/login', form)
    const first = testApp.client()
    first.jar.set('asid', client.jar.get('asid')!)
    await client.post('/api/admin/login', form)
    expect([(await first.get('/api/admin/me')).status, (await client.get('/api/admin/me')).status]).toEqual([401, 200])
    const stolen = testApp.client()
    stolen.jar.set('asid', client.jar.get('asid')!)
    expect(String((await client.post('/api/admin/logout')).headers['set-cookie'])).toContain('asid=; Max-Age=0')
    expect((await stolen.get('/api/admin/me')).status).toBe(401)
  })

  test('has the same refusal for a wrong password, an unknown address and a disabled account', async () => {
    const known = await openAdmin()
    const off = await openAdmin({ is_active: false })
    const answers = await Promise.all(
      [{ ...known, password: 'Wrong9999' }, { email: freshEmail(), password: PASSWORD }, off].map((form) =>
        testApp.client().post('/api/admin/login', form),
      ),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.body.code).toBe('login_refused')
  })

  test('is limited per account', async () => {
    const strict = await openTestApp({ RATE_LIMIT_SCALE: '0.2' })
    const email = freshEmail()
    const tries = Array.from({ length: 3 }, () => strict.client().post('/api/admin/login', { email, password: 'x' }))
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 401, 429])
    await strict.close()
  })

  test('ends when the account is disabled', async () => {
    const { id, client } = await createAdmin(testApp, 'admin')
    expect((await client.get('/api/admin/me')).status).toBe(200)
    await testApp.app.db.updateTable('admin_users').set({ is_active: false }).where('id', '=', id).execute()
    expect((await client.get('/api/admin/me')).status).toBe(401)
  })
})

describe('VERIFY-2 decisions', () => {
  test('of two admins about one request the second is refused', async () => {
    const admins = [await createAdmin(testApp, 'moderator'), await createAdmin(testApp, 'admin')]
    for (let round = 0; round < 5; round++) {
      const { client, id } = await createMember(testApp)
      await ask(client)
      const { body } = await admins[0]!.client.get('/api/admin/verifications')
      const requestId = body.items.find(({ userId }: { userId: string }) => userId === id).id
      const verdicts = [{ requestId }, { requestId, isApproved: false, reason: 'Too dark.' }]
      const answers = await Promise.all(admins.map((admin, at) => decide(admin.client, id, verdicts[at])))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await isVerified(id)).toBe(answers[0]!.status === 200)
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('already_decided')
    }
    const auditEntries = (await Promise.all(admins.map(({ id }) => auditOf(id)))).flat()
    expect(auditEntries).toHaveLength(5)
  })

  test('work once for a person without a request', async () => {
    const { client, id } = await createMember(testApp)
    const admin = (await createAdmin(testApp, 'moderator')).client
    const answers = await Promise.all([decide(admin, id), decide(admin, id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await client.get('/api/verification')).body).toMatchObject({ status: 'approved' })
    await testApp.settle()
    expect((await client.get('/api/alerts')).body).toHaveLength(1)
  })

  test('that refuse need a reason and a request', async () => {
    const { client, id } = await createMember(testApp)
    const admin = (await createAdmin(testApp, 'moderator')).client
    const no = { isApproved: false, reason: 'Too dark.' }
    expect((await decide(admin, id, no)).status).toBe(409)
    await ask(client)
    expect(await decide(admin, id, { isApproved: false })).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Please say why.' } },
    })
    expect((await decide(admin, newId())).status).toBe(404)
    expect((await decide(admin, id, no)).status).toBe(200)
  })

  test('are listed in pages: pending oldest first, decided newest first', async () => {
    const full = await openTestApp({ DEMO: '0' })
    const admin = (await createAdmin(full, 'support')).client
    const people = []
    for (let count = 0; count < 27; count++) people.push((await createMember(full, { last_name: `L${count}` })).id)
    for (const [at, userId] of people.entries())
      await full.app.db
        .insertInto('verification_requests')
        .values({ id: newId(), user_id: userId, created_at: sql<string>`app_now() + make_interval(secs => ${at})` })
        .execute()
    const first = (await admin.get('/api/admin/verifications')).body
    const second = (await admin.get(`/api/admin/verifications?cursor=${first.nextCursor}`)).body
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([25, 2, null])
    const seen = [...first.items, ...second.items].map(({ userId }: { userId: string }) => userId)
    expect(seen).toEqual(people)
    expect(first.items[0]).toMatchObject({ lastName: 'L0', status: 'pending', documentCount: 0, decidedAt: null })

    await sql`update verification_requests set status = 'approved', decided_at = app_now()`.execute(full.app.db)
    const decided = (await admin.get('/api/admin/verifications?status=approved')).body
    expect(decided.items[0].userId).toBe(people.at(-1))
    expect((await admin.get('/api/admin/verifications')).body).toEqual({ items: [], nextCursor: null })
    await full.close()
  })
})

describe('ADMIN-2 the audit log', () => {
  test('has entries for signing in and out, viewing documents and decisions', async () => {
    const form = await openAdmin()
    const admin = testApp.client({ 'user-agent': 'Firefox of Ada' })
    const { body: me } = await admin.post('/api/admin/login', form)
    const { client, id } = await createMember(testApp)
    await ask(client)
    const request = await testApp.app.db
      .selectFrom('verification_requests')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    await admin.get(`/api/admin/verifications/${request.id}/documents/1`)
    await decide(admin, id, { isApproved: false, reason: 'Too dark to read.' })
    await decide(admin, id)
    await admin.post('/api/admin/logout')
    const rows = await auditOf(me.id)
    expect(rows.map(({ action, target_id }) => [action, target_id])).toEqual([
      ['admin.signed_in', null],
      ['verification.document_viewed', id],
      ['user.verification_refused', id],
      ['user.verified', id],
      ['admin.signed_out', null],
    ])
    expect(rows.every((row) => row.ip_address === '127.0.0.1' && row.user_agent === 'Firefox of Ada')).toBe(true)
    // Entries are never deleted, so they contain no personal data.
    expect(JSON.stringify(rows)).not.toContain('Too dark')
  })

  test('an entry that cannot be stored prevents the decision', async () => {
    const { client, id } = await createMember(testApp)
    const admin = (await createAdmin(testApp, 'moderator')).client
    await ask(client)
    await sql`alter table admin_audit_log add constraint no_more check (false) not valid`.execute(testApp.owner)
    expect((await decide(admin, id)).status).toBe(500)
    expect([await isVerified(id), (await client.get('/api/verification')).body.status]).toEqual([false, 'pending'])
    await sql`alter table admin_audit_log drop constraint no_more`.execute(testApp.owner)
    expect((await decide(admin, id)).status).toBe(200)
  })
})
