import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { expect, test } from '@playwright/test'
import type { Dispute } from '#core/disputes/api.ts'
import type { ContractReviews } from '#core/reviews/api.ts'
import { stepAt, totpCode } from '#server/platform/security/totp.ts'
import { openPortal } from './portal.ts'
import { skipWelcome } from './steps.ts'
import {
  contractOf,
  expectAvailable,
  leave,
  openDeal,
  openPoster,
  openWorker,
  payContract,
  read,
  send,
  startContract,
  walletOf,
} from './deal.ts'

// What happens without an action of any user. The test moves the clock of this server, for everyone.

const CLOCK = process.env['E2E_CLOCK_URL']!

test.describe.configure({ mode: 'serial' })

const moveClock = async (ms: number): Promise<void> => {
  const answer = await fetch(`${CLOCK}/?ms=${ms}`, { method: 'POST' })
  expect(answer.ok).toBe(true)
}

/** The clock of this server is moved, and authenticator apps depend on it. */
const appStep = async (): Promise<number> => stepAt(await (await fetch(CLOCK)).text())

test('JOURNEY-31 a dispute without an answer for 48 hours goes to an admin; until then no money moves', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Sunita'), openWorker(browser, 'Walt')])
  const deal = await startContract({ poster, worker })
  await send(poster, `/api/contracts/${deal.id}/dispute`, { reason: 'A leaning fence', description: 'It leans.' })
  const { proposals } = (await read(worker, `/api/contracts/${deal.id}/dispute`)) as Dispute
  await send(worker, `/api/proposals/${proposals[0]!.id}/accept`)
  await openDeal(poster, deal)
  await expect(poster.page.getByRole('heading', { name: 'A proposal is out' })).toBeVisible()

  await moveClock(48 * HOUR_MS + MINUTE_MS)
  await expect(poster.page.getByRole('heading', { name: 'A person decides now' })).toBeVisible({ timeout: MINUTE_MS })
  const late = await poster.page.request.post(`/api/proposals/${proposals[0]!.id}/accept`, { data: {} })
  expect(late.status()).toBe(409)
  expect((await contractOf(worker, deal.id)).money.held).toBe('95.00')
  await leave(poster, worker)
})

test('JOURNEY-32 after seven days a review and a dispute are too late, and a sealed review is published', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Ida'), openWorker(browser, 'Karl')])
  const deal = await payContract({ poster, worker })
  await send(poster, `/api/contracts/${deal.id}/reviews`, { rating: 5, comment: 'Left it cleaner than before.' })

  await moveClock(7 * DAY_MS + MINUTE_MS)
  const review = await worker.page.request.post(`/api/contracts/${deal.id}/reviews`, { data: { rating: 1 } })
  expect([review.status(), (await review.json()).message]).toEqual([
    422,
    'Reviews are allowed within 7 days of completion.',
  ])
  const dispute = await poster.page.request.post(`/api/contracts/${deal.id}/dispute`, {
    data: { reason: 'A scratch', description: 'I saw it only now.' },
  })
  expect([dispute.status(), (await dispute.json()).message]).toEqual([
    422,
    'A dispute must be filed within 7 days of completion.',
  ])
  await expect(async () => {
    const { theirs } = (await read(worker, `/api/contracts/${deal.id}/reviews`)) as ContractReviews
    expect(theirs).toMatchObject({ rating: 5, comment: 'Left it cleaner than before.' })
  }).toPass({ timeout: MINUTE_MS })
  await openDeal(worker, deal)
  await expect(worker.page.getByText('Left it cleaner than before.')).toBeVisible()
  await worker.page.locator('summary').filter({ hasText: 'Something wrong?' }).click()
  await expect(worker.page.getByText('A dispute must be filed within 7 days of completion.')).toBeVisible()
  await leave(poster, worker)
})

test('JOURNEY-56 a changed fee applies from the next contract on, and every page shows it', async ({ browser }) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Ada'), openWorker(browser, 'Bo')])
  const before = await startContract({ poster, worker }, { dollars: '200.00' })
  const portal = await openPortal(browser, 'admin')
  const setFee = async (percent: string) => {
    await portal.page.goto('/admin/settings')
    const row = portal.page
      .getByRole('listitem')
      .filter({ has: portal.page.getByRole('heading', { name: 'Platform fee' }) })
    await row.getByRole('textbox').fill(percent)
    await row.getByRole('button', { name: /^Save/ }).click()
    await portal.page.getByRole('button', { name: `Set the fee to ${percent}%` }).click()
    await expect(row.getByText(`${percent}%`, { exact: true })).toBeVisible()
  }
  try {
    await test.step('invalid input is refused while typing', async () => {
      await portal.page.goto('/admin/settings')
      const row = portal.page
        .getByRole('listitem')
        .filter({ has: portal.page.getByRole('heading', { name: 'Platform fee' }) })
      await row.getByRole('textbox').fill('31')
      await expect(row.getByText('Please choose between 0% and 30%.')).toBeVisible()
    })
    await setFee('10')
    const after = await startContract({ poster, worker }, { dollars: '200.00' })
    const [old, next] = await Promise.all([contractOf(worker, before.id), contractOf(worker, after.id)])
    expect([old.money.workerShare, next.money.workerShare]).toEqual(['190.00', '180.00'])
    expect(next.termsText).toContain('gets $180.00, the platform $20.00')
    await worker.page.goto('/how-it-works')
    await expect(worker.page.getByText('The fee is 10% of the job')).toBeVisible()
    await worker.page.goto('/help/payments-escrow')
    await expect(worker.page.getByText(/10%/).first()).toBeVisible()
  } finally {
    await setFee('5')
  }
  await portal.leave()
  await leave(poster, worker)
})

