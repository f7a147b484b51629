import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeBid, type JobDetail, placeBid, withdrawBid } from '#core/bids/api.ts'
import { BID_REFUSALS } from '#core/bids/rules.ts'
import { OWES_MONEY } from '#core/payments/owes-money.ts'
import { priceGuide } from '#core/jobs/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { readVerification } from '#core/profiles/api.ts'
import { saveDraft, readDraft } from '#web/bids/form/draft.ts'
import type { LiveJob } from '#web/bids/job/live-job.ts'
import { at, sampleBid, sampleJob } from '#web/bids/sample-job.ts'
import { WorkerSide } from '#web/pages/job/WorkerSide.tsx'
import { isOfferDue } from '#web/pwa/install/install-marks.ts'
import { stopClock } from '#web/testing/clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { samplePriceGuide, sampleVerification } from '#web/testing/samples-work.ts'
import { sampleId, sampleMe, sampleNewcomer } from '#web/testing/samples.ts'

const AMOUNT = page.getByLabelText('Your price for the whole job')
const AVAILABILITY = page.getByLabelText('When can you be there?')
const MESSAGE = page.getByLabelText('Message')
const PLACE = page.getByRole('button', { name: /^Place bid/ })
const OWN = page.getByRole('region', { name: 'Your bid' })

const JOB = sampleJob({ id: sampleId(100) })
const BID = sampleBid(
  sampleId(300),
  { jobId: JOB.id, bidderId: sampleId(1), availability: 'Today' },
  { id: sampleId(1) },
)

interface SideOptions {
  job?: JobDetail
  me?: Me
}

/** Stores the job as the page does, without the socket. */
function Side({ job, me, isLive }: Required<SideOptions> & { isLive: boolean }) {
  const [current, setCurrent] = useState(job)
  const live: LiveJob = {
    watching: 0,
    isSettling: false,
    refetch: async () => {},
    show: setCurrent,
    set: async (change) => setCurrent(change),
  }
  return <WorkerSide job={current} me={me} isLive={isLive} live={live} />
}

const open = async ({ job = JOB, me = sampleMe() }: SideOptions = {}) => {
  stopClock(at(30))
  const api = fakeApi()
  api.answer(priceGuide, samplePriceGuide())
  api.answer(readVerification, sampleVerification())
  const side = (isLive: boolean) => <Side job={job} me={me} isLive={isLive} />
  const { rerender } = await renderPart(side(true), { me })
  return { api, endBidding: () => rerender(side(false)) }
}

test('BIDFORM-1 the price changes by whole dollars, by button and key, with the worker’s share beside it', async () => {
  await open()
  await expect.element(AMOUNT).toHaveValue('$100')
  await page.getByRole('button', { name: '1 dollar more' }).click()
  await expect.element(AMOUNT).toHaveValue('$101')
  await AMOUNT.click()
  await userEvent.keyboard('{ArrowDown}{PageDown}')
  await expect.element(AMOUNT).toHaveValue('$90')
  await expect.element(page.getByText('$85.50')).toBeVisible()
})

test('BIDFORM-1 an invalid price is refused beside its field, and nothing is sent', async () => {
  const { api } = await open()
  await AMOUNT.fill('cheap')
  await AVAILABILITY.fill('Today')
  await PLACE.click()
  await expect.element(AMOUNT).toHaveFocus()
  await expect.element(AMOUNT).toHaveAccessibleDescription('Please enter an amount above $0, such as 45 or 45.50.')
  await expect.element(AVAILABILITY).toHaveValue('Today')
  expect(api.calls(placeBid)).toEqual([])
})

