import { expect, test } from '@playwright/test'
import type { Dispute } from '#contract/disputes/api.ts'
import {
  contractOf,
  leave,
  openDeal,
  openPoster,
  openWorker,
  postJob,
  freshTitle,
  read,
  send,
  startContract,
  walletOf,
  PHONE,
} from './deal.ts'
import { openDesk } from './portal.ts'

for (const look of [undefined, PHONE])
  test(`JOURNEY-54 a moderator resolves a dispute and the money moves${look ? ', on a phone' : ''}`, async ({
    browser,
  }) => {
    test.slow()
    const [poster, worker] = await Promise.all([openPoster(browser, 'Hugo'), openWorker(browser, 'Eli')])
    const deal = await startContract({ poster, worker }, { dollars: '80.00' })
    await send(poster, `/api/contracts/${deal.id}/dispute`, { reason: 'Half of it', description: 'One wall of two.' })
    const { id } = (await read(poster, `/api/contracts/${deal.id}/dispute`)) as Dispute
    await openDeal(worker, deal)
    const desk = await openDesk(browser, 'moderator', look)
    await desk.page.goto(`/admin/disputes/${id}`)
    const resolve = desk.page.getByRole('button', { name: /^Resolve/ })

    await test.step('nothing is sent without a resolution and a note', async () => {
      await expect(resolve).toBeDisabled()
      await desk.page.getByRole('radio', { name: /Partial refund 50\/50/ }).check({ force: true })
      await expect(resolve).toBeDisabled()
      await desk.page.getByRole('textbox', { name: 'Notes' }).fill('   ')
      await expect(resolve).toBeDisabled()
      await desk.page.getByRole('textbox', { name: 'Notes' }).fill('One of two walls is painted, so half is due.')
      await expect(resolve).toBeEnabled()
    })

    await test.step('the decision divides the money, to the cent', async () => {
      await resolve.click()
      await expect(async () => {
        const { status, money } = await contractOf(poster, deal.id)
        expect([status, money.held, money.refunded]).toEqual(['completed', '0.00', '40.00'])
      }).toPass()
      expect((await walletOf(worker)).balance).toBe('38.00')
      await expect(desk.page.getByText('One of two walls is painted, so half is due.').first()).toBeVisible()
    })

    await test.step('the worker’s open screen knows it', async () => {
      await expect(worker.page.getByText(/\$38\.00/).first()).toBeVisible()
    })
    await desk.leave()
    await leave(poster, worker)
  })

test('JOURNEY-55 an admin bans somebody whose open browser is signed out and whose job is gone; lifting it brings both back', async ({
  browser,
}) => {
  test.slow()
  const [poster, neighbour] = await Promise.all([openPoster(browser, 'Rocco'), openWorker(browser, 'Nell')])
  const title = freshTitle('Carry a piano')
  const jobId = await postJob(poster, title)
  const { email } = (await read(poster, '/api/auth/user')) as { email: string }
  await poster.page.goto('/work-in-progress')
  await expect(poster.page.getByRole('heading', { level: 1 })).toBeVisible()
  const desk = await openDesk(browser, 'admin')

  await test.step('found by the address and banned with a reason', async () => {
    await desk.page.goto('/admin/users')
    await desk.page.getByRole('searchbox').fill(email)
    await desk.page
      .getByRole('link', { name: /Rocco/ })
      .or(desk.page.getByRole('button', { name: /Rocco/ }))
      .first()
      .click()
    await desk.page.getByRole('textbox', { name: 'Reason for a ban' }).fill('Asked workers to be paid elsewhere.')
    await desk.page.getByRole('button', { name: 'Ban user' }).click()
    await expect(desk.page.getByText('Asked workers to be paid elsewhere.').first()).toBeVisible()
  })

  await test.step('the open browser is signed out by itself', async () => {
    await expect(poster.page).toHaveURL(/auth=login/)
    expect((await poster.page.request.get('/api/auth/user')).status()).toBe(401)
    expect((await neighbour.page.request.get(`/api/jobs/${jobId}`)).status()).toBe(404)
  })

  await test.step('lifted: the job is there again', async () => {
    await desk.page.getByRole('button', { name: 'Lift the ban' }).click()
    await expect(async () => {
      expect((await neighbour.page.request.get(`/api/jobs/${jobId}`)).status()).toBe(200)
    }).toPass()
  })

  await test.step('all of it stands in the audit log', async () => {
    await desk.page.goto('/admin/audit')
    await expect(desk.page.getByRole('table').getByText('user banned').first()).toBeVisible()
  })
  await desk.leave()
  await leave(poster, neighbour)
})
