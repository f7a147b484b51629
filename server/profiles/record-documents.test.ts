import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMs, DAY_MS, HOUR_MS } from '#core/kernel/time.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { alertsOf } from '#server/testing/scenarios/alerts.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { NO_PICTURE, PDF, PICTURE, sendFiles, type TestFile } from '#server/testing/scenarios/uploads.ts'
import { createAdmin, createMember, signInAgain, type TestMember } from '#server/testing/scenarios/users.ts'

/** The demo's sandbox decides about identities only; documents of records are for an admin there too. */
let testApp: TestApp
let moderator: TestMember
beforeAll(async () => {
  testApp = await openTestApp()
  moderator = await createAdmin(testApp, 'moderator')
})
afterAll(() => testApp.close())

const KINDS = [
  {
    kind: 'certification',
    path: '/api/certifications',
    list: 'certifications',
    name: 'EPA 608',
    form: { certificationName: 'EPA 608', issuingOrganization: 'State of Florida', expirationDate: '2090-02-28' },
    claim: 'issued by State of Florida · valid until 2090-02-28',
  },
  {
    kind: 'insurance',
    path: '/api/insurance',
    list: 'insurance',
    name: 'Liability',
    form: {
      policyType: 'Liability',
      provider: 'Gulf Mutual',
      policyNumber: 'GM-77',
      coverageAmount: '300000.00',
      endDate: '2090-02-28',
    },
    claim: 'Gulf Mutual · policy GM-77 · covers $300,000.00 · until 2090-02-28',
  },
] as const

const send = (client: TestClient, path: string, id: string, files: TestFile[] = [PICTURE]) =>
  sendFiles(client, `${path}/${id}/documents`, 'documents', files)
const titles = async (who: TestMember) => (await alertsOf(testApp, who)).map(({ title }) => title)
const queue = async (query = '') => (await good(moderator.client.get(`/api/admin/verifications?${query}`))).items
const requestOf = async (userId: string) =>
  (await queue('status=pending')).find((request: { userId: string }) => request.userId === userId)
const shown = async (userId: string) => (await moderatorView()).get(`/api/profile/public/${userId}`)
const moderatorView = async () => (await createMember(testApp)).client

