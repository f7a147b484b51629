import { expect, test, type Locator, type Page } from '@playwright/test'
import type { AdditionalWork, Note, Progress } from '#core/contracts/api.ts'
import type { walletTransactions } from '#core/payments/wallet.ts'
import type { AnswerOf } from '#core/kernel/endpoint.ts'
import {
  bidByCall,
  bidRow,
  contractOf,
  dayIn,
  contractDialog,
  expectAvailable,
  expectSum,
  expectToast,
  fillCard,
  freshTitle,
  good,
  leave,
  nextStep,
  openDeal,
  openPoster,
  openWorker,
  photo,
  placeBid,
  postJob,
  read,
  sendUpdate,
  signByCall,
  walletOf,
  writeContract,
  type Person,
} from './deal.ts'

// Two or three browsers in each journey, with their own members.

/** Presses until the button is full; the page decides how long that takes. */
const holdToSign = async ({ page, toasts }: Person, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Hold to sign' }).hover()
  await page.mouse.down()
  await expectToast({ name: '', page, toasts }, 'Contract Signed')
  await page.mouse.up()
}

const fold = (page: Page, title: string): Locator => page.locator('summary').filter({ hasText: title })

/** The entries of the wallet: title and amount, newest first. */
const entriesOf = async (person: Person) => {
  const { items } = (await read(person, '/api/wallet/transactions')) as AnswerOf<typeof walletTransactions>
  return items.map(({ kind, amount, balance, jobTitle }) => ({ kind, amount, balance, jobTitle }))
}

