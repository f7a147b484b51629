import { DAY_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_CERTIFICATIONS, MAX_POLICIES, MAX_PORTFOLIO_ITEMS } from '#core/profiles/rules.ts'
import { openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { createMember, signInAgain } from '#server/testing/scenarios/users.ts'
import { NO_PICTURE, PICTURE, sendFiles } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const upload = async (client: TestClient, count = 1): Promise<string[]> => {
  const files = Array.from({ length: count }, () => PICTURE)
  return (await sendFiles(client, '/api/upload/portfolio-images', 'images', files)).body.imageUrls
}
const attached = (addresses: string[]) =>
  testApp.app.db
    .selectFrom('stored_files')
    .select('attached_at')
    .where(
      'storage_key',
      'in',
      addresses.map((address) => address.slice('/files/'.length)),
    )
    .where('attached_at', 'is not', null)
    .execute()

const RECORDS = [
  ['/api/portfolio', { title: 'A fence' }, MAX_PORTFOLIO_ITEMS, 'pieces of work'],
  [
    '/api/certifications',
    { certificationName: 'EPA 608', expirationDate: '2030-02-28' },
    MAX_CERTIFICATIONS,
    'certificates',
  ],
  [
    '/api/insurance',
    { policyType: 'Liability', provider: 'Gulf Mutual', coverageAmount: '300000.00', startDate: '2026-01-01' },
    MAX_POLICIES,
    'policies',
  ],
] as const

describe.each(RECORDS)('PROFILE-5 %s', (path, form, max, nouns) => {
  test('can be deleted by its owner only', async () => {
    const [owner, stranger] = [await createMember(testApp), await createMember(testApp)]
    const { status, body } = await owner.client.post(path, form)
    expect([status, body]).toEqual([201, expect.objectContaining(form)])
    expect(await stranger.client.delete(`${path}/${body.id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await owner.client.delete(`${path}/${body.id}`)).status).toBe(200)
    expect((await owner.client.delete(`${path}/${body.id}`)).status).toBe(404)
  })

  test(`is limited to ${max}, also with concurrent requests`, async () => {
    const { client } = await createMember(testApp)
    const answers = await Promise.all(Array.from({ length: max + 3 }, () => client.post(path, form)))
    const refusals = answers.filter(({ status }) => status !== 201)
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 3 }, () => [422, `You can show at most ${max} ${nouns}. Take one away first.`]),
    )
  })
})

test('PROFILE-5 own records include private fields', async () => {
  const [{ client }, other] = [await createMember(testApp), await createMember(testApp)]
  await client.post('/api/certifications', { certificationName: 'EPA 608' })
  await client.post('/api/insurance', { policyType: 'Liability', provider: 'Gulf Mutual', policyNumber: 'GM-77' })
  const { body } = await client.get('/api/profile/records')
  expect(body).toMatchObject({
    certifications: [{ certificationName: 'EPA 608', issuingOrganization: null }],
    insurance: [{ policyNumber: 'GM-77', coverageAmount: null, isActive: true }],
    backgroundChecks: [],
  })
  expect((await other.client.get('/api/profile/records')).body).toEqual({
    certifications: [],
    insurance: [],
    backgroundChecks: [],
  })
})

/** As the owner sees them. */
const recordStates = async (owner: TestClient) => {
  const { certifications, insurance, backgroundChecks } = (await owner.get('/api/profile/records')).body
  return [
    certifications.map(({ isExpired }: { isExpired: boolean }) => isExpired),
    insurance.map(({ isExpired, isActive }: { isExpired: boolean; isActive: boolean }) => [isExpired, isActive]),
    backgroundChecks.map(({ status }: { status: string }) => status),
  ]
}

test('PROFILE-9 a record is valid through its last day; then the owner sees it as expired, and others not at all', async () => {
  const own = await openTestApp()
  const { client, id } = await createMember(own)
  const lastDay = new Date().toISOString().slice(0, 10)
  await client.post('/api/certifications', { certificationName: 'EPA 608', expirationDate: lastDay })
  await client.post('/api/certifications', { certificationName: 'For ever' })
  await client.post('/api/insurance', { policyType: 'Liability', provider: 'Gulf Mutual', endDate: lastDay })
  await own.app.db
    .insertInto('background_checks')
    .values({ user_id: id, check_type: 'Driving', status: 'passed', expires_at: `${lastDay}T23:59:59.999Z` })
    .execute()
  const shown = async () => {
    const { client: reader } = await createMember(own)
    const { body } = await reader.get(`/api/profile/public/${id}`)
    return [body.certifications.length, body.insurance.length, body.backgroundChecks.length]
  }
  expect([await recordStates(client), await shown()]).toEqual([
    [[false, false], [[false, true]], ['passed']],
    [2, 1, 1],
  ])
  await own.moveClock(2 * DAY_MS)
  const later = await signInAgain(own, id)
  expect([await recordStates(later), await shown()]).toEqual([
    [[true, false], [[true, false]], ['expired']],
    [1, 0, 0],
  ])
  const { body } = await later.post('/api/certifications', { certificationName: 'Late', expirationDate: lastDay })
  expect(body).toMatchObject({ isExpired: true })
  await own.close()
})

test.each([
  ['/api/insurance', { policyType: 'x', provider: 'y', startDate: '2026-02-01', endDate: '2026-01-01' }, 'endDate'],
  ['/api/insurance', { policyType: 'x', provider: 'y', coverageAmount: '0' }, 'coverageAmount'],
  ['/api/insurance', { policyType: 'x', provider: 'y', coverageAmount: '9999999999' }, 'coverageAmount'],
  ['/api/insurance', { policyType: 'x', provider: 'y', startDate: '0000-01-01' }, 'startDate'],
  ['/api/certifications', { certificationName: '' }, 'certificationName'],
  ['/api/certifications', { certificationName: 'x', certificationUrl: 'http://example.com' }, 'certificationUrl'],
  ['/api/certifications', { certificationName: 'x', certificationUrl: 'javascript:alert(1)' }, 'certificationUrl'],
  ['/api/certifications', { certificationName: 'x', expirationDate: '2026-02-30' }, 'expirationDate'],
  ['/api/portfolio', { title: 'x', url: 'ftp://example.com' }, 'url'],
  ['/api/portfolio', { title: 'x', tags: Array.from({ length: 9 }, (_, n) => `tag${n}`) }, 'tags'],
])('PROFILE-5 %s refuses %j', async (path, form, field) => {
  const { client } = await createMember(testApp)
  const { status, body } = await client.post(path, form)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

describe('PROFILE-5 pictures of a portfolio item', () => {
  test('are stored with it, and deleted with the last item that uses them', async () => {
    const { client } = await createMember(testApp)
    const images = await upload(client, 2)
    const [first, second] = [
      await client.post('/api/portfolio', { title: 'A fence', images }),
      await client.post('/api/portfolio', { title: 'Its gate', images: images.slice(1) }),
    ]
    expect(first.body.images).toEqual(images)
    await client.delete(`/api/portfolio/${first.body.id}`)
    expect(await attached(images)).toHaveLength(1)
    await client.delete(`/api/portfolio/${second.body.id}`)
    expect(await attached(images)).toEqual([])
  })

  test('must be own uploads, up to four, and pictures', async () => {
    const [owner, thief] = [await createMember(testApp), await createMember(testApp)]
    const images = await upload(owner.client)
    expect(await thief.client.post('/api/portfolio', { title: 'Mine', images })).toMatchObject({
      status: 422,
      body: { fields: { images: 'Please upload the pictures again.' } },
    })
    expect(
      await sendFiles(owner.client, '/api/upload/portfolio-images', 'images', [PICTURE, NO_PICTURE]),
    ).toMatchObject({
      status: 415,
      body: { message: 'notes.png is not supported. Please select JPG, PNG, GIF, or HEIC files.' },
    })
    const five = Array.from({ length: 5 }, () => PICTURE)
    expect((await sendFiles(owner.client, '/api/upload/portfolio-images', 'images', five)).status).toBe(422)
  })
})

const seen = async (client: TestClient, id: string): Promise<string[]> =>
  (await client.get(`/api/portfolio/${id}`)).body.map(({ title }: { title: string }) => title)

describe('PROFILE-4 the portfolio', () => {
  test('shows only pictures of visible items', async () => {
    const [owner, client] = [await createMember(testApp), (await createMember(testApp)).client]
    const [open, hidden, loose] = await upload(owner.client, 3)
    const visible = async (who: TestClient) => {
      const answers = await Promise.all([open, hidden, loose].map((address) => who.get(address!)))
      return answers.map(({ status }) => status === 200)
    }
    await owner.client.post('/api/portfolio', { title: 'A fence', images: [open] })
    await owner.client.post('/api/portfolio', { title: 'A secret fence', images: [hidden], isPublic: false })
    for (const who of [client, testApp.client()]) expect(await visible(who)).toEqual([true, false, false])
    expect(await visible(owner.client)).toEqual([true, true, true])
    const { headers } = await client.get(open!.replace('.webp', '-thumb.webp'))
    expect(headers['cache-control']).toBe('private, no-store')
    await owner.client.patch('/api/profile/update', { portfolioPublic: false })
    expect(await visible(client)).toEqual([false, false, false])
    expect(await visible(owner.client)).toEqual([true, true, true])
  })

  test('shows others the public items and the owner all, newest first', async () => {
    const { client, id } = await createMember(testApp)
    await client.post('/api/portfolio', { title: 'A fence' })
    await client.post('/api/portfolio', { title: 'A secret shed', isPublic: false })
    await client.post('/api/portfolio', { title: 'A gate' })
    const stranger = (await createMember(testApp)).client
    expect(await seen(client, id)).toEqual(['A gate', 'A secret shed', 'A fence'])
    for (const other of [stranger, testApp.client()]) expect(await seen(other, id)).toEqual(['A gate', 'A fence'])
    expect((await testApp.client().get(`/api/profile/shared/${id}`)).body.portfolio).toMatchObject([
      { title: 'A gate' },
      { title: 'A fence' },
    ])

    await client.patch('/api/profile/update', { portfolioPublic: false })
    expect([await seen(stranger, id), (await seen(client, id)).length]).toEqual([[], 3])
    await client.patch('/api/profile/update', { portfolioPublic: true })
    await testApp.app.db
      .updateTable('users')
      .set({ banned_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
    expect(await seen(stranger, id)).toEqual([])
  })
})

const withPiece = async (columns: Parameters<typeof createMember>[1] = {}) => {
  const owner = await createMember(testApp, { first_name: 'Ines', last_name: 'Marsh', is_verified: true })
  const [address] = await upload(owner.client, 1)
  await owner.client.post('/api/portfolio', { title: 'A fence', images: [address] })
  if (Object.keys(columns).length > 0)
    await testApp.app.db.updateTable('users').set(columns).where('id', '=', owner.id).execute()
  return { id: owner.id, address: address! }
}
const visit = (url: string) => testApp.client().get(url)

describe('PROFILE-10 signed out, anyone with the link', () => {
  test('sees a shared portfolio, who it is, and nothing else of the profile', async () => {
    const { id, address } = await withPiece()
    const shared = await visit(`/api/profile/shared/${id}`)
    const { body: portfolio } = await visit(`/api/portfolio/${id}`)
    expect(portfolio).toMatchObject([{ title: 'A fence', images: [address] }])
    expect(shared).toMatchObject({ status: 200 })
    expect(shared.body).toEqual({ id, firstName: 'Ines', profileImageUrl: null, isVerified: true, portfolio })
    expect((await visit(address)).status).toBe(200)
    expect((await visit(`/api/profile/public/${id}`)).status).toBe(401)
  })

  test.each([
    ['does not share it', async () => withPiece({ portfolio_public: false })],
    ['is banned', async () => withPiece({ banned_at: new Date().toISOString() })],
    ['has left', async () => withPiece({ deleted_at: new Date().toISOString() })],
    [
      'does not exist',
      async () => ({ id: '0198c0de-0000-7000-8000-000000000000', address: '/files/portfolio/0198c0de.webp' }),
    ],
  ])('gets the same answers for somebody who %s', async (_why, make) => {
    const { id, address } = await make()
    expect(await visit(`/api/portfolio/${id}`)).toMatchObject({ status: 401, body: { code: 'not_shared' } })
    expect(await visit(`/api/profile/shared/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await visit(address)).status).toBe(404)
  })

  test('is not told who it is without a public piece', async () => {
    const { client, id } = await createMember(testApp)
    await client.post('/api/portfolio', { title: 'A secret shed', isPublic: false })
    expect((await visit(`/api/portfolio/${id}`)).body).toEqual([])
    expect((await visit(`/api/profile/shared/${id}`)).status).toBe(404)
  })
})
