import { DAY_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFiles } from '#server/platform/files/files.ts'
import { openMember, openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { NO_PICTURE, PICTURE, sendFiles } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  const ybor = { city: 'Tampa', state: 'FL', latitude: 27.9, longitude: -82.4, time_zone: 'America/New_York' }
  await testApp.app.db
    .insertInto('zip_codes')
    .values([
      { zip: '33605', ...ybor },
      { zip: '33606', ...ybor },
    ])
    .execute()
})
afterAll(() => testApp.close())

const QUICK = { bio: 'Carries sofas.', zipCode: '33605', phoneNumber: '(813) 555-0142', expertise: ['Yard Work'] }
const quickly = (client: TestClient, changes: object) =>
  client.send('PUT', '/api/user/profile', { ...QUICK, ...changes })
const row = (id: string) =>
  testApp.app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const upload = async (client: TestClient): Promise<string> =>
  (await sendFiles(client, '/api/upload/profile-image', 'image', [PICTURE])).body.imageUrl

describe('PROFILE-1 the five parts', () => {
  test('each is a fifth of the completeness, by any endpoint, as long as it is present', async () => {
    const { client } = await openMember(testApp)
    const steps = [
      [{ location: 'Ybor City' }, 20],
      [{ bio: 'Carries sofas.' }, 40],
      [{ zipCode: '33605-1234' }, 60],
      [{ phoneNumber: '813 555 0142' }, 80],
      [{ expertise: ['pet care'] }, 100],
      [{ bio: '' }, 80],
      [{ expertise: [], phoneNumber: null }, 40],
    ] as const
    for (const [change, percent] of steps)
      expect((await client.patch('/api/profile/update', change)).body).toMatchObject({ profileCompleteness: percent })
    expect((await quickly(client, {})).body).toMatchObject({ profileCompleteness: 100 })
    expect((await client.get('/api/auth/user')).body).toMatchObject({ profileCompleteness: 100, ...QUICK })
  })

  test('concurrent changes all count', async () => {
    const { client, id } = await createMember(testApp)
    const parts = [{ bio: 'Here.' }, { zipCode: '33605' }, { phoneNumber: '8135550142' }, { expertise: ['Pet Care'] }]
    await Promise.all(parts.map((part) => client.patch('/api/profile/update', part)))
    expect(await row(id)).toMatchObject({ profile_completeness: 100 })
  })

  test('the alert about them shows the percentage and is dismissed at 100%', async () => {
    const { client, id } = await openMember(testApp)
    const alerts = async () => {
      await testApp.settle()
      const { body } = await client.get('/api/alerts')
      return body.filter(({ type }: { type: string }) => type === 'profile_incomplete')
    }
    await client.patch('/api/profile/update', { bio: 'Carries sofas.' })
    expect(await alerts()).toMatchObject([{ actionRequired: true, data: { completion_percentage: 40 } }])
    await quickly(client, {})
    expect(await alerts()).toEqual([])
    const settled = await testApp.app.db
      .selectFrom('alerts')
      .select(['read', 'dismissed', 'action_required'])
      .where('user_id', '=', id)
      .where('type', '=', 'profile_incomplete')
      .execute()
    expect(settled).toEqual([{ read: true, dismissed: true, action_required: false }])
  })
})

