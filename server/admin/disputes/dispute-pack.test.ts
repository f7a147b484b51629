import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { disputedContract } from '#server/testing/scenarios/disputes.ts'
import { download } from '#server/testing/scenarios/evidence.ts'
import { layPlaces } from '#server/testing/scenarios/market.ts'
import { textOf } from '#server/testing/pdf-text.ts'
import { seatAdmin } from '#server/testing/scenarios/users.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
  await layPlaces(house)
})
afterAll(() => house.close())

test('PACK-1 whoever decides gets the file of the two sides, and the look is written down', async () => {
  const deal = await disputedContract(house)
  const path = `/api/admin/disputes/${deal.dispute.id}/pack`
  const admin = await seatAdmin(house, 'support')

  const record = await good(admin.visitor.get(`${path}?format=json`))
  const own = await good(deal.poster.visitor.get(`/api/disputes/${deal.dispute.id}/pack?format=json`))
  expect(record).toMatchObject({ issuedFor: 'operator', dispute: own.dispute, timeline: own.timeline })
  expect(own.issuedFor).toBe('poster')

  const { status, bytes } = await download(house, admin.visitor, path)
  expect(status).toBe(200)
  expect(textOf(bytes)).toContain('For the records of the operator.')

  const looks = await house.app.db
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
  expect((await deal.poster.visitor.get(path)).status).toBe(401)
})
