import { expect, test } from 'vitest'
import { changeEmail, currentUser, login } from '#core/accounts/api.ts'
import { call, CallError } from '#web/runtime/call.ts'
import { fakeApi, resetApi } from '#web/testing/fake-api.ts'
import { sampleMe } from '#web/testing/samples.ts'

const body = { email: 'ines@example.com', password: 'Sandpaper10' }

test('a call that a test has not declared fails it, with its method and path', async () => {
  await expect(call(login, { body })).rejects.toThrow(CallError)
  expect(resetApi()).toEqual(['undeclared call: POST /api/auth/login'])
})

test('an answer that violates its schema is refused when it is declared, and a function’s when it is called', async () => {
  const api = fakeApi()
  const broken = { ...sampleMe(), email: 7 as unknown as string }
  expect(() => api.answer(currentUser, broken)).toThrow(/GET \/api\/auth\/user does not fit its schema: email/)
  api.answer(currentUser, () => broken)
  await expect(call(currentUser)).rejects.toThrow(CallError)
  expect(resetApi()).toEqual([expect.stringMatching(/does not fit its schema: email/)])
})

test('a page that sends what a schema refuses fails the test', async () => {
  const api = fakeApi()
  api.answer(changeEmail, { message: 'Sent.' })
  await expect(call(changeEmail, { body: { ...body, email: 'nobody' } })).rejects.toThrow(CallError)
  expect(resetApi()).toEqual([
    expect.stringMatching(/^the page calls POST \/api\/account\/email with a body that its schema refuses: email/),
  ])
})

test('the fake server sends only declared fields', async () => {
  fakeApi().answer(currentUser, { ...sampleMe(), passwordHash: 'secret' } as ReturnType<typeof sampleMe>)
  await expect(call(currentUser)).resolves.toEqual(sampleMe())
})