describe('PROFILE-2 editing', () => {
  test('the message is about the first invalid field of photo, first name, location and zip code, and all are listed', async () => {
    const { client } = await createMember(testApp)
    const wrong = { zipCode: '', location: ' ', firstName: '', profileImageUrl: null }
    const sentences = {
      profileImageUrl: 'Profile photo required',
      firstName: 'Name required',
      location: 'Location required',
      zipCode: 'Zip code required',
    }
    let rest: Record<string, unknown> = wrong
    for (const [field, sentence] of Object.entries(sentences)) {
      const { status, body } = await client.patch('/api/profile/update', rest)
      expect([status, body.message, Object.keys(body.fields)]).toEqual([400, sentence, expect.arrayContaining([field])])
      rest = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== field))
    }
    const both = await client.patch('/api/profile/update', {
      zipCode: '99999',
      profileImageUrl: '/files/avatar/x.webp',
    })
    expect(both).toMatchObject({
      status: 422,
      body: {
        message: 'Please upload your photo again.',
        fields: { profileImageUrl: 'Please upload your photo again.', zipCode: 'Valid zip code required' },
      },
    })
  })

  test('changes only the fields that are sent and editable', async () => {
    const { client, id } = await createMember(testApp, { last_name: 'Marsh', bio: 'Old.', hourly_rate: '38.00' })
    const before = await row(id)
    const given = { bio: 'New.', isVerified: true, rating: '5.00', role: 'admin', email: 'other@example.com' }
    expect((await client.patch('/api/profile/update', given)).status).toBe(200)
    const { bio, profile_completeness, updated_at, ...after } = await row(id)
    const { bio: _bio, profile_completeness: _percent, updated_at: _at, ...same } = before
    expect([bio, profile_completeness, updated_at > before.updated_at, after]).toEqual(['New.', 40, true, same])
  })

  test('stores every field, and removes it with an empty text or null', async () => {
    const { client } = await createMember(testApp)
    const form = {
      firstName: 'Devon',
      lastName: 'Marsh',
      location: 'Ybor City, Tampa',
      experienceLevel: 'Expert (5+ years)',
      hourlyRate: '38.00',
      availability: 'Evenings',
      availabilitySchedule: { mon: [{ from: '09:00', to: '12:30' }], sun: [] },
      languages: ['english', 'norwegian'],
      preferredPaymentMethod: 'bank',
      isBusinessAccount: true,
      businessName: 'Marsh Moving',
      businessLicense: 'FL-1',
      insuranceInfo: 'Liability,\nup to a piano.',
      isAvailableForWork: false,
      showLocation: false,
      showPhone: true,
      showEmail: true,
      portfolioPublic: false,
    }
    expect((await client.patch('/api/profile/update', form)).body).toMatchObject(form)
    const gone = { lastName: '', experienceLevel: '', hourlyRate: '', availability: null, availabilitySchedule: null }
    expect((await client.patch('/api/profile/update', gone)).body).toMatchObject({
      ...form,
      lastName: null,
      experienceLevel: null,
      hourlyRate: null,
      availability: null,
      availabilitySchedule: null,
    })
    expect(
      (await client.patch('/api/profile/update', { hourlyRate: 12.5, languages: ['German', 'german'] })).body,
    ).toMatchObject({
      hourlyRate: '12.50',
      languages: ['German'],
    })
  })

  test.each([
    ['a negative rate', { hourlyRate: '-1' }, 'hourlyRate'],
    ['a rate in mills', { hourlyRate: '1.234' }, 'hourlyRate'],
    ['a boolean rate', { hourlyRate: true }, 'hourlyRate'],
    ['a rate in words', { hourlyRate: 'ten' }, 'hourlyRate'],
    ['an unknown level', { experienceLevel: 'Wizard' }, 'experienceLevel'],
    ['a phone number without an area', { phoneNumber: '555-0142' }, 'phoneNumber'],
    ['a phone number that is a number', { phoneNumber: 8_135_550_142 }, 'phoneNumber'],
    ['no language at all', { languages: [] }, 'languages'],
    ['a long bio', { bio: 'x'.repeat(501) }, 'bio'],
    ['cash', { preferredPaymentMethod: 'cash' }, 'preferredPaymentMethod'],
    ['hours backwards', { availabilitySchedule: { mon: [{ from: '12:00', to: '09:00' }] } }, 'availabilitySchedule'],
    [
      'no such hour',
      { availabilitySchedule: { mon: [{ from: '08:60', to: '9' }] } },
      'availabilitySchedule.mon.0.from',
    ],
  ])('%s is refused with a message', async (_what, form, field) => {
    const { client } = await createMember(testApp)
    const { status, body } = await client.patch('/api/profile/update', form)
    expect([status, Object.keys(body.fields)[0]]).toEqual([400, field])
    expect(body.message).toBe(body.fields[field])
    expect(body.message).not.toMatch(/Invalid/)
  })

  test('the quick edit has its own messages', async () => {
    const { client } = await createMember(testApp)
    const wrong = { bio: 'x'.repeat(501), zipCode: '336', phoneNumber: '555', expertise: [] }
    expect((await quickly(client, wrong)).body).toMatchObject({
      message: 'Bio must be less than 500 characters',
      fields: { zipCode: 'Valid zip code required', phoneNumber: 'Valid phone number required' },
    })
    expect(await quickly(client, { zipCode: '99999' })).toMatchObject({
      status: 422,
      body: { message: 'Valid zip code required', fields: { zipCode: 'Valid zip code required' } },
    })
  })

  test('an unknown zip code can be kept but not chosen', async () => {
    const { client } = await createMember(testApp, { zip_code: '00001' })
    expect((await quickly(client, { zipCode: '00001' })).status).toBe(200)
    expect((await quickly(client, { zipCode: '00002' })).status).toBe(422)
  })
})

