import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/platform/database/ids.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const FORM = { subject: 'A payout has not come', category: 'Withdrawals', body: 'It says Nov 6.\nIt is the 9th.' }
const ask = (who: TestMember, form: object = FORM, headers?: Record<string, string>) =>
  who.client.post('/api/support/tickets', form, headers)
const write = (who: TestMember, id: string, body = 'And now?', headers?: Record<string, string>) =>
  who.client.post(`/api/support/tickets/${id}/messages`, { body }, headers)
const own = (who: TestMember) => good(who.client.get('/api/support/tickets'))
const answered = (id: string, status = 'answered') =>
  testApp.app.db.updateTable('support_tickets').set({ status }).where('id', '=', id).execute()

describe('TICKET-1 a question to support', () => {
  test('is stored, and visible only to its author', async () => {
    const [me, other] = [await createMember(testApp, { first_name: 'Maren' }), await createMember(testApp)]
    const { status, body } = await ask(me)
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        subject: 'A payout has not come',
        category: 'Withdrawals',
        status: 'open',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        lastLine: 'It says Nov 6. It is the 9th.',
        messages: [
          {
            id: expect.any(String),
            body: 'It says Nov 6.\nIt is the 9th.',
            isFromSupport: false,
            author: 'Maren',
            createdAt: expect.any(String),
          },
        ],
      },
    ])
    expect(await own(me)).toEqual([body])
    expect(await own(other)).toEqual([])
    expect(await write(other, body.id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await write(me, newId())).status).toBe(404)
    expect((await own(me))[0].messages).toHaveLength(1)
    expect((await testApp.client().get('/api/support/tickets')).status).toBe(401)
  })

  test('is refused without subject or text', async () => {
    const me = await createMember(testApp)
    expect(await ask(me, { subject: ' ', body: ' ' })).toMatchObject({
      status: 400,
      body: {
        fields: {
          subject: 'Please say in a few words what it is about.',
          body: 'Please write what happened.',
        },
      },
    })
    expect((await ask(me, { ...FORM, category: 'Gossip' })).body.fields).toEqual({ category: 'Please choose a topic.' })
    expect((await ask(me, { ...FORM, body: 'x'.repeat(4_001) })).status).toBe(400)
    expect((await ask(me, { subject: 'No topic', body: 'x' })).body.category).toBe('Other')
  })

  test('is limited to five waiting ones, also for concurrent requests in two processes', async () => {
    const me = await createMember(testApp)
    const secondApp = await openSecondApp(testApp)
    const there = me.client.through(secondApp)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => (at % 2 ? me.client : there).post('/api/support/tickets', FORM)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = answers.find(({ status }) => status !== 201)!
    expect(refused).toMatchObject({ status: 429, body: { code: 'enough_tickets' } })
    expect(refused.headers['retry-after']).toBe('3600')
    // An answered ticket does not count.
    await answered((await own(me))[0].id)
    expect((await ask(me)).status).toBe(201)
    expect((await ask(me)).status).toBe(429)
    await secondApp.close()
  })

  test('is created once per idempotency key', async () => {
    const me = await createMember(testApp)
    const key = { 'idempotency-key': 'the same press' }
    const first = await ask(me, FORM, key)
    expect((await ask(me, FORM, key)).body).toEqual(first.body)
    // Also after the stored answer was deleted.
    await testApp.app.db.deleteFrom('idempotency_keys').execute()
    expect((await ask(me, FORM, key)).body.id).toBe(first.body.id)
    expect(await own(me)).toHaveLength(1)
    const more = { 'idempotency-key': 'another press' }
    await write(me, first.body.id, 'More.', more)
    await testApp.app.db.deleteFrom('idempotency_keys').execute()
    expect((await write(me, first.body.id, 'More.', more)).body.messages).toHaveLength(2)
  })

  test('is rate-limited', async () => {
    const strict = await openTestApp({ RATE_LIMIT_SCALE: '0.1' })
    const me = await createMember(strict)
    const { body } = await ask(me)
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push((await write(me, body.id)).status)
    expect(statuses).toEqual([201, 201, 429])
    await strict.close()
  })
})

test.each(['answered', 'closed'])('TICKET-2 a new message reopens a ticket that is %s', async (status) => {
  const me = await createMember(testApp)
  const { id } = (await ask(me)).body
  await answered(id, status)
  const { body } = await write(me, id, 'It came, but half of it.')
  expect(body).toMatchObject({ id, status: 'open', lastLine: 'It came, but half of it.' })
  expect(body.messages.map((one: { body: string }) => one.body)).toEqual([FORM.body, 'It came, but half of it.'])
})
