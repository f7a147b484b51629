import { expect, test } from '@playwright/test'
import type { Dispute } from '#core/disputes/api.ts'
import {
  contractOf,
  leave,
  openDeal,
  openPoster,
  openWorker,
  payContract,
  postJob,
  freshTitle,
  read,
  send,
  startContract,
  walletOf,
  PHONE,
} from './deal.ts'
import { openPortal } from './portal.ts'

for (const look of [undefined, PHONE])
  test(
    `JOURNEY-54 a moderator resolves a dispute and the money moves${look ? ', on a phone' : ''}`,
    {
      tag: look ? ['@phone', '@only-phone'] : '@core',
    },
    async ({ browser }) => {
      test.slow()
      const [poster, worker] = await Promise.all([openPoster(browser, 'Hugo'), openWorker(browser, 'Eli')])
      const deal = await startContract({ poster, worker }, { dollars: '80.00' })
      await send(poster, `/api/contracts/${deal.id}/dispute`, { reason: 'Half of it', description: 'One wall of two.' })
      const { id } = (await read(poster, `/api/contracts/${deal.id}/dispute`)) as Dispute
      await openDeal(worker, deal)
      const portal = await openPortal(browser, 'moderator', look)
      await portal.page.goto(`/admin/disputes/${id}`)
      const resolve = portal.page.getByRole('button', { name: /^Resolve/ })

      await test.step('a resolution and a note are required', async () => {
        await expect(resolve).toBeDisabled()
        await portal.page.getByRole('radio', { name: /Partial refund 50\/50/ }).check({ force: true })
        await expect(resolve).toBeDisabled()
        await portal.page.getByRole('textbox', { name: 'Notes' }).fill('   ')
        await expect(resolve).toBeDisabled()
        await portal.page.getByRole('textbox', { name: 'Notes' }).fill('One of two walls is painted, so half is due.')
        await expect(resolve).toBeEnabled()
      })

      await test.step('the decision divides the money to the cent', async () => {
        await resolve.click()
        await expect(async () => {
          const { status, money } = await contractOf(poster, deal.id)
          expect([status, money.held, money.refunded]).toEqual(['completed', '0.00', '40.00'])
        }).toPass()
        expect((await walletOf(worker)).balance).toBe('38.00')
        await expect(portal.page.getByText('One of two walls is painted, so half is due.').first()).toBeVisible()
      })

      await test.step('the worker’s open page updates', async () => {
        await expect(worker.page.getByText(/\$38\.00/).first()).toBeVisible()
      })
      await portal.leave()
      await leave(poster, worker)
    },
  )

test('JOURNEY-55 an admin bans a member whose open browser is signed out and whose job is hidden; lifting the ban restores both', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Rocco'), openWorker(browser, 'Nell')])
  const title = freshTitle('Carry a piano')
  const jobId = await postJob(poster, title)
  const { email } = (await read(poster, '/api/auth/user')) as { email: string }
  await poster.page.goto('/work-in-progress')
  await expect(poster.page.getByRole('heading', { level: 1 })).toBeVisible()
  const portal = await openPortal(browser, 'admin')

  await test.step('found by address and banned with a reason', async () => {
    await portal.page.goto('/admin/users')
    await portal.page.getByRole('searchbox').fill(email)
    await portal.page
      .getByRole('link', { name: /Rocco/ })
      .or(portal.page.getByRole('button', { name: /Rocco/ }))
      .first()
      .click()
    await portal.page.getByRole('textbox', { name: 'Reason for a ban' }).fill('Asked workers to be paid elsewhere.')
    await portal.page.getByRole('button', { name: 'Ban user' }).click()
    await expect(portal.page.getByText('Asked workers to be paid elsewhere.').first()).toBeVisible()
  })

  await test.step('the open browser is signed out', async () => {
    await expect(poster.page).toHaveURL(/auth=login/)
    expect((await poster.page.request.get('/api/auth/user')).status()).toBe(401)
    expect((await worker.page.request.get(`/api/jobs/${jobId}`)).status()).toBe(404)
  })

  await test.step('lifted: the job is visible again', async () => {
    await portal.page.getByRole('button', { name: 'Lift the ban' }).click()
    await expect(async () => {
      expect((await worker.page.request.get(`/api/jobs/${jobId}`)).status()).toBe(200)
    }).toPass()
  })

  await test.step('everything is in the audit log', async () => {
    await portal.page.goto('/admin/audit')
    await expect(portal.page.getByRole('table').getByText('user banned').first()).toBeVisible()
  })
  await portal.leave()
  await leave(poster, worker)
})

test('PORTAL-14 PORTAL-6 a removal that fails shows an error and keeps its reason; done, it shows and can be undone on the dashboard', async ({
  browser,
}) => {
  test.slow()
  const poster = await openPoster(browser, 'Vera')
  const title = freshTitle('Polish a brass bell')
  const jobId = await postJob(poster, title)
  const { page, leave: goHome } = await openPortal(browser, 'moderator')
  await page.goto(`/admin/jobs?job=${jobId}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove job' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this job?' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await reason.fill('The bell belongs to the church.')

  await test.step('offline', async () => {
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Remove job' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(reason).toHaveValue('The bell belongs to the church.')
    await page.context().setOffline(false)
  })

  await test.step('online: the drawer shows it', async () => {
    await dialog.getByRole('button', { name: 'Remove job' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('dialog').getByText('The bell belongs to the church.')).toBeVisible()
    expect(((await read(poster, `/api/jobs/${jobId}`)) as { removalReason: string }).removalReason).not.toBeNull()
  })

  await test.step('four figures, four tabs, and one click undoes it', async () => {
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('region', { name: 'Summary' }).locator('dt')).toHaveText([
      'Total Users',
      'Active Jobs',
      'Escrow Amount',
      'Pending Disputes',
    ])
    await expect(page.getByRole('tab')).toHaveText([/^Overview/, /^Users/, /^Jobs/, /^Disputes/])
    await page.getByRole('button', { name: `Undo: Tomas removed “${title}”` }).click()
    await expect(page.getByText('The job shows again.')).toBeVisible()
    expect(((await read(poster, `/api/jobs/${jobId}`)) as { removalReason: string | null }).removalReason).toBeNull()
  })
  await goHome()
  await leave(poster)
})

test('PORTAL-22 the ledger of one contract shows all its postings, and each entry sums to zero', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Olga'), openWorker(browser, 'Finn')])
  const deal = await payContract({ poster, worker })
  const { page, leave: goHome } = await openPortal(browser, 'support')
  await page.goto(`/admin/payments?tab=ledger&contract=${deal.id}`)
  await expect(page.getByText('Only what moved for one contract.')).toBeVisible()
  const entries = page.locator('[data-slot=ledger-entry]')
  await expect(entries.first()).toBeVisible()
  for (const entry of await entries.all()) {
    const sums = (await entry.locator('[data-slot=postings]').innerText()).match(/[−-]?\$[\d,]+\.\d\d/g) ?? []
    const cents = sums.map((sum) => Number(sum.replaceAll(/[^\d]/g, '')) * (/[−-]/.test(sum) ? -1 : 1))
    expect(cents.length).toBeGreaterThan(1)
    expect(cents.reduce((total, part) => total + part, 0)).toBe(0)
  }
  await page.getByRole('link', { name: 'All entries' }).click()
  await expect(page.getByText('Nothing here is ever changed or taken out')).toBeVisible()
  await goHome()
  await leave(poster, worker)
})
