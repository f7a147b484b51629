import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DisputeInQueue } from '#core/admin/disputes.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { disputedContract, readDispute } from '#server/testing/scenarios/disputes.ts'
import { addEvidence } from '#server/testing/scenarios/evidence.ts'
import { insertPlaces } from '#server/testing/scenarios/market.ts'
import { PICTURE } from '#server/testing/scenarios/uploads.ts'
import { createAdmin, createMember, type TestMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
let mo: TestMember
let sue: TestMember
let reader: TestMember
beforeAll(async () => {
  testApp = await openTestApp({ DEMO: '0' }, { isOwn: true })
  await insertPlaces(testApp)
  mo = await createAdmin(testApp, 'moderator', { first_name: 'Mo' })
  sue = await createAdmin(testApp, 'admin', { first_name: 'Sue' })
  reader = await createAdmin(testApp, 'support')
})
afterAll(() => testApp.close())

const assign = (by: TestMember, disputeId: string, adminId: string | null) =>
  by.client.post(`/api/admin/disputes/${disputeId}/assign`, { adminId })
const dismiss = (by: TestMember, disputeId: string) =>
  by.client.post('/api/admin/disputes/resolve', { disputeId, resolution: 'dismissed', adminNotes: 'Seen.' })
const list = async (by: TestMember, query: string): Promise<string[]> =>
  (await good(by.client.get(`/api/admin/disputes?${query}`))).items.map(({ id }: DisputeInQueue) => id)

describe('DISPUTE-11 a dispute that is assigned', () => {
  test('is decided by its assignee only, until somebody takes it over', async () => {
    const { dispute } = await disputedContract(testApp)
    expect(await good(assign(mo, dispute.id, mo.id))).toMatchObject({ assignedTo: mo.id, assigneeName: 'Mo' })
    expect(await dismiss(sue, dispute.id)).toMatchObject({
      status: 409,
      body: {
        code: 'assigned_to_other',
        message: 'This dispute is assigned to Mo. Assign it to yourself to decide it.',
      },
    })
    await good(assign(sue, dispute.id, sue.id))
    expect((await dismiss(mo, dispute.id)).status).toBe(409)
    await good(dismiss(sue, dispute.id))
    expect(await assign(mo, dispute.id, mo.id)).toMatchObject({ status: 409, body: { code: 'dispute_over' } })
    const logged = await testApp.app.db
      .selectFrom('admin_audit_log')
      .select(['admin_id', 'details'])
      .where('action', '=', 'dispute.assigned')
      .where('target_id', '=', dispute.id)
      .orderBy('created_at')
      .execute()
    expect(logged).toEqual([
      { admin_id: mo.id, details: { adminId: mo.id } },
      { admin_id: sue.id, details: { adminId: sue.id } },
    ])
  })

  test('is assigned by moderators and admins, to moderators and admins', async () => {
    const { dispute } = await disputedContract(testApp)
    const member = await createMember(testApp)
    expect((await assign(reader, dispute.id, mo.id)).status).toBe(403)
    for (const nobody of [reader.id, member.id])
      expect((await assign(mo, dispute.id, nobody)).body.fields).toEqual({
        adminId: 'Please choose a moderator or an admin.',
      })
    const team = await good(reader.client.get('/api/admin/disputes/assignees'))
    expect(team.map(({ id }: { id: string }) => id).toSorted()).toEqual([mo.id, sue.id].toSorted())
    await good(assign(mo, dispute.id, sue.id))
    expect(await good(assign(mo, dispute.id, null))).toMatchObject({ assignedTo: null, assigneeName: null })
    await good(dismiss(mo, dispute.id))
  })

  test('is found by its assignee and its status', async () => {
    const [own, other, free, over] = [
      (await disputedContract(testApp)).dispute.id,
      (await disputedContract(testApp)).dispute.id,
      (await disputedContract(testApp)).dispute.id,
      (await disputedContract(testApp)).dispute.id,
    ]
    await good(assign(mo, own, mo.id))
    await good(assign(mo, other, sue.id))
    await good(assign(mo, over, mo.id))
    await good(dismiss(mo, over))
    const among = async (query: string) => (await list(mo, query)).filter((id) => [own, other, free, over].includes(id))
    expect(await among('')).toEqual([own, other, free])
    expect(await among('status=open&assignedTo=mine')).toEqual([own])
    expect(await among('status=open&assignedTo=nobody')).toEqual([free])
    expect(await among('status=resolved')).toEqual([over])
    expect(await among('status=all')).toEqual([over, free, other, own])
    expect(await among('status=all&assignedTo=mine')).toEqual([over, own])
    expect((await mo.client.get('/api/admin/disputes?status=lost')).status).toBe(400)
  })
})

test('DISPUTE-12 evidence is marked as verified by an admin while the dispute is open, and both sides see it', async () => {
  const deal = await disputedContract(testApp)
  const piece = await good(addEvidence(deal.worker.client, deal.dispute.id, { file: PICTURE }))
  const verify = (by: TestMember, isVerified: boolean) =>
    by.client.post(`/api/admin/evidence/${piece.id}/verify`, { isVerified })
  const seen = async (role: 'poster' | 'worker') => (await readDispute(deal, role)).evidence[0]
  expect((await verify(reader, true)).status).toBe(403)
  expect((await deal.poster.client.post(`/api/admin/evidence/${piece.id}/verify`)).status).toBe(401)
  await good(verify(mo, true))
  const mark = { isVerified: true, verifiedBy: mo.id, verifiedAt: expect.any(String) }
  expect([await seen('poster'), await seen('worker')]).toMatchObject([mark, mark])
  await good(verify(sue, false))
  expect(await seen('poster')).toMatchObject({ isVerified: false, verifiedBy: null, verifiedAt: null })
  await good(verify(sue, true))
  await good(dismiss(sue, deal.dispute.id))
  expect(await verify(sue, false)).toMatchObject({ status: 409, body: { code: 'dispute_over' } })
  expect(await seen('worker')).toMatchObject({ isVerified: true, verifiedBy: sue.id })
})
