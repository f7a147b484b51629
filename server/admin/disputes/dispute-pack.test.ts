import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { disputedContract } from '#server/testing/scenarios/disputes.ts'
import { download } from '#server/testing/scenarios/evidence.ts'
import { insertPlaces } from '#server/testing/scenarios/market.ts'
import { textOf } from '#server/testing/pdf-text.ts'
import { createAdmin } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

test('PACK-1 an admin gets the file of the parties, and the view is logged', async () => {
  const deal = await disputedContract(testApp)
  const path = `/api/admin/disputes/${deal.dispute.id}/pack`
  const admin = await createAdmin(testApp, 'support')

  const record = await good(admin.client.get(`${path}?format=json`))
  const own = await good(deal.poster.client.get(`/api/disputes/${deal.dispute.id}/pack?format=json`))
  expect(record).toMatchObject({ issuedFor: 'operator', dispute: own.dispute, timeline: own.timeline })
  expect(own.issuedFor).toBe('poster')

  const { status, bytes } = await download(testApp, admin.client, path)
  expect(status).toBe(200)
  expect(textOf(bytes)).toContain('For the records of the operator.')

  const looks = await testApp.app.db
    .selectFrom('admin_audit_log')
    .select(['admin_id', 'details'])
    .where('target_id', '=', deal.dispute.id)
    .where('action', '=', 'dispute.file_viewed')
    .orderBy('created_at')
    .execute()
  expect(looks).toEqual([
    { admin_id: admin.id, details: { pack: 'json' } },
    { admin_id: admin.id, details: { pack: 'pdf' } },
  ])
  expect((await deal.poster.client.get(path)).status).toBe(401)
})