test(
  'JOURNEY-16 two people sign, work, agree on more, release and tip; the money is right to the cent on both sides',
  { tag: '@core' },
  async ({ browser }) => {
    test.slow()
    const [poster, worker] = await Promise.all([openPoster(browser, 'Marta'), openWorker(browser, 'Lars')])
    const title = freshTitle('Carry a sofa')
    const jobId = await postJob(poster, title)
    let id = ''
    const listed = {
      notes: async () => (await read(worker, `/api/contracts/${id}/notes`)) as Note[],
      progress: async () => (await read(worker, `/api/contracts/${id}/progress`)) as Progress[],
      extra: async () => (await read(worker, `/api/contracts/${id}/additional-work`)) as AdditionalWork[],
    }

    await test.step('the worker bids and the poster chooses: the contract opens', async () => {
      await Promise.all([poster, worker].map(({ page }) => page.goto(`/jobs/${jobId}`)))
      await placeBid(worker.page, '95')
      await bidRow(poster.page, 'Lars').getByRole('radio').check()
      await poster.page.getByRole('button', { name: 'Choose Lars · $95' }).click()
      await expect(contractDialog(poster.page, { title })).toBeVisible()
      await expectToast(poster, 'Bid Selected!')
      id = ((await read(poster, '/api/contracts/my')) as { id: string }[])[0]!.id
    })

    await test.step('the poster sets day and time', async () => {
      const dialog = contractDialog(poster.page, { title })
      await fold(poster.page, 'Date and time').click()
      await dialog.getByLabel('Date', { exact: true }).fill(dayIn(30))
      await dialog.getByLabel('Time', { exact: true }).fill('10:30')
      await dialog.getByRole('button', { name: 'Save date and time' }).click()
      await expectToast(poster, 'Contract Created')
      await expect(dialog.getByRole('listitem').filter({ hasText: 'When and where.' })).toContainText('10:30 AM')
    })

    await test.step('both sign, one by holding the button and one by keyboard', async () => {
      await worker.page.getByRole('button', { name: 'Read and sign' }).click()
      await expect(contractDialog(worker.page, { title }).getByText('Two signatures to go')).toBeVisible()
      await holdToSign(poster, contractDialog(poster.page, { title }))
      await expect(contractDialog(poster.page, { title }).getByText('Waiting for Lars')).toBeVisible()
      await expect(contractDialog(worker.page, { title }).getByText('Marta has signed')).toBeVisible()
      await contractDialog(worker.page, { title }).getByRole('button', { name: 'Sign without holding' }).click()
      await expectToast(worker, 'Contract Signed')
    })

    await test.step('it is active, the dialog closes on both pages, and the money is held', async () => {
      for (const person of [poster, worker]) {
        await expect(contractDialog(person.page, { title })).toBeHidden()
        await expectToast(person, 'Contract Activated!')
        await person.page.getByRole('link', { name: 'Work in Progress' }).and(person.page.locator('main a')).click()
        await expect(person.page.getByRole('heading', { level: 2, name: title })).toBeVisible()
        await expectSum(person.page, 'Held now', '$95.00')
      }
      expect((await walletOf(worker)).pending).toBe('90.25')
    })

    await test.step('the worker starts, and the poster sees it', async () => {
      await worker.page.getByRole('button', { name: 'Start work' }).click()
      await expectToast(worker, 'Contract started')
      // The button is gone after its action; the focus is on the title of the contract.
      await expect(worker.page.locator('main h2').and(worker.page.locator(':focus'))).toBeVisible()
      await expect(nextStep(poster.page)).toContainText('Lars is at work')
    })

    await test.step('an update with a photo, which the poster approves', async () => {
      await worker.page.getByRole('button', { name: 'Update progress' }).click()
      await sendUpdate(worker.page, {
        percent: 40,
        description: 'Up the first flight.',
        picture: await photo('one.jpg', '#a8663f'),
      })
      await expectToast(worker, 'Progress sent')
      await expect(poster.page.getByText('Up the first flight.')).toBeVisible()
      await expect(poster.page.getByRole('img', { name: 'Progress photo 1 of 1' })).toBeVisible()
      await poster.page.getByRole('button', { name: 'Approve progress photo 1 of 1' }).click()
      await expectToast(poster, 'Photo approved')
      await expect(worker.page.getByText('approved', { exact: true })).toBeVisible()
    })

    const waiting = worker.page.getByRole('group', { name: 'Waiting for the network' })
    await test.step('offline a note and a photo wait on the device', async () => {
      await worker.page.context().setOffline(true)
      await worker.page.getByLabel('Add a note').fill('The stairwell has no signal.')
      await worker.page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(waiting.filter({ hasText: 'The stairwell has no signal.' })).toBeVisible()
      await worker.page.getByRole('button', { name: 'Update progress' }).click()
      await sendUpdate(worker.page, {
        percent: 70,
        description: 'Round the tight turn.',
        picture: await photo('two.jpg', '#3f6aa8'),
      })
      await expectToast(worker, 'Waiting for the network')
      await expect(waiting.filter({ hasText: '70% done: Round the tight turn.' })).toBeVisible()
      expect([(await listed.notes()).length, (await listed.progress()).length]).toEqual([0, 1])
    })

    await test.step('online both arrive, once', async () => {
      await worker.page.context().setOffline(false)
      await expect(waiting).toHaveCount(0)
      await expectToast(worker, 'It had waited for the network.')
      await expect(poster.page.getByText('The stairwell has no signal.')).toBeVisible()
      await expect(poster.page.getByText('Round the tight turn.')).toBeVisible()
      await poster.page.getByRole('button', { name: 'Approve progress photo 1 of 2' }).click()
      await expect(worker.page.getByText('approved', { exact: true })).toHaveCount(2)
    })

    await test.step('the worker asks for extra work, and the poster approves', async () => {
      await fold(worker.page, 'Additional work').click()
      await worker.page.getByLabel('What else needs doing').fill('The armchair as well.')
      await worker.page.getByLabel('Costs').fill('20')
      await worker.page.getByRole('button', { name: 'Ask Marta' }).click()
      await expectToast(worker, 'Additional work requested')
      await nextStep(poster.page).getByRole('button', { name: 'Approve · $20.00' }).click()
      await expectToast(poster, 'Additional work approved', '$20.00 is held on top.')
      await expectSum(poster.page, 'Held now', '$115.00')
      await expectSum(worker.page, 'You get at release', '$109.25')
    })

    await test.step('the worker completes, the poster releases and tips', async () => {
      await worker.page.getByRole('button', { name: 'Mark complete' }).click()
      const done = worker.page.getByRole('dialog', { name: 'Mark it complete?' })
      await done.getByRole('button', { name: 'Mark complete' }).click()
      await expectToast(worker, 'Job completed')

      await nextStep(poster.page).getByRole('button', { name: 'Release · $115.00' }).click()
      const release = poster.page.getByRole('dialog', { name: 'Release the money?' })
      await expect(release.locator('dl > div').filter({ hasText: 'Lars gets' })).toHaveText('Lars gets$109.25')
      await release.getByRole('button', { name: 'Release · $115.00' }).click()
      await expectToast(poster, 'Payment released')

      await nextStep(poster.page).getByRole('button', { name: 'Tip Lars' }).click()
      const tip = poster.page.getByRole('dialog', { name: 'Tip Lars' })
      await tip.getByLabel('$10', { exact: true }).check({ force: true })
      await tip.getByRole('button', { name: 'Tip · $10.00' }).click()
      await expectToast(poster, 'Tip sent')
      await expect(nextStep(poster.page)).toContainText('Done and paid. Lars got $119.25, $10.00 of it a tip.')
    })

    await test.step('both wallets are right, and nothing was sent twice', async () => {
      await expect(nextStep(worker.page)).toContainText('Done and paid. $119.25 is in your wallet, $10.00 of it a tip.')
      await worker.page.getByRole('link', { name: 'Open the wallet' }).click()
      await expectAvailable(worker.page, '$119.25')
      expect(await walletOf(worker)).toMatchObject({ balance: '119.25', available: '119.25', pending: '0.00' })
      expect(await entriesOf(worker)).toEqual([
        { kind: 'tip', amount: '10.00', balance: '119.25', jobTitle: title },
        { kind: 'release', amount: '109.25', balance: '109.25', jobTitle: title },
      ])
      await poster.page.goto('/wallet')
      await expectAvailable(poster.page, '$0.00')
      expect(await walletOf(poster)).toMatchObject({ balance: '0.00', pending: '0.00' })
      expect(await entriesOf(poster)).toEqual([])
      const { money } = await contractOf(poster, id)
      expect(money).toMatchObject({ held: '0.00', released: '109.25', tips: '10.00', refunded: '0.00', due: '0.00' })
      expect([(await listed.notes()).length, (await listed.progress()).length]).toEqual([1, 2])
      expect(await listed.extra()).toMatchObject([{ additionalAmount: '20.00', paymentStatus: 'released' }])
    })
    await leave(poster, worker)
  },
)