describe('PROFILE-8 a business account needs a name', () => {
  const REFUSED = { status: 422, body: { fields: { businessName: 'Business name required' } } }

  test('no form can remove it', async () => {
    const { client, id } = await createMember(testApp, { is_business_account: true, business_name: 'Marsh Moving' })
    const change = (form: object) => client.patch('/api/profile/update', form)
    for (const businessName of ['', ' ', null]) {
      expect(await change({ businessName, bio: 'New.' })).toMatchObject(REFUSED)
      expect(await change({ businessName, isBusinessAccount: true })).toMatchObject(REFUSED)
    }
    expect(await row(id)).toMatchObject({ business_name: 'Marsh Moving', bio: null })
    expect((await change({ businessName: '', isBusinessAccount: false })).status).toBe(200)
    expect(await change({ businessName: '', isBusinessAccount: true })).toMatchObject(REFUSED)
  })

  test('the switch may be saved before the name, and other fields without it', async () => {
    const { client } = await createMember(testApp)
    expect((await client.patch('/api/profile/update', { isBusinessAccount: true })).status).toBe(200)
    expect((await client.patch('/api/profile/update', { bio: 'New.' })).status).toBe(200)
    expect((await quickly(client, {})).status).toBe(200)
  })
})

describe('PROFILE-2 the photo', () => {
  test('is used at once, and the old one is deleted', async () => {
    const { client, id } = await createMember(testApp)
    const first = await upload(client)
    expect(first).toMatch(/^\/files\/avatar\/[\w-]+\.webp$/)
    const second = await upload(client)
    expect((await row(id)).profile_image_url).toBe(second)
    await testApp.app.db
      .updateTable('queue_jobs')
      .set({ due_at: new Date(0).toISOString() })
      .where('kind', '=', 'files.sweep')
      .execute()
    await testApp.app.queue.drain()
    expect((await client.get(first)).status).toBe(404)
    expect((await client.get(second)).headers['content-type']).toBe('image/webp')
    const storage = openFiles(testApp.config)
    expect(await storage.get(first.slice('/files/'.length).replace('.webp', '-thumb.webp'))).toBeNull()
    expect((await client.patch('/api/profile/update', { profileImageUrl: second, firstName: 'Ines' })).status).toBe(200)
  })

  test('ACC-9 is deleted with the account, including its thumbnail', async () => {
    const { client } = await createMember(testApp)
    const photo = await upload(client)
    const storage = openFiles(testApp.config)
    const keys = [photo, photo.replace('.webp', '-thumb.webp')].map((address) => address.slice('/files/'.length))
    const bytes = () => Promise.all(keys.map(async (key) => (await storage.get(key)) !== null))
    expect(await bytes()).toEqual([true, true])
    await client.delete('/api/account')
    await testApp.settle()
    expect(await bytes()).toEqual([false, false])
  })

  test('must be an own upload of a profile photo', async () => {
    const [owner, thief] = [await createMember(testApp), await createMember(testApp)]
    const photo = await upload(owner.client)
    const { body } = await sendFiles(thief.client, '/api/upload/portfolio-images', 'images', [PICTURE])
    for (const profileImageUrl of [photo, body.imageUrls[0], 'https://example.com/me.png', '/files/'])
      expect(await thief.client.patch('/api/profile/update', { profileImageUrl })).toMatchObject({
        status: 422,
        body: { code: 'profile_refused' },
      })
  })

  test('must be a picture under 5MB', async () => {
    const { client } = await createMember(testApp)
    const send = (files: Parameters<typeof sendFiles>[3]) =>
      sendFiles(client, '/api/upload/profile-image', 'image', files)
    expect(await send([NO_PICTURE])).toMatchObject({
      status: 415,
      body: { message: 'Failed to upload photo. Please try again with a JPG, PNG, or GIF under 5MB.' },
    })
    expect((await send([{ name: 'large.png', bytes: Buffer.alloc(5 * 1024 * 1024 + 1) }])).status).toBe(413)
    expect((await send([PICTURE, PICTURE])).status).toBe(422)
    expect((await send([])).status).toBe(422)
  })

  test('is rate-limited', async () => {
    const strict = await openTestApp({ RATE_LIMIT_SCALE: '0.1' })
    const { client } = await createMember(strict)
    const answers = []
    for (let count = 0; count < 4; count++)
      answers.push(await sendFiles(client, '/api/upload/profile-image', 'image', [PICTURE]))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
    await strict.close()
  })
})

test.each(['Expert', 'expert', 'Expert (5+ years)', 'EXPERT (5+ YEARS)'])(
  'PROFILE-11 the experience level %j is stored with its years',
  async (experienceLevel) => {
    const { client } = await createMember(testApp)
    const { status, body } = await client.patch('/api/profile/update', { experienceLevel })
    expect([status, body.experienceLevel]).toEqual([200, 'Expert (5+ years)'])
  },
)

