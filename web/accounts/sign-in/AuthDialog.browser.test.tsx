import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { forgotPassword, login, register, resendCode, resetPassword, verifyEmail } from '#core/accounts/api.ts'
import { badLogin, notVerifiedYet, badCode } from '#core/accounts/rules.ts'
import { AuthDialogSlot } from '#web/shell/AuthDialogSlot.tsx'
import PublicLayout from '#web/shell/PublicLayout.tsx'
import { SUBMITS_HINT } from '#web/kit/forms/CodeInput.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { navigations } from '#web/testing/leaving.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleMe } from '#web/testing/samples.ts'
import { onTouchDevice } from '#web/testing/touch.ts'

const dialog = page.getByRole('dialog', { name: 'Welcome back' })
const email = dialog.getByLabelText('Email')
const password = dialog.getByLabelText('Password', { exact: true })

const openSignIn = async (search: string) => {
  const api = fakeApi()
  api.answer(login, sampleMe())
  await renderPart(<AuthDialogSlot />, { path: `/${search}` })
  await email.fill('worker@nearhand.test')
  await password.fill('Demo1234')
  return api
}
const signIn = () => dialog.getByRole('button', { name: 'Sign In' }).click()

describe('where a sign-in leads', () => {
  test('JOURNEY-2 after signing in a visitor is led to the page that asked for it', async () => {
    const api = await openSignIn('?auth=login&next=%2Fprofile%3Ftab%3D2')
    await signIn()
    await expect.poll(navigations).toEqual([{ to: '/profile?tab=2', kind: 'push' }])
    expect(api.calls(login).map(({ body }) => body)).toEqual([{ email: 'worker@nearhand.test', password: 'Demo1234' }])
  })

  test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
    'WEB-4 a sign-in never leads to %s',
    async (next) => {
      await openSignIn(`?auth=login&next=${encodeURIComponent(next)}`)
      await signIn()
      await expect.poll(navigations).toEqual([{ to: '/', kind: 'push' }])
    },
  )
})

describe('a sign-in that does not succeed', () => {
  test('JOURNEY-2 a sign-in without an answer shows a message, another one while offline, and keeps the typed text', async () => {
    const api = await openSignIn('?auth=login')
    api.abort(login)
    await signIn()
    await expect.element(dialog.getByText('Login failed. Please try again.')).toBeVisible()
    api.offline()
    await signIn()
    await expect.element(dialog.getByText(/^You seem to be offline\./)).toBeVisible()
    await expect.element(email).toHaveValue('worker@nearhand.test')
    await expect.element(password).toHaveValue('Demo1234')
    api.online()
    api.answer(login, sampleMe())
    await signIn()
    await expect.poll(navigations).toEqual([{ to: '/', kind: 'push' }])
  })

  test('JOURNEY-1 typed text is kept when the tab changes and changes back', async () => {
    await openSignIn('?auth=login')
    await page.getByRole('tab', { name: 'Register' }).click()
    const other = page.getByRole('dialog', { name: 'Join Nearhand' })
    await expect.element(other.getByLabelText('Email')).toHaveValue('worker@nearhand.test')
    await other.getByLabelText('First name').fill('Ines')
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await expect.element(password).toHaveValue('Demo1234')
    await page.getByRole('tab', { name: 'Register' }).click()
    await expect.element(other.getByLabelText('First name')).toHaveValue('Ines')
  })
})

