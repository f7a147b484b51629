import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  changeEmail,
  changePassword,
  confirmEmail,
  deleteAccount,
  type Device,
  endOtherSessions,
  exportAccount,
  listSessions,
} from '#core/accounts/api.ts'
import { endOneSession } from '#core/accounts/security-api.ts'
import { badCode, wrongPassword } from '#core/accounts/rules.ts'
import { Account } from '#web/accounts/Account.tsx'
import { ChangeEmail } from '#web/accounts/ChangeEmail.tsx'
import { ChangePassword } from '#web/accounts/ChangePassword.tsx'
import { Devices } from '#web/accounts/Devices.tsx'
import { SUBMITS_HINT } from '#web/kit/forms/CodeInput.tsx'
import { useMe } from '#web/runtime/session.tsx'
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts'
import { navigations } from '#web/testing/leaving.ts'
import { renderPart } from '#web/testing/render.tsx'
import { SAMPLE_TIME, sampleMe } from '#web/testing/samples.ts'

const device = (id: string, isCurrent: boolean): Device => ({
  id,
  device: isCurrent ? 'Firefox on Linux' : 'Safari on iPhone',
  address: '203.0.113.7',
  createdAt: SAMPLE_TIME,
  lastSeenAt: SAMPLE_TIME,
  isCurrent,
})

/** What the profile and the security page show of the account, for the signed-in member. */
function OwnAccount() {
  const me = useMe()
  return (
    me && (
      <>
        <Devices />
        <ChangePassword email={me.email} />
        <ChangeEmail email={me.email} />
        <Account />
      </>
    )
  )
}

const openAccount = async (devices: Device[] = [device('a', true)]): Promise<FakeApi> => {
  const api = fakeApi()
  api.answer(listSessions, devices)
  await renderPart(<OwnAccount />, { me: sampleMe(), path: '/profile' })
  await expect.element(page.getByText('This device')).toBeVisible()
  return api
}
const fold = (name: RegExp) => page.getByText(name).first()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('status').getByText(text)