describe('PROFILE-3 expertise', () => {
  test('is from the list, ignoring case, without duplicates', async () => {
    const { client } = await createMember(testApp)
    expect((await quickly(client, { expertise: ['pet CARE', ' Automotive '] })).body.expertise).toEqual([
      'Pet Care',
      'Automotive',
    ])
    const unknown = await quickly(client, { expertise: ['Pet Care', 'Sorcery'] })
    expect([unknown.status, unknown.body.fields.expertise]).toEqual([400, '"Sorcery" is not on the list of skills.'])
    const repeated = await quickly(client, { expertise: ['Pet Care', 'pet care', 'Automotive'] })
    expect([repeated.status, repeated.body.expertise]).toEqual([200, ['Pet Care', 'Automotive']])
    const inFull = await client.patch('/api/profile/update', { expertise: Array<string>(30).fill('yard work') })
    expect([inFull.status, inFull.body.expertise]).toEqual([200, ['Yard Work']])
  })
})

describe('PROFILE-4 what others see', () => {
  const PRIVATE = {
    last_name: 'Marsh',
    location: 'Ybor City',
    zip_code: '33605',
    phone_number: '8135550142',
    insurance_info: 'Policy',
    business_name: 'Marsh Moving',
  }
  let reader: TestMember
  beforeAll(async () => {
    reader = await createMember(testApp)
  })
  const shown = async (columns: Parameters<typeof createMember>[1]) => {
    const { id, email } = await createMember(testApp, { ...PRIVATE, ...columns })
    return { email, ...(await reader.client.get(`/api/profile/public/${id}`)) }
  }

  test('is the location by default, without phone number and email, and never the last name', async () => {
    const { body, text } = await shown({ show_phone: false })
    expect(body).toMatchObject({ location: 'Ybor City', zipCode: '33605', phoneNumber: null, email: null })
    expect(body).toMatchObject({ businessName: null, insuranceInfo: null, ratingCounts: [0, 0, 0, 0, 0] })
    expect(text).not.toContain('Marsh')
  })

  test('is five digits of a zip code, for everyone but the person', async () => {
    expect((await shown({ zip_code: '33605-1234' })).body).toMatchObject({ zipCode: '33605' })
    const { client, id } = await createMember(testApp, { ...PRIVATE, zip_code: '33605-1234' })
    expect((await client.get(`/api/profile/public/${id}`)).body).toMatchObject({ zipCode: '33605-1234' })
  })

  test('depends on one switch per field', async () => {
    expect((await shown({ show_location: false })).body).toMatchObject({ location: null, zipCode: null })
    expect((await shown({ show_phone: true })).body).toMatchObject({ phoneNumber: '8135550142', email: null })
    const { body, email } = await shown({ show_email: true })
    expect(body).toMatchObject({ email, phoneNumber: null })
    expect((await shown({ is_business_account: true })).body).toMatchObject({
      businessName: 'Marsh Moving',
      insuranceInfo: 'Policy',
    })
  })

  test.each([
    ['unknown', async () => '0198c0de-0000-7000-8000-000000000000'],
    ['banned', async () => (await createMember(testApp, { banned_at: new Date().toISOString() })).id],
    ['gone', async () => (await createMember(testApp, { deleted_at: new Date().toISOString() })).id],
  ])('somebody who is %s has no profile', async (_why, make) => {
    expect(await reader.client.get(`/api/profile/public/${await make()}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: "The profile you're looking for doesn't exist or is private." },
    })
  })

  test('includes valid certificates, policies and checks, without policy numbers', async () => {
    const { client, id } = await createMember(testApp)
    const today = Date.now()
    const onDay = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10)
    await client.post('/api/certifications', { certificationName: 'EPA 608', certificationUrl: 'https://epa.gov/x' })
    const policy = { policyType: 'Liability', provider: 'Gulf Mutual', policyNumber: 'GM-77', coverageAmount: '500000' }
    await client.post('/api/certifications', { certificationName: 'Ran out', expirationDate: onDay(-3) })
    await client.post('/api/insurance', { ...policy, endDate: onDay(30) })
    await client.post('/api/insurance', { ...policy, provider: 'Long Gone', endDate: onDay(-3) })
    const check = { user_id: id, provider: 'Sure', results: '{"secret":true}' }
    await testApp.app.db
      .insertInto('background_checks')
      .values([
        { ...check, check_type: 'Identity', status: 'passed' },
        { ...check, check_type: 'Driving', status: 'failed' },
        { ...check, check_type: 'Old', status: 'passed', expires_at: new Date(today - DAY_MS).toISOString() },
      ])
      .execute()
    const { body, text } = await reader.client.get(`/api/profile/public/${id}`)
    expect(body.certifications).toMatchObject([{ certificationName: 'EPA 608', isVerified: false }])
    expect(body.insurance).toEqual([
      {
        isVerified: false,
        verifiedAt: null,
        policyType: 'Liability',
        provider: 'Gulf Mutual',
        coverageAmount: '500000.00',
        endDate: onDay(30),
      },
    ])
    expect(body.backgroundChecks).toEqual([{ checkType: 'Identity', completedAt: null, expiresAt: null }])
    expect(text).not.toMatch(/GM-77|secret/)
  })
})
