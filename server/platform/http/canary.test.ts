import { afterAll, describe, expect, test } from 'vitest'
import { fromNow } from '#server/platform/database/database.ts'
import { openTestApp } from '#server/testing/app.ts'
import { createMember } from '#server/testing/scenarios/users.ts'
import { pathWith, plausible } from '#server/testing/plausible.ts'

// All private fields of one user are canary strings; they must not appear in any response to others.

// As on a real server, with a mail server: the outbox pages show every email to everyone.
const testApp = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
afterAll(() => testApp.close())

const CANARIES = {
  last_name: 'Canarylast',
  phone_number: '+15550142857',
  location: '77 Canary Street',
  email: 'canary-bird@example.com',
  password_hash: '$argon2id$canaryhash',
}
const SWITCHED_OFF = { show_location: false, show_phone: false, show_email: false }
const victim = await createMember(testApp, {
  ...CANARIES,
  ...SWITCHED_OFF,
  first_name: 'Robin',
  zip_code: '33601',
  bio: 'Carries sofas.',
  verification_documents: ['identity/canary.webp'],
})
const { db } = testApp.app
const alertId = '0198c0de-0000-7000-8000-0000000000aa'
await db
  .insertInto('alerts')
  .values({
    id: alertId,
    user_id: victim.id,
    type: 'system',
    priority: 'low',
    title: 'Address changed',
    message: `Your account now uses ${CANARIES.email}.`,
    dedupe_key: 'x',
  })
  .execute()

/** Private data of the things that a user has. */
const PRIVATE = {
  policyNumber: 'Canarypolicy-77',
  shed: 'A canary shed that nobody may see',
  place: '9 Songbird Alley',
  document: 'identity/canary.webp',
}
await db
  .insertInto('insurance_policies')
  .values({
    user_id: victim.id,
    policy_type: 'Liability',
    provider: 'Gulf Mutual',
    policy_number: PRIVATE.policyNumber,
  })
  .execute()
await db
  .insertInto('user_portfolio')
  .values([
    { user_id: victim.id, title: 'A fence' },
    { user_id: victim.id, title: PRIVATE.shed, is_public: false },
  ])
  .execute()
const requestId = '0198c0de-0000-7000-8000-0000000000bb'
await db
  .insertInto('verification_requests')
  .values({ id: requestId, user_id: victim.id, documents: [PRIVATE.document] })
  .execute()
const jobId = '0198c0de-0000-7000-8000-0000000000cc'
await db
  .insertInto('jobs')
  .values({
    id: jobId,
    poster_id: victim.id,
    title: 'Mount a TV',
    description: 'Mount it on the wall.',
    category: 'Handyman',
    location: PRIVATE.place,
    zip_code: '33601',
    status: 'bidding',
    bidding_ends_at: fromNow(300),
  })
  .execute()

const READABLE_ROUTES = testApp.app.routes
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .flatMap(({ endpoint }) => {
    const params = plausible(endpoint.params)
    const ids = 'id' in params || 'userId' in params ? [victim.id, alertId, requestId, jobId] : [undefined]
    return ids.map(
      (id) =>
        `${pathWith(endpoint.path, { ...params, id, userId: id })}?${new URLSearchParams({ to: CANARIES.email, q: CANARIES.last_name })}`,
    )
  })
const findIn = (text: string): string[] =>
  [...Object.values(CANARIES), ...Object.values(PRIVATE)].filter((canary) =>
    text.toLowerCase().includes(canary.toLowerCase()),
  )

test('PII-1 the member sees all of them except the password', async () => {
  const { text } = await victim.client.get('/api/auth/user')
  expect(findIn(text)).toEqual([CANARIES.last_name, CANARIES.phone_number, CANARIES.location, CANARIES.email])
  expect(findIn((await victim.client.get('/api/profile/records')).text)).toEqual([PRIVATE.policyNumber])
  expect(findIn((await victim.client.get(`/api/portfolio/${victim.id}`)).text)).toEqual([PRIVATE.shed])
  expect(findIn((await victim.client.get('/api/account/export')).text)).not.toContain(CANARIES.password_hash)
})

describe.each([
  // A new one each time: one of the calls signs out.
  ['another member', async () => (await createMember(testApp)).client],
  ['a visitor', async () => testApp.client()],
])('PII-1 %s sees none of them', (_who, enter) => {
  test.each(READABLE_ROUTES)('at GET %s', async (url) => {
    const { status, text, headers } = await (await enter()).get(url)
    expect(status).toBeLessThan(500)
    expect(findIn(text + JSON.stringify(headers))).toEqual([])
  })
})
