import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { CHECK_CONSENT_VERSION } from '#core/profiles/checks.ts'
import { openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { alertsOf } from '#server/testing/scenarios/alerts.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { createAdmin, createMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'

/** Answered by an admin in the first, by the sandbox in the second. */
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

const FORM = { checkType: 'Driving record', consentVersion: CHECK_CONSENT_VERSION, hasConsented: true }
const ask = (client: TestClient, changes: object = {}, headers = {}) =>
  client.post('/api/background-checks', { ...FORM, ...changes }, headers)
const listOf = async (client: TestClient) => (await good(client.get('/api/profile/records'))).backgroundChecks

const today = () => new Date().toISOString().slice(0, 10)
const RESULT = { status: 'passed', provider: 'Gulf Screening', reference: 'GS-7731', completedOn: today() }

describe('CHECK-1 asking for a background check', () => {
  test('needs the consent to the text that was shown, which is stored with its time', async () => {
    const { client, id } = await createMember(manual)
    expect((await ask(client, { hasConsented: false })).body.fields).toEqual({
      hasConsented: 'Please read the consent and agree to it.',
    })
    expect((await ask(client, { consentVersion: '2020-01' })).status).toBe(400)
    expect((await ask(client, { checkType: 'Palm reading' })).body.fields).toEqual({
      checkType: 'Please choose what is checked.',
    })
    const { status, body } = await ask(client)
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ checkType: 'Driving record', status: 'pending', completedAt: null, expiresAt: null }),
    ])
    const row = await manual.app.db
      .selectFrom('background_checks')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      provider: 'manual',
      consent_version: CHECK_CONSENT_VERSION,
      consented_at: expect.any(String),
    })
  })

  test('can be taken back while it is pending, by the person alone', async () => {
    const [{ client }, stranger] = [await createMember(manual), await createMember(manual)]
    const { id } = await good(ask(client))
    const at = `/api/background-checks/${id}`
    expect((await stranger.client.delete(at)).status).toBe(404)
    expect((await client.delete(at)).status).toBe(200)
    expect(await listOf(client)).toEqual([])
    const again = await good(ask(client))
    const admin = await createAdmin(manual, 'moderator')
    await good(admin.client.post(`/api/admin/background-checks/${again.id}`, RESULT))
    expect(await client.delete(`/api/background-checks/${again.id}`)).toMatchObject({
      status: 409,
      body: { code: 'check_decided' },
    })
  })
})

