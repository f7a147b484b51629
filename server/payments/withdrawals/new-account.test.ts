import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#core/kernel/time.ts'
import { NEW_ACCOUNT_HOLD } from '#core/payments/settings.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  balanceOf,
  completedContract,
  good,
  jump,
  startedContract,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { readNewAccountHold } from '#server/payments/withdrawals/rules.ts'
import { addBank, addDebitCard, startAt, walletOf } from '#server/testing/scenarios/wallets.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await startAt(testApp, '2030-10-02 10:00')
})
afterAll(() => testApp.close())

const setHold = async (value: 'real_money' | 'always'): Promise<void> => {
  await testApp.app.db
    .insertInto('platform_settings')
    .values({ key: NEW_ACCOUNT_HOLD.key, value: JSON.stringify(value) })
    .onConflict((c) => c.column('key').doUpdateSet({ value: JSON.stringify(value) }))
    .execute()
}
const ask = (member: TestMember, methodId: string, amount: number, speed: string) =>
  member.client.post('/api/withdrawals', { methodId, amount, speed })
const paidDeal = async (worker?: TestMember): Promise<Deal> => {
  const deal = await completedContract(testApp, worker && { worker })
  await step(deal, 'poster', 'release')
  return deal
}
const instantOf = async (member: TestMember): Promise<{ isOpen: boolean; reason: string | null }> =>
  (await walletOf(member)).speeds.find(({ speed }: { speed: string }) => speed === 'instant')

test('WITHDRAW-11 in the sandbox a new account does not wait by default', async () => {
  await setHold('real_money')
  const { worker } = await paidDeal()
  expect((await ask(worker, await addDebitCard(worker), 50, 'instant')).status).toBe(201)
})

test('WITHDRAW-11 a new account waits with instant withdrawals and young card payments, until its time is over', async () => {
  await setHold('always')
  const { worker } = await paidDeal()
  // Otherwise the payout of Friday would take what waits as soon as it may.
  await testApp.app.db.insertInto('payout_preferences').values({ user_id: worker.id, auto_payout: false }).execute()
  const [bank, card] = [await addBank(testApp, worker), await addDebitCard(worker)]
  const sentence =
    'Your account is new: instant withdrawals open on Wednesday, October 16, or once three jobs with three different people are done.'
  expect(await ask(worker, card, 50, 'instant')).toMatchObject({
    status: 422,
    body: { code: 'new_account', message: sentence },
  })
  expect(await instantOf(worker)).toMatchObject({ isOpen: false, reason: sentence })
  expect((await ask(worker, bank, 50, 'standard')).body.message).toBe(
    'Your account is new: $0.00 can be transferred today. The rest comes from card payments of the last 7 days and can be transferred from Wednesday, October 9 on.',
  )
  expect(await balanceOf(testApp, worker)).toBe('90.25')
  await jump(testApp, 7 * DAY_MS, worker)
  await good(ask(worker, bank, 40, 'standard'))
  expect((await ask(worker, card, 20, 'instant')).body.code).toBe('new_account')
  await jump(testApp, 7 * DAY_MS, worker)
  await good(ask(worker, card, 20, 'instant'))
})

test('WITHDRAW-11 what the other side pays by card as a debt waits as well', async () => {
  await setHold('always')
  const deal = await startedContract(testApp)
  await step(deal, 'worker', 'cancel')
  const [debt] = (await walletOf(deal.worker)).debts
  await good(deal.worker.client.post(`/api/debts/${debt.id}/pay`, {}))
  expect(await balanceOf(testApp, deal.poster)).toBe('5.00')
  const hold = await readNewAccountHold(testApp.app.db, testApp.app.payments.provider, deal.poster.id)
  expect(hold!.waiting).toBe(1000n)
})

test('WITHDRAW-11 three jobs with three different people end the wait, two with the same do not', async () => {
  await setHold('always')
  const worker = await createWorker(testApp, { is_verified: true, is_available_for_work: false })
  const first = await paidDeal(worker)
  await step(await completedContract(testApp, { worker, poster: first.poster }), 'poster', 'release')
  await paidDeal(worker)
  expect(await instantOf(worker)).toMatchObject({ isOpen: false })
  await paidDeal(worker)
  expect(await instantOf(worker)).toMatchObject({ isOpen: true, reason: null })
  expect((await ask(worker, await addDebitCard(worker), 50, 'instant')).status).toBe(201)
})
