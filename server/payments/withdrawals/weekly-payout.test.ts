import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#core/kernel/time.ts'
import { runWeeklyPayout } from '#server/payments/withdrawals/actions.ts'
import { newId } from '#server/platform/database/ids.ts'
import { idFrom } from '#server/platform/http/idempotency.ts'
import { openTestApp, openSecondApp } from '#server/testing/app.ts'
import { balanceOf, good } from '#server/testing/scenarios/contracts.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import {
  ACCOUNT,
  addBank,
  addDebitCard,
  BALANCED,
  bankForm,
  checkBooks,
  give,
  NO_SUCH_ACCOUNT,
  ring,
  setClock,
  startAt,
  walletOf,
} from '#server/testing/scenarios/wallets.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'

test(
  'PAYOUT-5 PAYOUT-6 at 6 PM every available balance is paid to the bank, once',
  { timeout: MINUTE_MS },
  async () => {
    const testApp = await openTestApp({}, { isOwn: true })
    const second = await openSecondApp(testApp)
    const runs = async () =>
      (
        await sql<{ day: string; people: number }>`
      select run_for::text as day, people from payout_runs order by run_for`.execute(testApp.app.db)
      ).rows
    await setClock(testApp, '2030-10-30 10:00') // a Wednesday in summer time; Friday is the 1st
    const createPayee = async (dollars: string, account?: string) => {
      const member = await createMember(testApp)
      await give(testApp, member, dollars)
      if (account) await addBank(testApp, member, account)
      return member
    }
    const rich = await createPayee('612.40', ACCOUNT)
    const min = await createPayee('25.00', ACCOUNT)
    const poor = await createPayee('24.99', ACCOUNT)
    const failing = await createPayee('80.00', NO_SUCH_ACCOUNT)
    const off = await createPayee('100.00', ACCOUNT)
    await good(off.client.patch('/api/wallet', { autoPayout: false }))
    const without = await createPayee('100.00')
    await addDebitCard(without)
    const unconfirmed = await createPayee('100.00')
    await good(unconfirmed.client.post('/api/payout-methods', bankForm()))
    const banned = await createPayee('100.00', ACCOUNT)
    await sql`update users set banned_at = app_now() where id = ${banned.id}`.execute(testApp.app.db)
    const everybody = [rich, min, poor, failing, off, without, unconfirmed, banned]
    const balances = () => Promise.all(everybody.map((member) => balanceOf(testApp, member)))
    const untouched = ['612.40', '25.00', '24.99', '80.00', '100.00', '100.00', '100.00', '100.00']

    // A new instance pays nothing for the Friday before.
    await ring(testApp, second)
    expect([await runs(), await balances()]).toEqual([[{ day: '2030-10-25', people: 0 }], untouched])
    await setClock(testApp, '2030-11-01 17:58', rich)
    await ring(testApp, second)
    expect(await balances()).toEqual(untouched)
    expect(await walletOf(rich)).toMatchObject({ nextPayoutAt: '2030-11-01T22:00:00.000Z' })

    await setClock(testApp, '2030-11-01 18:01', rich, failing)
    await ring(testApp, second)
    expect(await runs()).toEqual([
      { day: '2030-10-25', people: 0 },
      { day: '2030-11-01', people: 3 },
    ])
    expect(await balances()).toEqual(['0.00', '0.00', '24.99', '0.00', '100.00', '100.00', '100.00', '100.00'])
    const [entry] = (await good(rich.client.get('/api/wallet/transactions'))).items
    // Three business days after that Friday.
    expect([entry.title, entry.detail, entry.amount]).toEqual([
      'Weekly payout',
      'to bank 6789, arrives Nov 6',
      '-612.40',
    ])
    // Daylight saving time has ended in between.
    expect((await walletOf(rich)).nextPayoutAt).toBe('2030-11-08T23:00:00.000Z')

    // The queue makes the calls; a failed payout returns and is not repeated before the next Friday.
    await setClock(testApp, '2030-11-01 18:05', rich, failing)
    await testApp.app.queue.drain(PROVIDER_CALL)
    expect(await walletOf(failing)).toMatchObject({ balance: '80.00', onTheWay: '0.00' })
    await give(testApp, rich, '50.00')
    await setClock(testApp, '2030-11-01 18:10', rich, failing)
    await ring(testApp, second)
    expect(await balances()).toEqual(['50.00', '0.00', '24.99', '80.00', '100.00', '100.00', '100.00', '100.00'])

    // The server was down on Friday: the payout runs late, and once.
    await setClock(testApp, '2030-11-10 03:00', rich)
    await ring(testApp, second)
    expect(await balanceOf(testApp, rich)).toBe('0.00')
    expect((await runs()).at(-1)).toEqual({ day: '2030-11-08', people: 2 })
    const list = await good(rich.client.get('/api/withdrawals'))
    expect(
      list.map(({ amount, isAutomatic, speed, fee }: Record<string, unknown>) => [amount, isAutomatic, speed, fee]),
    ).toEqual([
      ['50.00', true, 'standard', '0.00'],
      ['612.40', true, 'standard', '0.00'],
    ])
    expect(await checkBooks(testApp)).toEqual(BALANCED)
    await second.close()
    await testApp.close()
  },
)

test('PAYOUT-5 a member who cannot be paid does not affect others, and a second run continues where the first stopped', async () => {
  const testApp = await openTestApp()
  const second = await openSecondApp(testApp)
  const day = '2030-10-04'
  await startAt(testApp, '2030-10-05 10:00', second)
  const people: TestMember[] = []
  for (let count = 0; count < 6; count++) {
    const member = await createMember(testApp)
    await give(testApp, member, '40.00')
    await addBank(testApp, member)
    people.push(member)
  }
  const balances = () => Promise.all(people.map((member) => balanceOf(testApp, member)))
  // A row that occupies the key of this member's payout.
  const [unlucky] = people
  const key = `payout:${idFrom(`weekly payout ${day} ${unlucky!.id}`)}`
  const thief = { id: newId(), purpose: 'payout', idempotency_key: key }
  await testApp.app.db.insertInto('provider_calls').values(thief).execute()
  await expect(runWeeklyPayout(testApp.app.payments, day)).rejects.toThrow('failed for 1 people')
  expect(await balances()).toEqual(['40.00', '0.00', '0.00', '0.00', '0.00', '0.00'])

  await testApp.app.db.deleteFrom('provider_calls').where('id', '=', thief.id).execute()
  await give(testApp, people[1]!, '30.00')
  const runs = await Promise.all([testApp.app, second].map(({ payments }) => runWeeklyPayout(payments, day)))
  expect(runs.reduce((paid, run) => paid + run.people, 0)).toBe(1)
  // Members who were paid this week wait for the next.
  expect(await balances()).toEqual(['0.00', '30.00', '0.00', '0.00', '0.00', '0.00'])
  expect(await checkBooks(testApp)).toEqual(BALANCED)
  await second.close()
  await testApp.close()
})