test('CHECK-2 is asked for once, also concurrently, and once with the same key', async () => {
  const { client } = await createMember(manual)
  const answers = await Promise.all([1, 2, 3].map(() => ask(client)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  expect((await ask(client, { checkType: 'Criminal record' })).status).toBe(201)
  const other = await createMember(manual)
  const key = { 'idempotency-key': 'check-1' }
  const [first, second] = [await ask(other.client, {}, key), await ask(other.client, {}, key)]
  expect([second.status, second.body]).toEqual([201, first.body])
})

describe('CHECK-3 the result', () => {
  test('is entered by an admin with status, provider, reference and date; others see a passed one with its date', async () => {
    const owner = await createMember(manual)
    const viewer = await createMember(manual)
    const admin = await createAdmin(manual, 'moderator')
    const support = await createAdmin(manual, 'support')
    const { id } = await good(ask(owner.client))
    const at = `/api/admin/background-checks/${id}`
    const waiting = (await good(admin.client.get('/api/admin/verifications?subject=background_check'))).items
    expect(waiting.at(-1)).toMatchObject({ id, subject: 'background_check', title: 'Driving record' })
    expect((await support.client.post(at, RESULT)).status).toBe(403)
    expect((await owner.client.post(at, RESULT)).status).toBe(401)
    const later = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)
    for (const [wrong, field] of [
      [{ completedOn: later }, 'completedOn'],
      [{ provider: '' }, 'provider'],
      [{ reference: '' }, 'reference'],
      [{ status: 'pending' }, 'status'],
      [{ completedOn: '2020-01-01' }, 'completedOn'],
      [{ expiresOn: '2025-01-01' }, 'expiresOn'],
      [{ expiresOn: '2999-12-31' }, 'expiresOn'],
    ] as const)
      expect(Object.keys((await admin.client.post(at, { ...RESULT, ...wrong })).body.fields)).toEqual([field])

    expect((await good(viewer.client.get(`/api/profile/public/${owner.id}`))).backgroundChecks).toEqual([])
    const entered = await good(admin.client.post(at, { ...RESULT, results: 'No entries.' }))
    expect(entered).toMatchObject({ status: 'passed', provider: 'Gulf Screening', checkId: 'GS-7731' })
    expect(await listOf(owner.client)).toMatchObject([{ status: 'passed', results: 'No entries.' }])
    const [public_] = (await good(viewer.client.get(`/api/profile/public/${owner.id}`))).backgroundChecks
    expect(public_).toEqual({
      checkType: 'Driving record',
      completedAt: `${today()}T17:00:00.000Z`,
      // Driving records are valid for a year.
      expiresAt: new Date(Date.parse(`${today()}T17:00:00Z`) + 365 * DAY_MS).toISOString(),
    })
    expect((await alertsOf(manual, owner)).map(({ title }) => title)).toEqual(['Background check passed'])
    expect((await ask(owner.client)).body.code).toBe('check_passed')

    // A correction of a detail is no news; that of the status is, and takes the place of what was said before.
    await good(admin.client.post(at, { ...RESULT, results: 'No entries at all.' }))
    await good(admin.client.post(at, { ...RESULT, was: 'passed', status: 'failed' }))
    expect(await admin.client.post(at, { ...RESULT, was: 'passed' })).toMatchObject({
      status: 409,
      body: { code: 'result_changed' },
    })
    expect((await alertsOf(manual, owner)).map(({ title }) => title)).toEqual(['Background check not passed'])
    expect((await good(viewer.client.get(`/api/profile/public/${owner.id}`))).backgroundChecks).toEqual([])
    expect(await listOf(owner.client)).toMatchObject([{ status: 'failed', expiresAt: null }])
    const logged = await manual.app.db
      .selectFrom('admin_audit_log')
      .select('details')
      .where('action', '=', 'background_check.entered')
      .where('target_id', '=', owner.id)
      .orderBy('created_at')
      .execute()
    // Without the result, because log entries are never deleted.
    expect(logged.map(({ details }) => details)).toEqual(
      Array.from({ length: 3 }, () => ({ checkId: id, checkType: 'Driving record' })),
    )
    expect((await good(admin.client.get(`/api/admin/users/${owner.id}`))).backgroundChecks).toMatchObject([
      { id, checkId: 'GS-7731', consentedAt: expect.any(String) },
    ])
    // CHECK-1: support sees no result.
    expect((await good(support.client.get(`/api/admin/users/${owner.id}`))).backgroundChecks).toEqual([])
    const refused = '/api/admin/verifications?status=rejected&subject=background_check'
    expect((await good(admin.client.get(refused))).items).toMatchObject([{ userId: owner.id }])
    expect((await good(support.client.get(refused))).items).toEqual([])
  })

  test('stays pending without the sandbox', async () => {
    const { client } = await createMember(manual)
    await ask(client)
    await manual.moveClock(MINUTE_MS)
    await manual.app.queue.drain()
    expect(await listOf(client)).toMatchObject([{ status: 'pending' }])
  })

  test('arrives by itself in the demo after seconds, unless the check was taken back', async () => {
    const { client } = await createMember(sandbox)
    const undone = await good(ask(client, { checkType: 'Criminal record' }))
    await good(client.delete(`/api/background-checks/${undone.id}`))
    await good(ask(client))
    await sandbox.app.queue.drain()
    expect(await listOf(client)).toMatchObject([{ status: 'pending' }])
    await sandbox.moveClock(5_100)
    await until(async () => (await listOf(client))[0].status === 'passed')
    expect(await listOf(client)).toMatchObject([
      {
        checkType: 'Driving record',
        provider: 'sandbox',
        completedAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ])
  })
})

test('CHECK-4 a check that has expired is not shown, and can be asked for again', async () => {
  const own = await openTestApp()
  const { client, id } = await createMember(own)
  await own.app.db
    .insertInto('background_checks')
    .values({
      user_id: id,
      check_type: 'Driving record',
      status: 'passed',
      expires_at: new Date(Date.now() + DAY_MS).toISOString(),
    })
    .execute()
  expect((await ask(client)).status).toBe(201)
  await own.close()
})
