import { expect, test, type Locator } from '@playwright/test'
import type { Dispute } from '#core/disputes/api.ts'
import {
  contractOf,
  expectAvailable,
  expectSum,
  expectToast,
  leave,
  openDeal,
  openPoster,
  openWorker,
  photo,
  read,
  send,
  startContract,
  walletOf,
  type Deal,
  type Person,
  PHONE,
} from './deal.ts'

// Two browsers in each journey, with their own members.

const disputeOf = async (person: Person, { id }: Deal): Promise<Dispute> =>
  (await read(person, `/api/contracts/${id}/dispute`)) as Dispute

const section = ({ page }: Person): Locator =>
  page
    .getByRole('region')
    .filter({ has: page.getByText(/^Dispute D-\d{4}/) })
    .first()

/** Eighty-five percent done, as reported by the worker. */
const almostDone = async (poster: Person, worker: Person, dollars: string): Promise<Deal> => {
  const deal = await startContract({ poster, worker }, { dollars })
  await send(worker, `/api/contracts/${deal.id}/progress`, { percent: 85, description: 'Ten of twelve.' })
  return deal
}

const openRaising = async ({ page }: Person): Promise<Locator> => {
  await page.locator('summary').filter({ hasText: 'Something wrong?' }).click()
  await page.getByRole('button', { name: 'Raise a dispute' }).click()
  return page.getByRole('dialog', { name: 'Raise a dispute' })
}

test(
  'JOURNEY-26 a dispute with evidence from both sides, its proposal accepted: the money is split right to the cent',
  { tag: '@core' },
  async ({ browser }) => {
    test.slow()
    const [poster, worker] = await Promise.all([openPoster(browser, 'Hugo'), openWorker(browser, 'Eli')])
    const deal = await almostDone(poster, worker, '99.99')

    await test.step('both sides see the proposal of the rules before filing', async () => {
      for (const person of [poster, worker]) {
        await openDeal(person, deal)
        await person.page.locator('summary').filter({ hasText: 'Something wrong?' }).click()
        await person.page.getByRole('button', { name: 'What would the rules say?' }).click()
        const rules = person.page.getByRole('dialog', { name: 'What would the rules say?' })
        await expect(rules).toContainText('85% of the agreed work is documented, so 15% goes back.')
        await expect(rules).toContainText('$15.00')
        await person.page.keyboard.press('Escape')
        await expect(rules).toBeHidden()
      }
    })

    await test.step('the poster files with text and a photo; missing input is requested and nothing is lost', async () => {
      await poster.page.getByRole('button', { name: 'Raise a dispute' }).click()
      const dialog = poster.page.getByRole('dialog', { name: 'Raise a dispute' })
      await dialog.getByLabel('What it is about').selectOption('incomplete_work')
      await dialog.getByLabel('What happened').fill('Ten of twelve are spotless. The two above the stairs were left.')
      await dialog.getByRole('button', { name: 'File and freeze the money' }).click()
      await expect(dialog.getByText('Please give a reason.')).toBeVisible()
      await expect(dialog.getByLabel('What happened')).toHaveValue(/^Ten of twelve/)
      await dialog.getByLabel('Reason', { exact: true }).fill('Two windows were never touched')
      await dialog.locator('input[type=file]').setInputFiles(await photo('stairs.jpg', '#46371f'))
      await dialog.getByRole('button', { name: 'File and freeze the money' }).click()
      await expectToast(poster, 'Dispute created')
      await expect(dialog).toBeHidden()
      await expect(section(poster)).toContainText('$99.99 frozen')
    })

    await test.step('the worker sees it without a reload, and the money is frozen', async () => {
      await expect(section(worker)).toContainText('A proposal is out')
      await expect(section(worker).getByText('The two above the stairs were left.')).toBeVisible()
      const refused = await poster.page.request.post(`/api/contracts/${deal.id}/complete`)
      expect(refused.status()).toBe(409)
      expect((await walletOf(worker)).available).toBe('0.00')
    })

    await test.step('each side adds evidence, which leaves the share as it was', async () => {
      // The photo is uploaded after the dispute was raised.
      await expect.poll(async () => (await disputeOf(worker, deal)).evidence.length).toBeGreaterThan(0)
      await section(worker).getByLabel('Your statement').fill('The ladder promised in the job was two metres short.')
      await section(worker)
        .locator('input[type=file]')
        .setInputFiles({
          name: 'ladder.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('Measured at 2:40 PM: 3.1 metres.'),
        })
      await section(worker).getByRole('button', { name: 'Add evidence' }).click()
      await expectToast(worker, 'Evidence added')
      await expect(section(poster).getByText('The ladder promised in the job was two metres short.')).toBeVisible()
      await expect(section(poster)).toContainText('Evidence added later does not move the number')
      expect((await disputeOf(poster, deal)).proposals.at(-1)).toMatchObject({ refundPercent: 15 })
    })

    await test.step('both accept the share that they read', async () => {
      for (const person of [worker, poster]) {
        await section(person).getByRole('button', { name: 'Accept', exact: true }).click()
        const dialog = person.page.getByRole('dialog', { name: 'Accept this?' })
        await expect(dialog).toContainText('$15.00')
        await expect(dialog).toContainText('$80.74')
        await dialog.getByRole('button', { name: /^Accept ·/ }).click()
        await expect(dialog).toBeHidden()
        if (person === worker) await expect(section(poster)).toContainText('Eli accepted')
      }
      await expectToast(poster, 'Settled')
    })

    await test.step('refund, fee and the rest add up, on both pages and in the ledger', async () => {
      const contract = await contractOf(poster, deal.id)
      expect(contract).toMatchObject({
        status: 'completed',
        money: { refunded: '15.00', released: '80.74', held: '0.00', due: '0.00' },
      })
      expect(contract.payments).toMatchObject([{ refundedAmount: '15.00', platformFee: '4.25', workerAmount: '80.74' }])
      await worker.page.goto('/wallet')
      await expectAvailable(worker.page, '$80.74')
      await expect(worker.page.getByText(/^Released after a dispute/)).toBeVisible()
    })

    await test.step('either side downloads one file with everything', async () => {
      const { id } = await disputeOf(worker, deal)
      const pack = await worker.page.request.get(`/api/disputes/${id}/pack`)
      expect([pack.status(), pack.headers()['content-type']]).toEqual([200, 'application/pdf'])
      expect((await pack.body()).subarray(0, 5).toString()).toBe('%PDF-')
    })
    await leave(poster, worker)
  },
)