test('JOURNEY-57 PORTAL-9 PORTAL-3 an authenticator app protects an admin account, and signing out removes all data', async ({
  browser,
}) => {
  test.slow()
  const { page, leave: goHome } = await openPortal(browser, 'support')
  const signIn = async () => {
    await page.getByLabel('Email').fill('support@nearhand.test')
    await page.getByLabel('Password', { exact: true }).fill('Demo1234')
    await page.getByRole('button', { name: 'Sign In' }).click()
  }
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill('Demo1234')
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.locator('[data-slot=secret]').textContent())!.replaceAll(' ', '')

  await test.step('it is required after the first right code', async () => {
    await page.getByLabel('Code that the app shows').fill('000000')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.getByLabel('Code that the app shows').fill(totpCode(secret, await appStep()))
    await expect(page.getByRole('list', { name: /Recovery codes/ }).getByRole('listitem')).toHaveCount(8)
  })
  const [recovery, last] = await page
    .getByRole('list', { name: /Recovery codes/ })
    .getByRole('listitem')
    .allTextContents()
  await page.getByRole('checkbox', { name: 'I have kept them' }).check({ force: true })
  await page.getByRole('button', { name: 'Done' }).click()

  await test.step('signing out removes everything from the page', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByText('My account')).toHaveCount(0)
  })

  await test.step('the password alone is not enough; the code is, and the password is not asked for again', async () => {
    await page.goto('/admin')
    await signIn()
    await expect(page.getByText('Your password is right.')).toBeVisible()
    expect((await page.request.get('/api/admin/me')).status()).toBe(401)
    // The code that turned it on is used up; the next one appears within half a minute and is already accepted.
    await page.getByLabel('Code of the app').fill(totpCode(secret, (await appStep()) + 1))
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  await test.step('without the phone: one of the recovery codes, once', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await signIn()
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(recovery!)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.goto('/admin/account')
    await expect(page.getByText('7 recovery codes are left.')).toBeVisible()
  })

  await page.getByRole('button', { name: 'Switch it off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('Demo1234')
  await dialog.getByLabel(/Code of the app/).fill(last!)
  await dialog.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  await goHome()
})

test('STEP-21, STEP-22, STEP-28 a stolen session adds no payout method and withdraws nothing, and its owner sees the refused try', async ({
  browser,
}) => {
  test.slow()
  const [poster, owner] = await Promise.all([openPoster(browser, 'Ronja'), openWorker(browser, 'Emil')])
  await payContract({ poster, worker: owner })
  await leave(poster)
  const card = { type: 'debit_card', number: '4000056655665556', expMonth: 12, expYear: 2040, cvc: '123', name: 'Emil' }
  await send(owner, '/api/payout-methods', card)
  // The proof of presence that came with the sign-in is over.
  await moveClock(16 * MINUTE_MS)

  const stolen = await browser.newContext({
    storageState: { cookies: await owner.page.context().cookies(), origins: [] },
  })
  const thief = await stolen.newPage()
  await skipWelcome(thief)
  await thief.goto('/wallet')
  await expectAvailable(thief, '$90.25')
  const asked = thief.getByRole('dialog', { name: 'Is it you?' })

  await test.step('a payout method of the thief is not added', async () => {
    await thief.getByRole('button', { name: 'Add a bank account' }).click()
    const adding = thief.getByRole('dialog', { name: 'Add a bank account' })
    await adding.getByLabel('Routing number').fill('110000000')
    await adding.getByLabel('Account number').fill('000123456789')
    await adding.getByRole('button', { name: 'Add account' }).click()
    await asked.getByLabel('Your password', { exact: true }).fill('Summer2026')
    await asked.getByRole('button', { name: 'Confirm' }).click()
    await expect(asked.getByText('That is not your current password.')).toBeVisible()
    await asked.getByRole('button', { name: 'Close' }).click()
    await expect(adding.getByText('Please confirm that it is you before you go on.')).toBeVisible()
    await adding.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('and nothing is withdrawn to the card that the owner has just added', async () => {
    await thief.getByLabel('Withdraw', { exact: true }).fill('50')
    await thief.getByRole('button', { name: 'Withdraw $50.00' }).click()
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: 'Close' }).click()
    await expect(thief.getByText('Please confirm that it is you before you go on.')).toBeVisible()
    await stolen.close()
    expect((await walletOf(owner)).balance).toBe('90.25')
    expect(await read(owner, '/api/withdrawals')).toEqual([])
    expect(await read(owner, '/api/payout-methods')).toMatchObject([{ last4: '5556' }])
  })

  await test.step('the owner is asked about the refused try', async () => {
    await owner.page.goto('/profile/security')
    const question = owner.page.getByRole('region', { name: 'Was this you?' })
    await expect(question).toContainText('One confirmation was refused')
    await expect(owner.page.getByRole('listitem').filter({ hasText: 'Confirmation refused' })).toBeVisible()
    await leave(owner)
  })
})
