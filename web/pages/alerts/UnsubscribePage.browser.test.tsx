import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { unsubscribeOneClick } from '#core/alerts/api.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPage } from '#web/testing/render.tsx'

const STOP = page.getByRole('button', { name: 'Stop these mails' })
const heading = (name: string) => page.getByRole('heading', { name })
const open = (search: string) => renderPage(`/notifications/unsubscribe${search}`)

test('JOURNEY-35 the link in an email asks first, then stops the emails, without a sign-in', async () => {
  const api = fakeApi()
  await open('?token=a.b.c')
  await expect.element(heading('Stop these mails?')).toBeVisible()
  expect(api.calls(unsubscribeOneClick)).toEqual([])
  api.answer(unsubscribeOneClick, { message: 'Done.' })
  await STOP.click()
  await expect.element(heading('Done. No more of these.')).toBeVisible()
  expect(api.calls(unsubscribeOneClick)[0]?.query).toEqual({ token: 'a.b.c' })
})

test('JOURNEY-35 an invalid or truncated link does not work and shows a message', async () => {
  const api = fakeApi()
  api.fail(unsubscribeOneClick, 400, { message: 'No.' })
  await open('?token=made.up.token')
  await STOP.click()
  await expect.element(heading('This link does not work')).toBeVisible()
  await expect.element(STOP).not.toBeInTheDocument()
})

test('JOURNEY-35 without a token there is no button', async () => {
  await open('')
  await expect.element(heading('This link does not work')).toBeVisible()
  await expect.element(STOP).not.toBeInTheDocument()
})

test('JOURNEY-35 a request without an answer can be repeated', async () => {
  const api = fakeApi()
  api.abort(unsubscribeOneClick)
  await open('?token=a.b.c')
  await STOP.click()
  await expect.element(page.getByRole('alert').getByText(/./).first()).toBeVisible()
  api.answer(unsubscribeOneClick, { message: 'Done.' })
  await STOP.click()
  await expect.element(heading('Done. No more of these.')).toBeVisible()
})
