import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listSessions } from '#core/accounts/api.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  listSecurityEvents,
  lockAccount,
  lockByLink,
  makeRecoveryCodes,
  readSecurity,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  type Security,
  type SecurityEvent,
  unlockAccount,
} from '#core/accounts/security-api.ts'
import { LINK_SPENT } from '#core/accounts/security.ts'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts'
import { navigations } from '#web/testing/leaving.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPage } from '#web/testing/render.tsx'
import { SAMPLE_TIME, sampleId, sampleMe } from '#web/testing/samples.ts'

const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
const security = (extra: Partial<Security> = {}): Security => ({
  passwordChangedAt: SAMPLE_TIME,
  passkeys: [],
  authenticator: null,
  confirmedUntil: later(11),
  lockedAt: null,
  ...extra,
})
const IPHONE = { id: 'iphone', name: 'iPhone', createdAt: SAMPLE_TIME, lastUsedAt: null }
const APP = { enabledAt: SAMPLE_TIME, recoveryCodesLeft: 8 }

let count = 0
const event = (kind: SecurityEvent['kind'], extra: Partial<SecurityEvent> = {}): SecurityEvent => ({
  id: sampleId(++count),
  kind,
  detail: null,
  network: '203.0.113.7',
  device: 'Chrome on Mac',
  count: 1,
  createdAt: later(-60),
  lastAt: later(-60),
  ...extra,
})

const open = async (
  state: Partial<Security> = {},
  events: SecurityEvent[] = [],
  nextCursor: string | null = null,
): Promise<FakeApi> => {
  localStorage.removeItem('nearhand.security.seenAt')
  const api = fakeApi()
  answerShell(api)
  api.answer(readSecurity, security(state))
  api.answer(listSessions, [])
  api.answer(listSecurityEvents, ({ query }) =>
    query.cursor ? { items: [event('sign_in')], nextCursor: null } : { items: events, nextCursor },
  )
  await renderPage('/profile/security', { me: sampleMe() })
  await expect.element(page.getByRole('heading', { name: 'How you sign in' })).toBeVisible()
  return api
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const toast = (text: string) => page.getByRole('status').getByText(text)

test('SIGNIN-9 the page shows how the account is protected, and until when it does not ask again', async () => {
  await open({ passkeys: [IPHONE], authenticator: APP })
  await expect.element(page.getByText('Protected by a passkey and an authenticator app')).toBeVisible()
  await expect.element(page.getByText(/^iPhone, added /)).toBeVisible()
  await expect.element(page.getByText('8 of 10 left. Keep them off your phone.')).toBeVisible()
  await expect.element(page.getByText(/won’t ask again for 11 min/)).toBeVisible()
})

test('SIGNIN-1 a passkey is renamed and removed', async () => {
  const api = await open({ passkeys: [IPHONE] })
  api.answer(renamePasskey, { ...IPHONE, name: 'Old phone' })
  await button('iPhone').click()
  const name = page.getByLabelText('Name')
  await expect.element(name).toHaveFocus()
  await name.fill('Old phone')
  api.answer(readSecurity, security({ passkeys: [{ ...IPHONE, name: 'Old phone' }] }))
  await button('Save').click()
  await expect.element(page.getByText(/^Old phone, added /)).toBeVisible()
  api.answer(removePasskey, { message: 'The passkey is removed.' })
  await button('Old phone').click()
  api.answer(readSecurity, security())
  await button('Remove this passkey').click()
  await expect.element(toast('The passkey is removed.')).toBeVisible()
  await expect.element(page.getByText('Protected by your password alone')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'How you sign in' })).toHaveFocus()
  expect(api.calls(removePasskey)).toHaveLength(1)
})

test('SIGNIN-7 the authenticator app is set up with a first code, and its recovery codes show once', async () => {
  const api = await open()
  api.answer(beginAuthenticator, { secret: 'ABCDEFGH', address: 'otpauth://totp/Nearhand:me?secret=ABCDEFGH' })
  await button('Set up').click()
  await expect.element(page.getByRole('img', { name: 'QR code with the secret' })).toBeVisible()
  await expect.element(page.getByText('ABCD EFGH')).toBeVisible()
  api.answer(confirmAuthenticator, { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] })
  api.answer(readSecurity, security({ authenticator: { ...APP, recoveryCodesLeft: 10 } }))
  await page.getByLabelText('Code that the app shows').fill('123456')
  await expect.element(page.getByText('AAAA-BBBB')).toBeVisible()
  await page.getByLabelText('I have kept them').click()
  await button('Done').click()
  await expect.element(page.getByText('AAAA-BBBB')).not.toBeInTheDocument()
})