describe('devices', () => {
  test('JOURNEY-3 a member sees the devices and signs out the others; the focus stays with the list', async () => {
    const api = await openAccount([device('b', false), device('a', true)])
    await expect.element(page.getByRole('listitem').nth(0)).toMatchTextContent(/Firefox on Linux.*This device/)
    await expect.element(page.getByText('Safari on iPhone')).toBeVisible()
    api.answer(endOtherSessions, { ended: 1 })
    api.answer(listSessions, [device('a', true)])
    await button('Sign out all others').click()
    await expect.element(page.getByText('No other device is signed in.')).toBeVisible()
    await expect.element(page.getByText('Safari on iPhone')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Devices' })).toHaveFocus()
    expect(api.calls(endOtherSessions)).toHaveLength(1)
  })
})

test('ACC-6 one device is signed out by itself, and the heading gets the focus', async () => {
  const api = await openAccount([device('other-devic1', false), device('a', true)])
  api.answer(endOneSession, { message: 'This device is signed out.' })
  api.answer(listSessions, [device('a', true)])
  await button('Sign out Safari on iPhone').click()
  await expect.element(page.getByText('Safari on iPhone')).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Devices' })).toHaveFocus()
  expect(api.calls(endOneSession).map(({ params }) => params)).toEqual([{ id: 'other-devic1' }])
})

describe('a new password', () => {
  const current = page.getByLabelText('Current password')
  const next = page.getByLabelText('New password', { exact: true })

  test('JOURNEY-4 a wrong current password is refused beside its field, and both fields keep their text', async () => {
    const api = await openAccount()
    api.refuse(changePassword, wrongPassword('current'))
    await fold(/^Change password/).click()
    await current.fill('Wrong1234')
    await next.fill('Sandpaper10')
    await button('Change password').click()
    await expect.element(current).toHaveAccessibleDescription('That is not your current password.')
    await expect.element(current).toHaveFocus()
    await expect.element(current).toHaveValue('Wrong1234')
    await expect.element(next).toHaveValue('Sandpaper10')
  })

  test('JOURNEY-4 a new password that is too weak is not sent', async () => {
    const api = await openAccount()
    await fold(/^Change password/).click()
    await current.fill('Driftwood9')
    await next.fill('sunday')
    await button('Change password').click()
    await expect.element(next).toHaveFocus()
    await expect.element(next).toHaveAttribute('aria-invalid', 'true')
    expect(api.calls(changePassword)).toEqual([])
  })

  test('JOURNEY-4 after a password change a message shows, the form closes empty and the devices are fetched again', async () => {
    const message = 'Your password is changed. Other devices were signed out.'
    const api = await openAccount()
    api.answer(changePassword, { message })
    await fold(/^Change password/).click()
    await current.fill('Driftwood9')
    await next.fill('Sandpaper10')
    await button('Change password').click()
    await expect.element(toast(message)).toBeVisible()
    await expect.element(current).not.toBeVisible()
    expect(document.activeElement?.textContent).toContain('Change password')
    expect(api.calls(changePassword)[0]?.body).toEqual({ current: 'Driftwood9', next: 'Sandpaper10' })
    await expect.poll(() => api.calls(listSessions).length).toBe(2)
    await fold(/^Change password/).click()
    await expect.element(current).toHaveValue('')
  })
})

describe('a new address', () => {
  const email = page.getByLabelText('New e-mail')
  const password = page.getByLabelText('Your password')
  const code = page.getByLabelText('Verification code')

  const askForCode = async (): Promise<FakeApi> => {
    const api = await openAccount()
    api.answer(changeEmail, { message: 'Sent.' })
    await fold(/^Change e-mail/).click()
    await email.fill('new@example.com')
    await password.fill('Sandpaper10')
    await button('Send code').click()
    await expect.element(code).toHaveFocus()
    return api
  }

  test('JOURNEY-4 Back from the code step restores the typed text and focuses the address', async () => {
    await askForCode()
    await button('Back').click()
    await expect.element(email).toHaveValue('new@example.com')
    await expect.element(password).toHaveValue('Sandpaper10')
    await expect.element(email).toHaveFocus()
  })

  test('JOURNEY-4 a wrong password or an address in use is refused beside its field', async () => {
    const api = await openAccount()
    api.refuse(changeEmail, wrongPassword('password'))
    await fold(/^Change e-mail/).click()
    await email.fill('new@example.com')
    await password.fill('Wrong1234')
    await button('Send code').click()
    await expect.element(password).toHaveAccessibleDescription('That is not your current password.')
    await expect.element(email).toHaveValue('new@example.com')
  })

  test('JOURNEY-4, CODE-1 a wrong code is refused, a new code empties the field, and the right one changes the address', async () => {
    const api = await askForCode()
    api.refuse(confirmEmail, badCode('code'))
    await code.fill('000000')
    await expect.element(code).toHaveAccessibleDescription(`${badCode('code').message} ${SUBMITS_HINT}`)
    await button('Resend code').click()
    await expect.element(page.getByText('New verification code sent to your email!')).toBeVisible()
    await expect.element(page.getByText(badCode('code').message)).not.toBeInTheDocument()
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    api.answer(confirmEmail, sampleMe({ email: 'new@example.com' }))
    await code.fill('620394')
    await expect.element(toast('Your account now uses new@example.com.')).toBeVisible()
    await expect.element(fold(/^Change e-mail/)).toMatchTextContent('new@example.com')
    expect(api.calls(changeEmail)).toHaveLength(2)
    expect(api.calls(confirmEmail).map(({ body }) => body.code)).toEqual(['000000', '620394'])
  })
})

describe('closing the account', () => {
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  const confirmation = dialog.getByLabelText('Type DELETE to confirm')
  const confirm = async (typed: string) => {
    await button('Delete account').click()
    await confirmation.fill(typed)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
  }

  test('JOURNEY-5 the data is downloaded as a file', async () => {
    const api = await openAccount()
    api.answer(exportAccount, '{}' as never)
    await button('Download').click()
    await expect.poll(() => api.calls(exportAccount).length).toBe(1)
  })

  test('JOURNEY-5 an account is closed only after the word is typed', async () => {
    const api = await openAccount()
    await confirm('delete')
    await expect.element(confirmation).toHaveAccessibleDescription('Type DELETE in capitals to go on')
    expect(api.calls(deleteAccount)).toEqual([])
  })

  test('JOURNEY-5 after closing the account the front page shows a message once, and the device keeps no data', async () => {
    localStorage.setItem('nearhand.owner', 'me')
    const message = 'Your account is closed and your personal data is erased.'
    const api = await openAccount()
    api.answer(deleteAccount, { message })
    await confirm('DELETE')
    await expect.poll(navigations).toEqual([{ to: '/', kind: 'push' }])
    expect(localStorage.getItem('nearhand.owner')).toBeNull()
    expect(sessionStorage.getItem('nearhand.flash')).toContain(message)
  })
})
