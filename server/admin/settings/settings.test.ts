import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_SETTINGS } from '#core/admin/settings.ts'
import { refuseValue } from '#core/kernel/setting.ts'
import { openBus } from '#server/platform/realtime/bus.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openTestApp, openSecondApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createAdmin, createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'
import { addBank, give } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
let boss: TestMember
let admin: TestClient
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
  boss = await createAdmin(testApp, 'admin', { first_name: 'Ada' })
  admin = boss.client
})
afterAll(() => testApp.close())

const put = (key: string, body: object, by = admin) => by.send('PUT', `/api/admin/settings/${key}`, body)
const nowOf = async (key: string) =>
  (await good(admin.get('/api/admin/settings'))).find((one: { key: string }) => one.key === key)
const auditOf = async (key: string) =>
  (
    await testApp.app.db
      .selectFrom('admin_audit_log')
      .select(['action', 'target_type', 'details'])
      .where('target_id', '=', key)
      .orderBy('id')
      .execute()
  ).map(({ action, target_type, details }) => [action, target_type, details])

describe('SETTING-1 settings', () => {
  test('are listed with their defaults', async () => {
    const all = await good(admin.get('/api/admin/settings'))
    expect(all).toEqual(
      ALL_SETTINGS.map(({ key, fallback }) => ({ key, value: fallback, updatedBy: null, updatedAt: null })),
    )
    expect(new Set(ALL_SETTINGS.map(({ key }) => key)).size).toBe(ALL_SETTINGS.length)
    // Every default is valid.
    for (const setting of ALL_SETTINGS)
      expect([setting.key, refuseValue(setting, setting.fallback)]).toEqual([setting.key, null])
  })

  test('can be changed and changed back, with author and audit entries', async () => {
    const answer = await put('fee.basisPoints', { value: 750, was: 500 })
    expect(answer).toMatchObject({ status: 200, body: { key: 'fee.basisPoints', value: 750, updatedBy: 'Ada' } })
    expect(await nowOf('fee.basisPoints')).toEqual(answer.body)
    expect((await put('fee.basisPoints', { value: 500 })).body.value).toBe(500)
    // The same value again changes nothing.
    await put('fee.basisPoints', { value: 500 })
    expect(await auditOf('fee.basisPoints')).toEqual([
      ['setting.changed', 'setting', { from: '5%', to: '7.5%' }],
      ['setting.changed', 'setting', { from: '7.5%', to: '5%' }],
    ])
    await put('verification.required', { value: 'never' })
    await put('accounts.foundingMembersOpen', { value: false })
    await put('operator.contactDomain', { value: 'ourtown.org' })
    expect((await auditOf('accounts.foundingMembersOpen'))[0]![2]).toEqual({ from: 'On', to: 'Off' })
    expect(await nowOf('operator.contactDomain')).toMatchObject({ value: 'ourtown.org' })
    const kept = await testApp.app.db
      .selectFrom('platform_settings')
      .select(['description', 'updated_by'])
      .where('key', '=', 'operator.contactDomain')
      .executeTakeFirstOrThrow()
    expect([kept.description, kept.updated_by]).toEqual([
      ALL_SETTINGS.find(({ key }) => key === 'operator.contactDomain')!.explains,
      boss.id,
    ])
    for (const setting of ['verification.required', 'accounts.foundingMembersOpen', 'operator.contactDomain'])
      await put(setting, { value: ALL_SETTINGS.find(({ key }) => key === setting)!.fallback })
  })

  test.each([
    ['fee.basisPoints', 999_999],
    ['fee.basisPoints', '500'],
    ['verification.required', 'sometimes'],
    ['accounts.foundingMembersOpen', 'yes'],
    ['operator.contactDomain', 'not a domain'],
    ['operator.name', 'two\nlines'],
  ])('%s refuses %j with its message', async (key, value) => {
    const sentence = refuseValue(
      ALL_SETTINGS.find((one) => one.key === key)!,
      value,
    )
    const before = await nowOf(key)
    expect(await put(key, { value })).toMatchObject({
      status: 422,
      body: { message: sentence, fields: { value: sentence } },
    })
    expect(await nowOf(key)).toEqual(before)
  })

  test('cannot be changed if unknown, without an audit entry, or without the role', async () => {
    expect((await put('demo.passwords', { value: 'known' })).status).toBe(404)
    expect((await put('fee.basisPoints', { value: 1.5 })).status).toBe(400)
    expect((await put('fee.basisPoints', {})).status).toBe(400)
    expect(
      (await put('fee.basisPoints', { value: 600 }, (await createAdmin(testApp, 'moderator')).client)).status,
    ).toBe(403)
    expect((await (await createAdmin(testApp, 'support')).client.get('/api/admin/settings')).status).toBe(200)
    await sql`alter table admin_audit_log add constraint no_more check (false) not valid`.execute(testApp.owner)
    expect((await put('fee.basisPoints', { value: 600 })).status).toBe(500)
    await sql`alter table admin_audit_log drop constraint no_more`.execute(testApp.owner)
    expect((await nowOf('fee.basisPoints')).value).toBe(500)
  })

  test('a concurrent change is not overwritten', async () => {
    expect(await put('jobs.choosingDays', { value: 5, was: 6 })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    for (let round = 0; round < 5; round++) {
      const was = (await nowOf('jobs.choosingDays')).value
      const answers = await Promise.all([2, 3, 4].map((step) => put('jobs.choosingDays', { value: was + step, was })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      await put('jobs.choosingDays', { value: 7 })
    }
  })

  test('an invalid value in the database is shown as the default', async () => {
    await sql`update platform_settings set value = '"much"' where key = 'escrow.autoReleaseHours'`.execute(
      testApp.app.db,
    )
    expect((await nowOf('escrow.autoReleaseHours')).value).toBe(72)
    expect((await put('escrow.autoReleaseHours', { value: 48, was: 72 })).body.value).toBe(48)
    await put('escrow.autoReleaseHours', { value: 72 })
  })
})

test('SETTING-2 a change takes effect in other processes at once', async () => {
  const secondApp = await openSecondApp(testApp)
  const received: unknown[] = []
  const elsewhere = await openBus({ databaseUrl: testApp.databaseUrl, redisUrl: null }, createLog('silent'))
  elsewhere.subscribe('site-settings.changed', (data) => received.push(data))
  const member = await createMember(testApp)
  await give(testApp, member, '40.00')
  const methodId = await addBank(testApp, member)
  const there = member.client.through(secondApp)
  const ask = () => there.post('/api/withdrawals', { methodId, amount: 30, speed: 'standard' })
  await put('withdrawals.bankLeastCents', { value: 3_500 })
  expect((await ask()).status).toBe(422)
  await put('withdrawals.bankLeastCents', { value: 2_500 })
  expect((await ask()).status).toBe(201)

  // FEE-1: the next contract has the new fee, earlier ones keep theirs.
  const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
  const select = async () => {
    const bidId = await placeBid(worker, await postJob(poster))
    const { contractId } = await good(poster.client.through(secondApp).post(`/api/bids/${bidId}/select`))
    const { fee_basis_points } = await testApp.app.db
      .selectFrom('contracts')
      .select('fee_basis_points')
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow()
    return fee_basis_points
  }
  expect(await select()).toBe(500)
  await put('fee.basisPoints', { value: 800 })
  expect(await select()).toBe(800)
  await put('fee.basisPoints', { value: 500 })
  await until(() => received.length >= 4)
  await elsewhere.close()
  await secondApp.close()
})