test('SIGNIN-7 it is turned off, and recovery codes are made anew', async () => {
  const api = await open({ authenticator: APP })
  api.answer(makeRecoveryCodes, { recoveryCodes: ['EEEE-FFFF'] })
  await button('Make new ones').click()
  await expect.element(page.getByText('EEEE-FFFF')).toBeVisible()
  api.answer(removeAuthenticator, { message: 'The authenticator app is off.' })
  await button('Turn off').click()
  api.answer(readSecurity, security())
  await button('Turn it off').click()
  await expect.element(toast('The authenticator app is off.')).toBeVisible()
  await expect.element(button('Set up')).toBeVisible()
})

test('SECEV-4 the activity names what happened, the newest first, and the older ones on request', async () => {
  const many = Array.from({ length: 6 }, () => event('sign_in'))
  const api = await open(
    {},
    [
      event('sign_in_refused', { detail: 'password', count: 3 }),
      event('payout_method_added', { detail: 'Bank account ending 6789' }),
      ...many,
    ],
    sampleId(99),
  )
  await expect.element(page.getByText('Sign-in refused, 3 times')).toBeVisible()
  await expect.element(page.getByText('Wrong password · Chrome on Mac · 203.0.113.7')).toBeVisible()
  await expect.element(page.getByText(/^Bank account ending 6789/)).toBeVisible()
  await expect.element(page.getByText('Signed in', { exact: true }).nth(3)).not.toBeInTheDocument()
  await button('Show all').click()
  await button('Show older').click()
  await expect.element(page.getByText('Signed in', { exact: true }).nth(6)).toBeVisible()
  expect(api.calls(listSecurityEvents).at(-1)?.query).toEqual({ cursor: sampleId(99) })
})

test('STEP-25 a refused sign-in is asked about until it was answered', async () => {
  const refused = [event('sign_in_refused', { detail: 'password', count: 3 })]
  await open({}, refused)
  const question = page.getByRole('region', { name: 'Was this you?' })
  await expect.element(question.getByText(/^Three sign-ins were refused /)).toBeVisible()
  const below = page.getByRole('heading', { name: 'How you sign in' }).element().getBoundingClientRect().top
  expect(below - question.element().getBoundingClientRect().bottom).toBeGreaterThan(20)
  await button('It was me').click()
  await expect.element(question).not.toBeInTheDocument()
})

test('STEP-26 Not me and This wasn’t me lead to locking the account', async () => {
  const api = await open({}, [event('sign_in_new_device'), event('passkey_added', { detail: 'iPhone' })])
  await button('Not me').click()
  await expect.element(page.getByRole('dialog', { name: 'Lock my account?' })).toBeVisible()
  await button('Not now').click()
  await page.getByRole('button', { name: 'This wasn’t me' }).first().click()
  api.answer(lockAccount, { message: 'Your account is locked.' })
  await page.getByRole('dialog').getByRole('button', { name: 'Lock my account' }).click()
  await expect.poll(navigations).toEqual([{ to: '/?auth=forgot', kind: 'push' }])
  expect(api.calls(lockAccount)).toHaveLength(1)
})

test('STEP-27 frozen payouts are unfrozen here', async () => {
  const api = await open({ lockedAt: SAMPLE_TIME })
  await expect.element(page.getByText('Payouts are frozen')).toBeVisible()
  api.answer(unlockAccount, { message: 'Payouts are open again.' })
  api.answer(readSecurity, security())
  await button('Unfreeze payouts').click()
  await expect.element(toast('Payouts are open again.')).toBeVisible()
  await expect.element(page.getByText('Payouts are frozen')).not.toBeInTheDocument()
})

test('SIGNIN-9 what could not be fetched says so, and is fetched again on request', async () => {
  const api = fakeApi()
  answerShell(api)
  api.fail(readSecurity, 500)
  api.fail(listSecurityEvents, 500)
  api.answer(listSessions, [])
  await renderPage('/profile/security', { me: sampleMe() })
  await expect.element(page.getByText('How you sign in could not be fetched.')).toBeVisible()
  await expect.element(page.getByText('Your activity could not be fetched.')).toBeVisible()
  api.answer(readSecurity, security())
  await button('Try again').first().click()
  await expect.element(page.getByText('Protected by your password alone')).toBeVisible()
})

test('STEP-25 the link in a mail acts on a press only, and a spent one says so', async () => {
  const api = fakeApi()
  api.answer(lockByLink, { message: 'Locked.' })
  await renderPage('/lock-account?token=abc')
  await expect.element(page.getByRole('heading', { name: 'Wasn’t it you?' })).toBeVisible()
  expect(api.calls(lockByLink)).toEqual([])
  api.refuse(lockByLink, LINK_SPENT)
  await button('Lock my account').click()
  await expect.element(page.getByText(LINK_SPENT.message)).toBeVisible()
  api.answer(lockByLink, { message: 'Locked.' })
  await button('Lock my account').click()
  await expect.element(page.getByRole('heading', { name: 'Your account is locked' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Reset the password' })).toHaveAttribute('href', '/?auth=forgot')
  expect(api.calls(lockByLink).map(({ body }) => body)).toEqual([{ token: 'abc' }, { token: 'abc' }])
})