test(
  'JOURNEY-27 on phones: a proposal is rejected and countered, then accepted',
  { tag: ['@phone', '@only-phone'] },
  async ({ browser }) => {
    test.slow()
    const [poster, worker] = await Promise.all([openPoster(browser, 'Ana', PHONE), openWorker(browser, 'Rosa', PHONE)])
    const deal = await almostDone(poster, worker, '120')
    await openDeal(poster, deal)
    const raising = await openRaising(poster)
    await raising.getByLabel('Reason', { exact: true }).fill('One wall is missing')
    await raising.getByLabel('What happened').fill('Three of four walls are painted.')
    await raising.getByRole('button', { name: 'File and freeze the money' }).click()
    await expectToast(poster, 'Dispute created')

    await test.step('the worker proposes more time, which the poster rejects', async () => {
      await openDeal(worker, deal)
      await section(worker).getByRole('button', { name: 'Propose something else' }).click()
      const dialog = worker.page.getByRole('dialog', { name: 'Propose something else' })
      await dialog.getByRole('radio', { name: /^Finish it, with more time/ }).check({ force: true })
      await dialog.getByRole('button', { name: /^Propose / }).click()
      await expectToast(worker, 'Proposal sent')
      await expect(section(worker)).toContainText('Your proposal is out')
    })

    await test.step('the poster proposes a quarter, with the amounts beside it', async () => {
      await section(poster).getByRole('button', { name: 'Propose something else' }).click()
      const dialog = poster.page.getByRole('dialog', { name: 'Propose something else' })
      await dialog.getByLabel('In percent').fill('25.5')
      await expect(dialog).toContainText('$30.60')
      await dialog.getByLabel('Why').fill('One wall of four.')
      await dialog.getByRole('button', { name: 'Propose 25.5% back' }).click()
      await expectToast(poster, 'Proposal sent')
    })

    await test.step('the worker accepts it', async () => {
      await expect(section(worker).getByText('One wall of four.')).toBeVisible()
      await section(worker).getByRole('button', { name: 'Accept', exact: true }).click()
      await worker.page
        .getByRole('dialog', { name: 'Accept this?' })
        .getByRole('button', { name: /^Accept ·/ })
        .click()
      await expectToast(worker, 'Settled')
      expect(await disputeOf(poster, deal)).toMatchObject({
        status: 'resolved',
        resolution: 'proposal_accepted',
        refundPercent: 25.5,
        compensationAmount: 3060,
      })
      expect((await walletOf(worker)).available).toBe('84.93')
      await openDeal(poster, deal)
      await expectSum(poster.page, 'Refunded', '$30.60')
    })
    await leave(poster, worker)
  },
)