test('JOURNEY-18 after a refused card the work starts only when another one has paid', async ({ browser }) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Nele'), openWorker(browser, 'Ivo')])
  const deal = await writeContract({ poster, worker })

  await test.step('the poster’s card will be refused', async () => {
    await poster.page.goto('/wallet')
    await poster.page.getByRole('button', { name: 'Add a card' }).click()
    const dialog = poster.page.getByRole('dialog', { name: 'Add a card' })
    await fillCard(dialog, '4000000000000002')
    await dialog.getByRole('button', { name: 'Save card' }).click()
    await expectToast(poster, 'Card saved')
  })

  await test.step('both sign, and neither page shows held money', async () => {
    await signByCall(deal, 'worker')
    await Promise.all([openDeal(poster, deal), openDeal(worker, deal)])
    await poster.page.getByRole('button', { name: 'Read and sign' }).click()
    const dialog = contractDialog(poster.page, deal)
    await dialog.getByRole('button', { name: 'Sign without holding' }).click()
    await expect(dialog.getByText(/The card was refused: Your card was declined\./)).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Pay again · $95.00' })).toBeVisible()
    await expect(nextStep(worker.page)).toContainText('The money is not held yet.')
    await expect(worker.page.getByRole('button', { name: 'Start work' })).toHaveCount(0)
    const early = await worker.page.request.post(`/api/contracts/${deal.id}/start`, { data: {} })
    expect([early.status(), ((await early.json()) as { code: string }).code]).toEqual([409, 'not_held'])
  })

  await test.step('the same card is refused again, another one pays', async () => {
    await contractDialog(poster.page, deal).getByRole('link', { name: 'Pay again · $95.00' }).click()
    await expect(poster.page).toHaveURL(`/pay/${deal.id}`)
    await poster.page.getByRole('button', { name: 'Pay · $95.00' }).click()
    await expectToast(poster, 'Payment Failed', 'Your card was declined.')
    await poster.page.getByRole('tab', { name: 'Another card' }).click()
    await fillCard(poster.page, '4242424242424242')
    await poster.page.getByRole('button', { name: 'Pay · $95.00' }).click()
    await expectToast(poster, 'Payment Successful', 'Payment has been processed successfully!')
    await expect(poster.page).toHaveURL(new RegExp(`contract=${deal.id}`))
    await expectSum(poster.page, 'Held now', '$95.00')
  })

  await test.step('the worker sees it without a reload, and starts', async () => {
    await expectSum(worker.page, 'Held now', '$95.00')
    await worker.page.getByRole('button', { name: 'Start work' }).click()
    await expectToast(worker, 'Contract started')
  })
  await leave(poster, worker)
})

test('JOURNEY-20 a worker declines to sign, and the poster chooses another bid of the same job', async ({
  browser,
}) => {
  const [poster, chosen, other] = await Promise.all([
    openPoster(browser, 'Ruth'),
    openWorker(browser, 'Anton'),
    openWorker(browser, 'Berta'),
  ])
  const title = freshTitle('Carry a sofa')
  const jobId = await postJob(poster, title)
  await bidByCall(other, jobId, '88')
  const bidId = await bidByCall(chosen, jobId, '72')
  const answer = await good(poster.page.request.post(`/api/bids/${bidId}/select`, { data: {} }))
  const { contractId } = answer as { contractId: string }
  await Promise.all([poster, chosen].map((person) => openDeal(person, { id: contractId, title })))
  await other.page.goto(`/jobs/${jobId}`)

  await chosen.page.getByRole('button', { name: 'Decline to sign' }).click()
  const dialog = chosen.page.getByRole('dialog', { name: 'Decline to sign?' })
  await dialog.getByLabel('Why not?').fill('My back says no.')
  await dialog.getByRole('button', { name: 'Decline the contract' }).click()
  await expectToast(chosen, 'Contract declined')

  await expect(nextStep(poster.page)).toContainText('Anton declined to sign: “My back says no.” No money moved.')
  await poster.page.getByRole('link', { name: 'See the other bids' }).click()
  await bidRow(poster.page, 'Berta').getByRole('radio').check()
  await poster.page.getByRole('button', { name: 'Choose Berta · $88' }).click()
  await expect(contractDialog(poster.page, { title })).toBeVisible()
  await expect(contractDialog(poster.page, { title }).getByText('Berta', { exact: true }).first()).toBeVisible()
  await other.page.getByRole('button', { name: 'Read and sign' }).click()
  await expect(contractDialog(other.page, { title })).toBeVisible()
  await leave(poster, chosen, other)
})
