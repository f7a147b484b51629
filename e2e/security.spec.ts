import { expect, test, type Page } from '@playwright/test'
import { codeFor, mailsTo, openMember, skipProfilePrompt, skipWelcome } from './steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Passkeys need a name, so the page is opened at localhost. */
const atName = (baseURL: string | undefined): string => baseURL!.replace('127.0.0.1', 'localhost')

const addAuthenticator = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.describe('with a passkey', () => {
  test.use({ baseURL: async ({ baseURL }, use) => use(atName(baseURL)) })

  test('SIGNIN-1, SIGNIN-2 a passkey is added on the security page and signs in without a password', async ({
    page,
  }) => {
    await skipWelcome(page)
    await skipProfilePrompt(page)
    await openMember(page)
    await addAuthenticator(page)
    await page.goto('/profile/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Passkey' })
    await dialog.getByLabel('Name').fill('My laptop')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^My laptop, added /)).toBeVisible()

    await page.goto('/api/logout')
    await page.goto('/?auth=login')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /, Ines$/ })).toBeVisible()
  })
})

test('STEP-25, STEP-26 the owner locks the account by the link in a mail, and the other session is dead', async ({
  browser,
  page,
}) => {
  await skipWelcome(page)
  const { email, password } = await openMember(page)
  const thief = await browser.newContext()
  await thief.request.post('/api/auth/login', { data: { email, password } })
  const bank = { type: 'bank', accountHolder: 'Eve', routingNumber: '110000000', accountNumber: '000123456789' }
  expect((await thief.request.post('/api/payout-methods', { data: bank })).status()).toBe(201)

  let link = ''
  await expect(async () => {
    const mail = (await mailsTo(page.request, email)).find(({ subject }) => /was added for payouts/.test(subject))
    link = /\/lock-account\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass()
  await page.goto(link)
  expect((await thief.request.get('/api/auth/user')).status()).toBe(200)
  await page.getByRole('button', { name: 'Lock my account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is locked' })).toBeVisible()
  expect((await thief.request.get('/api/auth/user')).status()).toBe(401)
  expect((await thief.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(403)
  await thief.close()

  await page.getByRole('link', { name: 'Reset the password' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Code' }).click()
  await page.getByLabel('Reset code').fill(await codeFor(page.request, email, /resets your/))
  await page.getByRole('textbox', { name: 'New password' }).fill('Sandpaper10')
  await page.getByLabel('Confirm password').fill('Sandpaper10')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Sandpaper10')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /, Ines$/ })).toBeVisible()
  await skipProfilePrompt(page)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Unfreeze payouts' }).click()
  await expect(page.getByText('Payouts are frozen')).toHaveCount(0)
})
