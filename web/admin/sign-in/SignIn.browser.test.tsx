import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SECOND_FACTOR_NEEDED, WRONG_SECOND_FACTOR } from '#core/accounts/security.ts'
import { adminLogin } from '#core/admin/api.ts'
import { SignIn } from '#web/admin/sign-in/SignIn.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'

const refusal = page.getByRole('alert').filter({ hasText: 'This code is not right' })
const code = page.getByLabelText('Code of the app')

test('PORTAL-9, CODE-1 the code of the app is sent with its sixth digit, a recovery code by the button', async () => {
  const api = fakeApi()
  api.refuse(adminLogin, SECOND_FACTOR_NEEDED)
  await renderPart(<SignIn suggestion="admin@nearhand.test" onForgot={() => {}} />, { path: '/admin' })
  await page.getByLabelText('Password', { exact: true }).fill('Demo1234')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect.element(code).toHaveFocus()
  api.refuse(adminLogin, WRONG_SECOND_FACTOR)
  await code.fill('000000')
  await expect.element(refusal).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabelText('Recovery code').fill('123456')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect.element(refusal).toBeVisible()
  expect(api.calls(adminLogin).map(({ body }) => body.code)).toEqual([undefined, '000000', '123456'])
})