describe.each(KINDS)('RECORD-1 RECORD-2 documents of $kind', ({ kind, path, list, name, form, claim }) => {
  test('are private, wait in the queue of the portal, and are approved by an admin with a date', async () => {
    const owner = await createMember(testApp)
    const stranger = await createMember(testApp)
    const { id } = await good(owner.client.post(path, form))
    expect((await send(stranger.client, path, id)).status).toBe(404)
    const sent = await send(owner.client, path, id, [PICTURE, PDF])
    expect([sent.status, sent.body]).toEqual([
      201,
      expect.objectContaining({
        isVerified: false,
        verifiedAt: null,
        documents: { status: 'pending', reason: null, requestedAt: expect.any(String) },
      }),
    ])
    expect((await send(owner.client, path, id)).body.code).toBe('verification_pending')

    const request = await requestOf(owner.id)
    expect(request).toMatchObject({ subject: kind, title: name, claim, documentCount: 2, provider: 'manual' })
    const support = await createAdmin(testApp, 'support')
    const ofSupport = (await good(support.client.get(`/api/admin/users/${owner.id}`))).requests
    expect(ofSupport).toMatchObject([{ id: request.id, claim: null }])
    const at = `/api/admin/verifications/${request.id}`
    expect((await moderator.client.get(`${at}/documents/2`)).text).toContain('%PDF-1.4')
    expect((await owner.client.get(`${at}/documents/2`)).status).toBe(401)
    const files = await testApp.app.db
      .selectFrom('stored_files')
      .select(['storage_key', 'is_private', 'mime_type'])
      .where('owner_id', '=', owner.id)
      .orderBy('id')
      .execute()
    expect(files.map(({ is_private, mime_type }) => [is_private, mime_type])).toEqual([
      [true, 'image/webp'],
      [true, 'application/pdf'],
    ])
    for (const { storage_key } of files)
      expect((await owner.client.get(`/files/${storage_key}`)).status).toBeGreaterThan(399)

    expect((await moderator.client.post(at, { isApproved: true })).status).toBe(200)
    expect(await moderator.client.post(at, { isApproved: true })).toMatchObject({
      status: 409,
      body: { code: 'already_decided' },
    })
    expect(await titles(owner)).toEqual(['Documents approved'])
    const [record] = (await good(owner.client.get('/api/profile/records')))[list]
    expect(record).toMatchObject({ isVerified: true, verifiedAt: expect.any(String) })
    const profile = await shown(owner.id)
    expect(profile.body[kind === 'insurance' ? 'insurance' : 'certifications']).toEqual([
      expect.objectContaining({ isVerified: true, verifiedAt: record.verifiedAt }),
    ])
    expect((await send(owner.client, path, id)).body.code).toBe('already_verified')
    // The identity is another matter.
    expect((await owner.client.get('/api/verification')).body.status).toBe('none')
    expect((await owner.client.get('/api/auth/user')).body.isVerified).toBe(false)
  })

  test('are refused with a reason, and others can be sent', async () => {
    const owner = await createMember(testApp)
    const { id } = await good(owner.client.post(path, form))
    await send(owner.client, path, id)
    const at = `/api/admin/verifications/${(await requestOf(owner.id)).id}`
    expect((await moderator.client.post(at, { isApproved: false })).body.fields).toEqual({ reason: 'Please say why.' })
    const reason = 'The name cannot be read.'
    await good(moderator.client.post(at, { isApproved: false, reason }))
    const [record] = (await good(owner.client.get('/api/profile/records')))[list]
    expect(record).toMatchObject({ isVerified: false, documents: { status: 'rejected', reason } })
    const [alert] = await alertsOf(testApp, owner)
    expect(alert).toMatchObject({ title: 'Documents not accepted', message: expect.stringContaining(reason) })
    expect((await send(owner.client, path, id)).status).toBe(201)
  })

  test('must be pictures or PDFs, and are sent once, also concurrently', async () => {
    const owner = await createMember(testApp)
    const { id } = await good(owner.client.post(path, form))
    expect((await send(owner.client, path, id, [NO_PICTURE])).status).toBe(415)
    expect((await send(owner.client, path, id, [])).status).toBe(422)
    const answers = await Promise.all([1, 2, 3].map(() => send(owner.client, path, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(
      (await queue('status=pending')).filter(({ userId }: { userId: string }) => userId === owner.id),
    ).toHaveLength(1)
  })

  test('go with the record, and with the account', async () => {
    const owner = await createMember(testApp)
    const { id } = await good(owner.client.post(path, form))
    await send(owner.client, path, id)
    const attached = () =>
      testApp.app.db
        .selectFrom('stored_files')
        .select('storage_key')
        .where('owner_id', '=', owner.id)
        .where('attached_at', 'is not', null)
        .execute()
    expect(await attached()).toHaveLength(1)
    await good(owner.client.delete(`${path}/${id}`))
    expect([await attached(), await requestOf(owner.id)]).toEqual([[], undefined])

    const again = await good(owner.client.post(path, form))
    await send(owner.client, path, again.id)
    const [file] = await attached()
    await good(owner.client.delete('/api/account'))
    await testApp.settle()
    expect(await openFiles(testApp.config).get(file!.storage_key)).toBeNull()
  })
})

test('RECORD-2 the queue lists documents and checks, and filters by kind', async () => {
  const owner = await createMember(testApp)
  for (const { path, form } of KINDS) await send(owner.client, path, (await good(owner.client.post(path, form))).id)
  const own = async (query: string) =>
    (await queue(query))
      .filter(({ userId }: { userId: string }) => userId === owner.id)
      .map(({ subject }: { subject: string }) => subject)
  expect(await own('')).toEqual(['certification', 'insurance'])
  expect(await own('subject=insurance')).toEqual(['insurance'])
  const detail = await good(moderator.client.get(`/api/admin/users/${owner.id}`))
  expect(detail.requests.map(({ title }: { title: string }) => title)).toEqual(['EPA 608', 'Liability'])
  expect(detail.history.map(({ what }: { what: string }) => what)).toContain('Sent documents for a certificate')
})

test('VERIFY-3 documents of records are deleted 30 days after the decision, too', async () => {
  const own = await openTestApp({ DEMO: '0' })
  const admin = await createAdmin(own, 'admin')
  const owner = await createMember(own)
  const { id } = await good(owner.client.post('/api/certifications', KINDS[0].form))
  await send(owner.client, '/api/certifications', id)
  const request = (await good(admin.client.get('/api/admin/verifications'))).items[0]
  await good(admin.client.post(`/api/admin/verifications/${request.id}`, { isApproved: true }))
  const documents = async () =>
    (
      await own.app.db
        .selectFrom('user_certifications')
        .select('verification_documents as keys')
        .executeTakeFirstOrThrow()
    ).keys
  const [key] = await documents()
  expect(await openFiles(own.config).get(key!)).not.toBeNull()
  await own.moveClock(30 * DAY_MS + HOUR_MS)
  await own.app.queue.drain()
  expect([await documents(), await openFiles(own.config).get(key!)]).toEqual([[], null])
  await own.close()
})

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('RECORD-3 the person is reminded once, 30 days before the last day, and notified at the end', async () => {
  const own = await openTestApp()
  const owner = await createMember(own)
  await good(owner.client.post('/api/certifications', { certificationName: 'EPA 608', expirationDate: day(40) }))
  await good(owner.client.post('/api/insurance', { policyType: 'Liability', provider: 'Gulf', endDate: day(40) }))
  await good(owner.client.post('/api/certifications', { certificationName: 'For ever' }))
  await own.app.db
    .insertInto('background_checks')
    .values({
      user_id: owner.id,
      check_type: 'Driving record',
      status: 'passed',
      expires_at: addMs(new Date().toISOString(), 40 * DAY_MS),
    })
    .execute()
  const run = async () => {
    await own.app.queue.drain()
    await own.settle()
    const alerts = await own.app.db.selectFrom('alerts').select('title').where('user_id', '=', owner.id).execute()
    return alerts.map(({ title }) => title).toSorted()
  }
  expect(await run()).toEqual([])
  await own.moveClock(9 * DAY_MS)
  expect(await run()).toEqual([])
  await own.moveClock(DAY_MS + HOUR_MS)
  const soon = ['Driving record expires soon', 'EPA 608 expires soon', 'Liability expires soon']
  expect(await run()).toEqual(soon)
  await own.moveClock(5 * DAY_MS)
  expect(await run()).toEqual(soon)
  await own.moveClock(27 * DAY_MS)
  expect(await run()).toEqual(
    [...soon, 'Driving record has expired', 'EPA 608 has expired', 'Liability has expired'].toSorted(),
  )
  const client = await signInAgain(own, owner.id)
  const records = await good(client.get('/api/profile/records'))
  expect(records.backgroundChecks).toMatchObject([{ status: 'expired' }])
  const stored = await own.app.db.selectFrom('insurance_policies').select('is_active').executeTakeFirstOrThrow()
  expect(stored.is_active).toBe(false)
  await own.close()
})
