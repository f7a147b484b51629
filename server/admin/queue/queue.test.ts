import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { raceFor } from '#server/testing/race.ts'
import { createAdmin } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
let admin: TestClient
beforeAll(async () => {
  testApp = await openTestApp({}, { isOwn: true })
  admin = (await createAdmin(testApp, 'admin')).client
})
afterAll(() => testApp.close())
beforeEach(() => testApp.app.db.deleteFrom('queue_jobs').where('failed_at', 'is not', null).execute())

const PATH = '/api/admin/failed-jobs'
const KIND = 'test.absent'

/** Given up this many minutes ago. */
const fail = async (minutes: number, kind = KIND, payload: object = {}): Promise<string> => {
  const { id } = await testApp.app.db
    .insertInto('queue_jobs')
    .values({
      id: newId(),
      kind,
      key: `key ${minutes}`,
      payload: JSON.stringify(payload),
      attempts: 12,
      last_error: 'Error: not now',
      failed_at: new Date(Date.now() - minutes * MINUTE_MS).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const rowOf = (id: string) =>
  testApp.app.db
    .selectFrom('queue_jobs')
    .select(['attempts', 'failed_at', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirst()
const audit = async (action: string) =>
  (
    await testApp.app.db
      .selectFrom('admin_audit_log')
      .select(['target_type', 'target_id', 'details'])
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .execute()
  )[0]

describe('QUEUE-4 jobs that were given up', () => {
  test('are listed with their subject, latest first, by page and kind', async () => {
    const ids: string[] = []
    for (let minutes = 0; minutes < 27; minutes++) ids.push(await fail(minutes))
    const mail = await fail(100, 'mail.send', { to: 'ann@example.com' })
    const first = await good(admin.get(PATH))
    const second = await good(admin.get(`${PATH}?cursor=${first.nextCursor}`))
    expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual([...ids, mail])
    expect([first.items.length, second.nextCursor]).toEqual([25, null])
    const { items } = await good(admin.get(`${PATH}?kind=mail.send`))
    expect(items).toEqual([
      {
        id: mail,
        kind: 'mail.send',
        key: 'key 100',
        payload: { to: 'ann@example.com' },
        attempts: 12,
        lastError: 'Error: not now',
        failedAt: expect.any(String),
        canDismiss: true,
      },
    ])
    expect(await good(admin.get(`${PATH}/kinds`))).toEqual([
      { kind: 'mail.send', count: 1 },
      { kind: KIND, count: 27 },
    ])
    const metrics = await testApp.client().get('/metrics')
    expect(metrics.text).toContain('nearhand_queue_failed 28')
  })

  test('can be retried one by one', async () => {
    const [id, other] = [await fail(1), await fail(2)]
    await good(admin.post(`${PATH}/${id}/retry`))
    expect(await rowOf(id)).toMatchObject({ attempts: 0, failed_at: null })
    expect((await rowOf(other))!.failed_at).not.toBeNull()
    expect(await audit('queue.retried')).toEqual({
      target_type: 'queue_job',
      target_id: id,
      details: { kind: KIND, key: 'key 1' },
    })
    expect(await admin.post(`${PATH}/${id}/retry`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('can be retried by kind', async () => {
    const [id, other] = [await fail(3), await fail(4)]
    const mail = await fail(5, 'mail.send')
    expect(await good(admin.post(`${PATH}/retry`, { kind: KIND }))).toEqual({ count: 2 })
    for (const one of [id, other]) expect(await rowOf(one)).toMatchObject({ attempts: 0, failed_at: null })
    expect((await rowOf(mail))!.failed_at).not.toBeNull()
    expect(await audit('queue.retried_all')).toMatchObject({ details: { kind: KIND, count: 2 } })
    expect(await good(admin.post(`${PATH}/retry`, { kind: KIND }))).toEqual({ count: 0 })
  })

  test('can be dismissed with a reason', async () => {
    const id = await fail(6)
    expect(await admin.post(`${PATH}/${id}/dismiss`, { reason: ' ' })).toMatchObject({ status: 400 })
    await good(admin.post(`${PATH}/${id}/dismiss`, { reason: 'The address does not exist.' }))
    expect(await rowOf(id)).toBeUndefined()
    expect(await audit('queue.dismissed')).toMatchObject({
      target_id: id,
      details: { kind: KIND, key: 'key 6', reason: 'The address does not exist.' },
    })
  })

  test('cannot be dismissed while the ledger waits for their result', async () => {
    const id = await fail(7, 'provider.call', { purpose: 'refund' })
    expect((await good(admin.get(PATH))).items).toMatchObject([{ id, canDismiss: false }])
    const answer = await admin.post(`${PATH}/${id}/dismiss`, { reason: 'No.' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'must_be_done' } })
    expect(await rowOf(id)).toBeDefined()
  })

  test('are for admins only', async () => {
    const id = await fail(8)
    const moderator = (await createAdmin(testApp, 'moderator')).client
    for (const answer of [
      await moderator.get(PATH),
      await moderator.post(`${PATH}/retry`, { kind: KIND }),
      await moderator.post(`${PATH}/${id}/retry`),
      await moderator.post(`${PATH}/${id}/dismiss`, { reason: 'No.' }),
    ])
      expect(answer.status).toBe(403)
    expect((await rowOf(id))!.failed_at).not.toBeNull()
  })

  test('of two concurrent actions the second is refused', async () => {
    const id = await fail(9)
    const other = (await createAdmin(testApp, 'admin')).client
    const answers = await raceFor(testApp, { table: 'queue_jobs', id }, [
      () => admin.post(`${PATH}/${id}/dismiss`, { reason: 'Old.' }),
      () => other.post(`${PATH}/${id}/retry`),
    ])
    expect(answers.map(({ status }: { status: number }) => status)).toEqual([200, 404])
    expect(await rowOf(id)).toBeUndefined()
  })
})
