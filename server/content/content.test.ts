import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, openTestApp, type TestApp } from '#server/testing/app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const rows = (email: string) =>
  testApp.app.db.selectFrom('early_interest').selectAll().where('email', 'ilike', email).execute()

test('CONTENT-1 early interest is stored once per email and area, ignoring case', async () => {
  const email = freshEmail()
  const client = testApp.client()
  const leave = (city: string, state: string, address = email) =>
    client.post('/api/early-interest', { city, state, email: address })
  expect(await leave('Tampa', 'Florida')).toMatchObject({
    status: 201,
    body: { message: "We'll keep you updated on the product's growth in your area." },
  })
  await Promise.all([
    leave('TAMPA', 'Florida', email.toUpperCase()),
    leave(' Tampa ', 'Florida'),
    leave('tampa', 'Florida'),
  ])
  expect(await rows(email)).toHaveLength(1)
  await leave('Dallas', 'Texas')
  expect(await rows(email)).toHaveLength(2)
})

test.each([
  [{ city: 'T', state: 'Florida', email: 'a@example.com' }, 'city', 'City is required'],
  [{ city: 'Tampa', state: '', email: 'a@example.com' }, 'state', 'State is required'],
  [{ city: 'Tampa', state: 'Atlantis', email: 'a@example.com' }, 'state', 'Please choose one of the 50 states.'],
  [{ city: 'Tampa', state: 'Florida', email: 'a@' }, 'email', 'Valid email is required'],
  [{ state: 'Florida', email: 'a@example.com' }, 'city', 'City is required'],
])('CONTENT-1 %o is refused with the message of the form', async (form, field, sentence) => {
  const { status, body } = await testApp.client().post('/api/early-interest', form)
  expect([status, body.fields[field]]).toEqual([400, sentence])
})

test.each(['FL', 'fl', ' Florida ', 'FLORIDA'])('CONTENT-4 the state %j is stored as Florida', async (state) => {
  const email = freshEmail()
  expect((await testApp.client().post('/api/early-interest', { city: 'Tampa', state, email })).status).toBe(201)
  expect((await rows(email)).map((row) => row.state)).toEqual(['Florida'])
})

const readStats = async () => (await testApp.client().get('/api/platform/stats')).body

test('CONTENT-2 the figures of the front page are counted', async () => {
  const nothing = { activeWorkers: 0, completedJobs: 0, liveJobs: 0, averageBudget: null, secondsToFirstBid: null }
  // Cached for a second, possibly since an earlier test file.
  await expect.poll(readStats, { timeout: 10_000 }).toEqual(nothing)
})
