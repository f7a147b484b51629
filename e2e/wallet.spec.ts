import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import {
  becomeWorker,
  DESKTOP,
  expectAvailable,
  expectToast,
  fillCard,
  leave,
  openPoster,
  openWorker,
  payContract,
  placeBid,
  postJob,
  freshTitle,
  send,
  startContract,
  read,
  walletOf,
} from './deal.ts'
import { openPortal } from './portal.ts'
import { mailsTo } from './steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test(
  'JOURNEY-22 earnings are withdrawn: refused with a reason, then to a card at once and to a bank for free',
  { tag: '@core' },
  async ({ browser, page }) => {
    test.slow()
    const [poster, worker] = await Promise.all([openPoster(browser, 'Sina'), becomeWorker(page, 'Timo')])
    const { title } = await payContract({ poster, worker })
    await leave(poster)
    await page.goto('/wallet')
    await expectAvailable(page, '$90.25')
    const amount = page.getByLabel('Withdraw', { exact: true })
    const withdraw = page.getByRole('button', { name: /^Withdraw/ })
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })

    await test.step('there is no payout method yet', async () => {
      await expect(withdraw).toBeDisabled()
      await expect(page.getByText('There is nowhere to send it yet.')).toBeVisible()
      await expect(page.getByText('Add a debit card first')).toBeVisible()
    })

    await test.step('a debit card is added', async () => {
      await page.getByRole('button', { name: 'Add a debit card' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a debit card' })
      await fillCard(dialog, '4111111111111111')
      await dialog.getByRole('button', { name: 'Add card' }).click()
      await expect(
        dialog.getByText('Test mode takes test debit cards only, such as 4000 0566 5566 5556.'),
      ).toBeVisible()
      await fillCard(dialog, '4000056655665556')
      await dialog.getByRole('button', { name: 'Add card' }).click()
      await expectToast(worker, 'Money can be sent to debit card 5556 now.')
    })

    await test.step('too little and too much are refused, each with its reason', async () => {
      await amount.fill('5')
      await withdraw.click()
      await expect(page.getByText('An instant withdrawal is at least $10.00.')).toBeVisible()
      await amount.fill('500')
      await withdraw.click()
      await expect(page.getByText('Insufficient funds: $90.25 is available.')).toBeVisible()
      expect((await walletOf(worker)).balance).toBe('90.25')
    })

    await test.step('the fee is shown above the button, and it is sent', async () => {
      await amount.fill('50')
      const sums = page.locator('dl > div')
      await expect(sums.filter({ hasText: 'Instant fee 2%' })).toHaveText('Instant fee 2%−$1.00')
      await expect(sums.filter({ hasText: 'Arrives on card 5556' })).toContainText('$49.00')
      await withdraw.click()
      await expectToast(worker, 'Withdrawal under way', '$49.00 to card 5556')
      await expectAvailable(page, '$40.25')
      expect((await walletOf(worker)).limits.instantToday).toBe('50.00')
    })

    await test.step('a bank account is confirmed by two small deposits', async () => {
      await page.getByRole('button', { name: 'Add a bank account' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a bank account' })
      await dialog.getByLabel('Routing number').fill('110000000')
      await dialog.getByLabel('Account number').fill('000123456789')
      await dialog.getByRole('button', { name: 'Add account' }).click()
      await expect(dialog).toBeHidden()
      const { email } = (await read(worker, '/api/auth/user')) as { email: string }
      let deposits: string[] = []
      await expect(async () => {
        const mails = (await mailsTo(page.request, email)).map(({ text }) => text.match(/\$0\.\d{2}/g) ?? [])
        deposits = mails.find(({ length }) => length === 2) ?? []
        expect(deposits).toHaveLength(2)
      }).toPass()
      const confirm = async (first: string, second: string) => {
        await page.getByLabel('First deposit').fill(first)
        await page.getByLabel('Second deposit').fill(second)
        await page.getByRole('button', { name: 'Confirm account' }).click()
      }
      await confirm(deposits[0]!, deposits[1] === '$0.99' ? '0.98' : '0.99')
      await expect(page.getByText(/These are not the two amounts; 4 tries are left\./)).toBeVisible()
      await confirm(deposits[1]!, deposits[0]!)
      await expectToast(worker, 'Money can be sent to bank 6789 now.')
    })

    await test.step('the rest goes there for free and is shown as under way', async () => {
      await page.getByLabel(/^Standard, bank 6789/).check({ force: true })
      await amount.fill('20')
      await withdraw.click()
      await expect(page.getByText('A standard transfer is at least $25.00.')).toBeVisible()
      await page.getByRole('button', { name: 'All', exact: true }).click()
      await withdraw.click()
      await expectToast(worker, '$40.25 to bank 6789')
      await expectAvailable(page, '$0.00')
      await expect(page.getByRole('region', { name: 'On the way' }).getByText('$40.25 to bank 6789')).toBeVisible()
    })

    await test.step('every cent is in the history, on the page and in the statement', async () => {
      await expect(row(title)).toContainText('+90.25')
      await page.getByRole('tab', { name: 'Withdrawals' }).click()
      await expect(row('−49.00')).toHaveCount(1)
      await expect(row('−40.25')).toHaveCount(1)
      await page.getByRole('tab', { name: 'Fees' }).click()
      await expect(row('−1.00').first()).toBeVisible()
      const statement = page.getByRole('link', { name: 'Statement CSV' })
      const [file] = await Promise.all([page.waitForEvent('download'), statement.click()])
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
      expect(lines).toHaveLength(5)
      expect((await walletOf(worker)).balance).toBe('0.00')
    })
  },
)

test('DEBT-1, DEBT-3, DEBT-4 an admin watches what a worker owes being collected, from earnings and by card', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Alma'), openWorker(browser, 'Bo')])
  const earning = await startContract({ poster, worker }, { dollars: '4' })
  const dropped = await startContract({ poster, worker })
  const next = await postJob(poster, freshTitle('Carry a bookcase'))
  const late = { reason: 'My van broke down.', fee: '10.00' }
  await send(worker, `/api/contracts/${dropped.id}/cancel`, late)

  const { page: admin, leave: leavePortal } = await openPortal(browser, 'admin', DESKTOP)
  await admin.goto('/admin/payments?tab=debts')
  const debt = admin.getByRole('row').filter({ hasText: dropped.title })
  await expect(debt).toContainText('open')
  await expect(debt).toContainText('$10.00')

  const { page } = worker
  await test.step('the worker cannot bid, and is led to what is owed without losing the bid', async () => {
    await page.goto(`/jobs/${next}`)
    await placeBid(page, '60')
    const link = page.getByRole('form').getByRole('link', { name: /^Pay what you owe/ })
    const [wallet] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await expect(wallet.getByRole('heading', { name: 'You owe $10.00' })).toBeFocused()
    await wallet.close()
  })

  await test.step('earnings are collected first, and the admin sees how much', async () => {
    await send(worker, `/api/contracts/${earning.id}/complete`)
    await send(poster, `/api/contracts/${earning.id}/release`)
    await expect(async () => expect((await walletOf(worker)).owed).toBe('6.20')).toPass({ timeout: 60_000 })
    await admin.reload()
    await expect(debt).toContainText('$3.80')
    expect((await walletOf(poster)).owedToMe).toMatchObject([{ amount: '5.00', collected: '1.90' }])
  })

  await test.step('the rest is paid by card', async () => {
    await page.goto('/wallet')
    await page.getByRole('button', { name: 'Pay $6.20' }).click()
    const settle = page.getByRole('dialog', { name: 'Settle what you owe' })
    await settle.getByRole('button', { name: 'Pay $6.20' }).click()
    await expectToast(worker, 'You owe nothing any more.')
    await expect(page.getByRole('heading', { name: /^You owe/ })).toHaveCount(0)
  })

  await test.step('the admin sees it collected, and the poster has it', async () => {
    await admin.reload()
    await expect(debt).toHaveCount(0)
    await admin.goto('/admin/payments?tab=debts&status=settled')
    await expect(debt).toContainText('collected')
    await poster.page.goto('/wallet')
    await expectAvailable(poster.page, '$5.00')
  })

  await test.step('and the worker bids with what was typed', async () => {
    await page.goto(`/jobs/${next}`)
    await page.getByRole('button', { name: 'Place bid · $60' }).click()
    await expect(page.getByRole('heading', { name: 'Your bid is in' })).toBeVisible()
  })
  await leavePortal()
  await leave(poster, worker)
})