describe('a code by mail', () => {
  const code = page.getByLabelText('Verification code')
  const verify = page.getByRole('button', { name: /^Verify email/ })

  test('JOURNEY-1 a weak password is refused beside its field before it is sent; a good one leads to the code', async () => {
    const api = fakeApi()
    api.answer(register, { message: 'Sent.' })
    await renderPart(<AuthDialogSlot />, { path: '/?auth=register' })
    const form = page.getByRole('dialog', { name: 'Join Nearhand' })
    await form.getByLabelText('First name').fill('Maren')
    await form.getByLabelText('Email').fill('maren@example.com')
    await form.getByLabelText('Password', { exact: true }).fill('saturday')
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect.element(form.getByLabelText('Password', { exact: true })).toHaveFocus()
    await expect
      .element(form.getByLabelText('Password', { exact: true }))
      .toHaveAccessibleDescription(/still needs an upper-case letter and a digit/i)
    expect(api.calls(register)).toEqual([])
    await form.getByLabelText('Password', { exact: true }).fill('Driftwood9')
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Check your mail' })).toBeVisible()
    await expect.element(code).toHaveFocus()
    expect(api.calls(register)[0]?.body).toEqual({
      firstName: 'Maren',
      email: 'maren@example.com',
      password: 'Driftwood9',
    })
  })

  test('JOURNEY-1, CODE-1 a wrong code is refused, a new code clears and focuses the field, and the right one continues', async () => {
    const api = await openSignIn('?auth=login&next=%2Fprofile')
    api.refuse(login, notVerifiedYet)
    await signIn()
    await expect.element(page.getByText(notVerifiedYet.message)).toBeVisible()
    await expect.element(verify).toBeDisabled()
    api.refuse(verifyEmail, badCode('code'))
    await code.fill('000000')
    await expect.element(page.getByRole('alert').filter({ hasText: badCode('code').message })).toBeVisible()
    await expect.element(code).toHaveAccessibleDescription(`${badCode('code').message} ${SUBMITS_HINT}`)
    expect(api.calls(verifyEmail)).toHaveLength(1)
    await verify.click()
    await expect.poll(() => api.calls(verifyEmail).length).toBe(2)
    await expect.element(code).toHaveAccessibleDescription(`${badCode('code').message} ${SUBMITS_HINT}`)
    api.answer(resendCode, { message: 'Sent.' })
    await page.getByRole('button', { name: 'Resend Code' }).click()
    await expect.element(page.getByText('New verification code sent to your email!')).toBeVisible()
    await expect.element(page.getByText(badCode('code').message)).not.toBeInTheDocument()
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    api.answer(verifyEmail, sampleMe())
    await code.fill('620394')
    await expect.poll(navigations).toEqual([{ to: '/profile', kind: 'push' }])
    expect(api.calls(verifyEmail).at(-1)?.body).toEqual({ email: 'worker@nearhand.test', code: '620394' })
  })
})

test('CODE-1 a code of a reset waits for the new password', async () => {
  const api = fakeApi()
  api.answer(forgotPassword, { message: 'Sent.' })
  await renderPart(<AuthDialogSlot />, { path: '/?auth=login' })
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabelText('Email').fill('maren@example.com')
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  const code = page.getByLabelText('Reset code')
  await expect.element(code).toHaveAttribute('placeholder', '6-digit code')
  await code.fill('620394')
  const next = page.getByRole('textbox', { name: 'New password' })
  await next.fill('Sandpaper10')
  await expect.element(next).not.toHaveAttribute('aria-invalid')
  expect(api.calls(resetPassword)).toEqual([])
})

describe('by keyboard', () => {
  const signInLink = page.getByRole('link', { name: 'Sign In' })
  const openPublicPage = async () => {
    await renderPart(
      <>
        <PublicLayout>
          <h1>About</h1>
        </PublicLayout>
        <AuthDialogSlot />
      </>,
      { path: '/about' },
    )
    await expect.element(signInLink).toBeVisible()
  }

  test('A11Y-2 the first Tab stop of a page is the link that skips to its content', async () => {
    await openPublicPage()
    await userEvent.tab()
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  })

  test('A11Y-2 the sign-in dialog opens and is filled in by keyboard, and Escape closes it and returns the focus', async () => {
    const api = fakeApi()
    api.refuse(login, badLogin)
    await openPublicPage()
    signInLink.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(email).toHaveFocus()
    expect(location.search).toBe('?auth=login')
    await userEvent.keyboard('nobody@example.com')
    await userEvent.tab()
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard('Wrong1234')
    await userEvent.tab()
    await expect.element(dialog.getByRole('button', { name: 'Show password' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(dialog.getByRole('button', { name: 'Forgot password?' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText(badLogin.message)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(signInLink).toHaveFocus()
    expect(location.pathname + location.search).toBe('/about')
  })

  test('A11Y-2 on a touch screen the title takes the focus: a field would open the keyboard over the dialog', async () => {
    onTouchDevice()
    await openPublicPage()
    await signInLink.click()
    await expect.element(dialog.getByRole('heading')).toHaveFocus()
  })
})
