import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changedMeanwhile } from '#core/bids/rules.ts'
import { selectBid } from '#core/contracts/api.ts'
import { ChooseBid } from '#web/bids/ChooseBid.tsx'
import { sampleBid, sampleJob } from '#web/bids/sample-job.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleId, sampleMe } from '#web/testing/samples.ts'

const BID = sampleBid(sampleId(300), {}, { firstName: 'Devon' })
const CHOOSE = page.getByRole('button', { name: 'Choose Devon · $95' })

const open = async () => {
  const api = fakeApi()
  const opened: string[] = []
  let job = sampleJob({ isOwner: true, bids: [BID], bidCount: 1 })
  let asked = 0
  const live = {
    watching: 0,
    isSettling: false,
    refetch: async () => void asked++,
    show: () => {},
    set: async (change: (before: typeof job) => typeof job) => void (job = change(job)),
  }
  await renderPart(<ChooseBid bid={BID} live={live} onChosen={(id) => opened.push(id)} />, { me: sampleMe() })
  return { api, opened, current: () => job, asked: () => asked }
}

test('JOURNEY-14 the amounts are shown before the choice, and the chosen price is sent', async () => {
  const { api, opened, current } = await open()
  await expect.element(page.getByText('$90.25')).toBeVisible()
  await expect.element(page.getByText('$4.75')).toBeVisible()
  api.answer(selectBid, { message: 'Chosen.', jobId: sampleId(100), bidId: BID.id, contractId: sampleId(200) })
  await CHOOSE.click()
  await expect.element(page.getByText('Bid Selected!')).toBeVisible()
  expect(opened).toEqual([sampleId(200)])
  expect(current()).toMatchObject({ selectedBidId: BID.id, contractId: sampleId(200) })
  expect(api.calls(selectBid)).toMatchObject([{ params: { id: BID.id }, body: { amount: '95.00' } }])
})

test('JOURNEY-14 a bid whose price changed is refused and the job is refetched', async () => {
  const { api, opened, current, asked } = await open()
  const refusal = changedMeanwhile('120.00')
  api.refuse(selectBid, refusal)
  await CHOOSE.click()
  await expect.element(page.getByText(refusal.message).first()).toBeVisible()
  expect([opened, current().selectedBidId, asked()]).toEqual([[], null, 1])
  await expect.element(CHOOSE).toBeEnabled()
})
