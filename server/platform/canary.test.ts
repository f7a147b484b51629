import { afterAll, describe, expect, test } from 'vitest'
import { openTestApp } from '#server/testing/app.ts'
import { seatMember } from '#server/testing/people.ts'
import { pathWith, plausible } from '#server/testing/plausible.ts'

// One member is made of canaries; nobody else may ever hear one of them.

// As on a real server, with a mail server: the outbox pages show every mail to anybody, and exist for nothing else.
const house = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
afterAll(() => house.close())

const CANARIES = {
  last_name: 'Canarylast',
  phone_number: '+15550142857',
  location: '77 Canary Street',
  email: 'canary-bird@example.com',
  password_hash: '$argon2id$canaryhash',
}
const victim = await seatMember(house, { ...CANARIES, first_name: 'Robin', zip_code: '33601', bio: 'Carries sofas.' })
const alertId = '0198c0de-0000-7000-8000-0000000000aa'
await house.app.db
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

const SIGHTS = house.app.routes
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .flatMap(({ endpoint }) => {
    const params = plausible(endpoint.params)
    const ids = 'id' in params ? [victim.id, alertId] : [undefined]
    return ids.map(
      (id) =>
        `${pathWith(endpoint.path, { ...params, id })}?${new URLSearchParams({ to: CANARIES.email, q: CANARIES.last_name })}`,
    )
  })
const heardIn = (text: string): string[] =>
  Object.values(CANARIES).filter((canary) => text.toLowerCase().includes(canary.toLowerCase()))

test('PII-1 the member sees them all but the password, so the canaries do sing', async () => {
  const { text } = await victim.visitor.get('/api/auth/user')
  expect(heardIn(text)).toEqual([CANARIES.last_name, CANARIES.phone_number, CANARIES.location, CANARIES.email])
  expect(heardIn((await victim.visitor.get('/api/account/export')).text)).not.toContain(CANARIES.password_hash)
})

describe.each([
  // A new one each time: one of the sights is signing out.
  ['another member', async () => (await seatMember(house)).visitor],
  ['a visitor', async () => house.visitor()],
])('PII-1 %s hears nothing', (_who, enter) => {
  test.each(SIGHTS)('at GET %s', async (url) => {
    const { status, text, headers } = await (await enter()).get(url)
    expect(status).toBeLessThan(500)
    expect(heardIn(text + JSON.stringify(headers))).toEqual([])
  })
})
