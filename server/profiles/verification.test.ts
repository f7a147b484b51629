import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsVerification } from '#core/profiles/rules.ts'
import { cents } from '#core/kernel/money.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { verificationRule } from '#server/profiles/verification-actions.ts'
import { openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { createAdmin, createMember } from '#server/testing/scenarios/users.ts'
import { NO_PICTURE, PDF, PICTURE, sendFiles, type TestFile } from '#server/testing/scenarios/uploads.ts'
import { until } from '#server/testing/until.ts'

/** Decided by an admin in the first, by the sandbox in the second. */
let manual: TestApp
let sandbox: TestApp
beforeAll(async () => {
  manual = await openTestApp({ DEMO: '0' })
  sandbox = await openTestApp()
})
afterAll(async () => {
  await manual.close()
  await sandbox.close()
})

const ask = (client: TestClient, files: TestFile[] = [PICTURE]) =>
  sendFiles(client, '/api/verification', 'documents', files)
const readVerification = async (client: TestClient) => (await client.get('/api/verification')).body
const requests = ({ app }: TestApp, userId: string) =>
  app.db.selectFrom('verification_requests').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
const identityFiles = ({ app }: TestApp, userId: string) =>
  app.db
    .selectFrom('stored_files')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('purpose', '=', 'identity')
    .orderBy('id')
    .execute()
const alertTitles = async (testApp: TestApp, client: TestClient): Promise<string[]> => {
  await testApp.settle()
  return (await client.get('/api/alerts')).body.map(({ title }: { title: string }) => title)
}

const LIMIT = cents(100_000)

describe('VERIFY-1 who must be verified', () => {
  test.each([
    ['posting', 'poster', 100_000, true],
    ['posting', 'worker', 100_000, false],
    ['posting', 'worker', 100_001, true],
    ['over_limit', 'poster', 100_000, false],
    ['over_limit', 'poster', 100_001, true],
    ['over_limit', 'worker', 100_001, true],
    ['never', 'poster', 100_001, false],
    ['never', 'worker', 100_001, false],
  ] as const)('%s: a %s with a budget of %i cents: %s', (rule, side, budget, isNeeded) =>
    expect(needsVerification({ required: rule, limit: LIMIT }, side, cents(budget))).toBe(isNeeded),
  )

  test('the operator’s setting applies, and invalid values are ignored', async () => {
    const { db } = manual.app
    const { client } = await createMember(manual)
    const set = (value: string) =>
      db.updateTable('platform_settings').set({ value }).where('key', '=', 'verification.required').execute()
    expect(await verificationRule(db)).toEqual({ required: 'posting', limit: LIMIT })
    for (const rule of ['over_limit', 'never'] as const) {
      await set(JSON.stringify(rule))
      expect(await verificationRule(db)).toEqual({ required: rule, limit: LIMIT })
      expect(await readVerification(client)).toMatchObject({ status: 'none', rule, limit: '1000.00' })
    }
    for (const nonsense of ['"everybody"', '5']) {
      await set(nonsense)
      expect((await verificationRule(db)).required).toBe('posting')
    }
  })
})

describe('VERIFY-2 requests', () => {
  test('stay pending until an admin decides, and are limited to one, also when sent concurrently', async () => {
    const { client, id } = await createMember(manual)
    expect(await readVerification(client)).toEqual({
      status: 'none',
      reason: null,
      requestedAt: null,
      decidedAt: null,
      rule: 'posting',
      limit: '1000.00',
    })
    const answers = await Promise.all([ask(client), ask(client), ask(client)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'verification_pending',
      message: 'We are looking at your documents already. Please wait for the answer.',
    })
    expect(await requests(manual, id)).toMatchObject([{ provider: 'manual', status: 'pending' }])
    await manual.moveClock(MINUTE_MS)
    await manual.app.queue.drain()
    expect(await readVerification(client)).toMatchObject({ status: 'pending', decidedAt: null })
    // Files of the refused requests will be deleted.
    expect((await identityFiles(manual, id)).filter(({ attached_at }) => attached_at !== null)).toHaveLength(1)
  })

  test('are approved automatically in the demo after five seconds', async () => {
    const { client, id } = await createMember(sandbox)
    expect((await ask(client, [PICTURE, PDF])).body).toMatchObject({ status: 'pending' })
    await sandbox.app.queue.drain()
    expect(await readVerification(client)).toMatchObject({ status: 'pending' })
    await sandbox.moveClock(5_100)
    await until(async () => (await readVerification(client)).status === 'approved')
    expect((await client.get('/api/auth/user')).body.isVerified).toBe(true)
    expect(await requests(sandbox, id)).toMatchObject([{ provider: 'sandbox', status: 'approved', decided_by: null }])
    expect(await alertTitles(sandbox, client)).toEqual(['Identity verified'])
    expect(await ask(client)).toMatchObject({ status: 409, body: { code: 'already_verified' } })
    const profile = await client.get(`/api/profile/public/${id}`)
    expect(profile.body).toMatchObject({ isVerified: true, verifiedAt: expect.any(String) })
  })

  test('are deleted with the account', async () => {
    const { client, id } = await createMember(sandbox)
    await ask(client)
    const [file] = await identityFiles(sandbox, id)
    expect((await client.delete('/api/account')).status).toBe(200)
    await sandbox.settle()
    await sandbox.moveClock(5_100)
    await sandbox.app.queue.drain()
    expect(await requests(sandbox, id)).toEqual([])
    expect(await openFiles(sandbox.config).get(file!.storage_key)).toBeNull()
    const stuck = await sandbox.app.db
      .selectFrom('queue_jobs')
      .select('last_error')
      .where('last_error', 'is not', null)
      .execute()
    expect(stuck).toEqual([])
  })

  test('can be refused with a reason, and sent again', async () => {
    const { client, id } = await createMember(manual)
    const admin = (await createAdmin(manual, 'moderator')).client
    await ask(client)
    const reason = 'The photo is too dark to read.'
    expect((await admin.post(`/api/admin/users/${id}/verify`, { isApproved: false, reason })).status).toBe(200)
    expect(await readVerification(client)).toMatchObject({ status: 'rejected', reason })
    expect(await alertTitles(manual, client)).toEqual(['Identity not verified'])
    expect((await client.get('/api/alerts')).body[0].message).toContain(reason)
    expect((await client.get('/api/auth/user')).body.isVerified).toBe(false)
    expect((await ask(client)).status).toBe(201)
    expect((await admin.post(`/api/admin/users/${id}/verify`)).status).toBe(200)
    expect(await readVerification(client)).toMatchObject({ status: 'approved', reason: null })
  })

  test('need one to four pictures or PDFs', async () => {
    const { client, id } = await createMember(manual)
    expect((await ask(client, [])).status).toBe(422)
    expect(
      (
        await ask(
          client,
          Array.from({ length: 5 }, () => PICTURE),
        )
      ).status,
    ).toBe(422)
    expect(await ask(client, [PICTURE, NO_PICTURE])).toMatchObject({
      status: 415,
      body: { message: 'notes.png is not supported. Please select pictures or PDF files.' },
    })
    expect(await requests(manual, id)).toEqual([])
    expect((await identityFiles(manual, id)).every(({ attached_at }) => attached_at === null)).toBe(true)
    expect((await ask(client, [PICTURE, PDF, PICTURE, PDF])).status).toBe(201)
  })
})

describe('VERIFY-3 documents', () => {
  test('are private, and can be downloaded by admins', async () => {
    const { client, id } = await createMember(manual)
    await ask(client, [PICTURE, PDF])
    const files = await identityFiles(manual, id)
    expect(files.map(({ mime_type, is_private }) => [mime_type, is_private])).toEqual([
      ['image/webp', true],
      ['application/pdf', true],
    ])
    for (const { storage_key } of files) expect((await client.get(`/files/${storage_key}`)).status).toBeGreaterThan(399)

    const [request] = await requests(manual, id)
    const admin = (await createAdmin(manual, 'moderator')).client
    const at = (number: number) => `/api/admin/verifications/${request!.id}/documents/${number}`
    const document = await admin.get(at(2))
    expect(document.text).toContain('%PDF-1.4')
    expect(document.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="document-${request!.id}-2.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await admin.get(at(1))).headers['content-type']).toBe('image/webp')
    expect((await admin.get(at(3))).status).toBe(404)
    expect((await client.get(at(1))).status).toBe(401)
  })

  test('are deleted 30 days after the decision', async () => {
    const testApp = await openTestApp({ DEMO: '0' })
    const [decided, waiting] = [await createMember(testApp), await createMember(testApp)]
    await ask(decided.client, [PICTURE, PDF])
    await ask(waiting.client)
    const admin = (await createAdmin(testApp, 'admin')).client
    await admin.post(`/api/admin/users/${decided.id}/verify`)
    const files = await identityFiles(testApp, decided.id)
    const storage = openFiles(testApp.config)
    const bytes = () => Promise.all(files.map(async ({ storage_key }) => (await storage.get(storage_key)) !== null))

    await testApp.moveClock(29 * DAY_MS)
    await testApp.app.queue.drain()
    expect(await bytes()).toEqual([true, true])
    await testApp.moveClock(DAY_MS + HOUR_MS)
    await testApp.app.queue.drain()
    expect(await bytes()).toEqual([false, false])
    expect(await identityFiles(testApp, decided.id)).toEqual([])
    expect(await requests(testApp, decided.id)).toMatchObject([
      { documents: [], documents_deleted_at: expect.any(String) },
    ])
    const people = await testApp.app.db.selectFrom('users').select(['id', 'verification_documents']).execute()
    expect(new Map(people.map((person) => [person.id, person.verification_documents.length]))).toEqual(
      new Map([
        [decided.id, 0],
        [waiting.id, 1],
      ]),
    )
    expect(await identityFiles(testApp, waiting.id)).toHaveLength(1)
    await testApp.close()
  })
})