test('JOURNEY-14 PWA-6 a bid is placed, changed and withdrawn, and the form returns with its text', async () => {
  const { api } = await open()
  const placed = { ...BID, amount: '88.40', message: 'I bring straps.' }
  api.answer(placeBid, placed)
  await AMOUNT.fill('88.4')
  await AVAILABILITY.fill('Today after 6')
  await MESSAGE.fill('I bring straps.')
  // The form saves its draft after a delay.
  saveDraft(sampleMe().id, JOB.id, { amount: '88.4', availability: 'Today after 6', message: 'I bring straps.' })
  await PLACE.click()
  await expect.element(page.getByText('You keep $83.98 if you are chosen.')).toBeVisible()
  expect(api.calls(placeBid)).toMatchObject([
    { params: { id: JOB.id }, body: { amount: '88.40', availability: 'Today after 6', message: 'I bring straps.' } },
  ])
  await expect.element(OWN.getByText('I bring straps.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your bid is in' })).toHaveFocus()
  expect([isOfferDue(), readDraft(sampleMe().id, JOB.id)]).toEqual([true, null])

  api.answer(changeBid, { ...placed, amount: '85.00' })
  await page.getByRole('button', { name: 'Change bid' }).click()
  await expect.element(AMOUNT).toHaveValue('$88.40')
  await AMOUNT.fill('85')
  await page.getByRole('button', { name: 'Change bid · $85' }).click()
  await expect.element(OWN.getByText('$85', { exact: true })).toBeVisible()
  expect(api.calls(changeBid)).toMatchObject([{ params: { id: BID.id }, body: { amount: '85' } }])

  api.answer(withdrawBid, { message: 'Withdrawn.' })
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(page.getByText('Bid withdrawn')).toBeVisible()
  await expect.element(AMOUNT).toHaveValue('$85')
  await expect.element(MESSAGE).toHaveValue('I bring straps.')
})

test('BIDFORM-3 a refused or failed bid shows a message and keeps the typed text', async () => {
  const { api } = await open()
  api.refuse(placeBid, BID_REFUSALS.already)
  await AMOUNT.fill('88')
  await AVAILABILITY.fill('Today')
  await PLACE.click()
  const banner = page.getByRole('form').getByText(BID_REFUSALS.already.message)
  await expect.element(banner).toBeVisible()
  api.abort(placeBid)
  await PLACE.click()
  await expect
    .element(page.getByRole('form').getByText('That did not arrive. What you typed is still here; please try again.'))
    .toBeVisible()
  await expect.element(AMOUNT).toHaveValue('$88')
  await expect.element(AVAILABILITY).toHaveValue('Today')
})

test('DEBT-2 whoever owes money reads beside the bid where to pay it, and what was typed stays', async () => {
  const { api } = await open()
  api.refuse(placeBid, OWES_MONEY)
  await AVAILABILITY.fill('Today')
  await AMOUNT.fill('88')
  await PLACE.click()
  const link = page.getByRole('form').getByRole('link', { name: 'Pay what you owe (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('href', '/wallet#owed')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(AMOUNT).toHaveValue('$88')
  await expect.element(AVAILABILITY).toHaveValue('Today')
})

test('DEBT-2 a bid that is in cannot be changed by whoever owes, and its form says where to pay', async () => {
  const { api } = await open({ job: { ...JOB, bids: [BID], bidCount: 1 } })
  api.refuse(changeBid, OWES_MONEY)
  await page.getByRole('button', { name: 'Change bid' }).click()
  await AMOUNT.fill('85')
  await page.getByRole('button', { name: 'Change bid · $85' }).click()
  await expect
    .element(page.getByRole('form').getByRole('link', { name: 'Pay what you owe (opens in a new tab)' }))
    .toBeVisible()
  await expect.element(AMOUNT).toHaveValue('$85')
})

test('BIDFORM-3 after the end of bidding the form keeps the typed text and cannot be sent', async () => {
  const { endBidding } = await open()
  await MESSAGE.fill('I bring straps.')
  await endBidding()
  await expect.element(MESSAGE).toHaveValue('I bring straps.')
  await expect.element(PLACE).toBeDisabled()
  await expect.element(page.getByText(BID_REFUSALS.ended.message)).toBeVisible()
})

test('BIDFORM-2 a user who may not bid yet reads why before typing', async () => {
  await open({ me: sampleNewcomer() })
  await expect.element(page.getByText('Complete your profile to bid.')).toBeVisible()
  await expect.element(PLACE).toBeDisabled()
})

test('JOURNEY-14 a refused withdrawal shows a message in its dialog, and the bid stays', async () => {
  const { api } = await open({ job: { ...JOB, bids: [BID], bidCount: 1 } })
  api.refuse(withdrawBid, BID_REFUSALS.settled)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw your bid?' })
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect.element(dialog.getByText(BID_REFUSALS.settled.message)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(OWN.getByText('$95')).toBeVisible()
})

test('MASK-12 what will be hidden in a bid is shown as it is typed', async () => {
  await open()
  await MESSAGE.fill('Two of us. eight one three 555 0142')
  await expect.element(MESSAGE).toHaveAccessibleDescription(/^We hide a phone number \(“eight one three 555 0142”\)/)
  await AVAILABILITY.fill('7 PM, t.me/devonfix')
  await expect.element(AVAILABILITY).toHaveAccessibleDescription(/^We hide a link \(“t.me\/devonfix”\)/)
})
