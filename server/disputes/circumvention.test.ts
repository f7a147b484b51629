import { DAY_MS, HOUR_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#core/contracts/rules.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  at,
  balanceOf,
  completedContract,
  DECLINED_CARD,
  GOOD_CARD,
  good,
  jump,
  payWith,
  readAs,
  readBooks,
  startedContract,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import {
  acceptBoth,
  answer,
  COMPLAINT,
  disputedContract,
  pendingOf,
  raise,
} from '#server/testing/scenarios/disputes.ts'
import { requireHealth } from '#server/testing/doctor.ts'
import { createAdmin } from '#server/testing/scenarios/users.ts'

// Ways to get around a dispute.

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(async () => {
  await requireHealth(testApp)
  await testApp.close()
})

const decide = async (disputeId: string, resolution: string, more: object = {}) => {
  const { client } = await createAdmin(testApp, 'moderator')
  return client.post('/api/admin/disputes/resolve', { disputeId, resolution, adminNotes: 'Seen.', ...more })
}
const withdraw = (deal: Deal, role: Role, id: string) => deal[role].client.post(`/api/disputes/${id}/withdraw`)

describe('CANCEL-6 the poster cannot cancel what only a dispute can undo', () => {
  const WAYS: Record<string, () => Promise<Deal>> = {
    'after asking for changes': async () => {
      const deal = await completedContract(testApp)
      await step(deal, 'poster', 'request-changes', { message: 'Again.' })
      return deal
    },
    'after a dispute that was withdrawn': async () => {
      const deal = await disputedContract(testApp)
      await good(withdraw(deal, 'poster', deal.dispute.id))
      return deal
    },
    'after a dispute that was dismissed': async () => {
      const deal = await disputedContract(testApp)
      await good(decide(deal.dispute.id, 'dismissed'))
      return deal
    },
    'after both agreed on more time': async () => {
      const deal = await disputedContract(testApp, { percent: 90 })
      const more = { option: 'extension', extensionDays: 2 }
      const countered = await good(answer(deal, 'poster', pendingOf(deal.dispute).id, 'counter', more))
      await good(answer(deal, 'worker', pendingOf(countered).id, 'accept'))
      return deal
    },
  }
  test.each(Object.keys(WAYS))('%s', async (way) => {
    const deal = await WAYS[way]!()
    expect(await readAs(deal.poster, deal)).toMatchObject({ status: 'in_progress', mayCancel: false })
    expect(await deal.poster.client.post(at(deal, 'cancel'), {})).toMatchObject({
      status: 409,
      body: { code: 'dispute_instead' },
    })
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
    // With nothing owed the account can be closed.
    expect((await readAs(deal.worker, deal)).mayCancel).toBe(true)
    await step(deal, 'worker', 'cancel')
    expect((await readBooks(testApp, deal)).card).toBe('0.00')
  })

  test('before that, cancelling works as usual', async () => {
    const deal = await startedContract(testApp)
    expect((await readAs(deal.poster, deal)).mayCancel).toBe(true)
    await step(deal, 'poster', 'cancel')
  })
})

describe('DISPUTE-8 a dispute does not keep the other side from filing', () => {
  test('it can be withdrawn only while the other side has not reacted', async () => {
    const answers: ((deal: Deal, id: string, proposal: string) => Promise<unknown>)[] = [
      (deal, id) => good(deal.worker.client.post(`/api/disputes/${id}/evidence`, { description: 'I was there.' })),
      (deal, _, proposal) => good(answer(deal, 'worker', proposal, 'accept')),
      (deal, _, proposal) => good(answer(deal, 'worker', proposal, 'counter', { refundPercent: 5 })),
      (deal, _, proposal) => good(answer(deal, 'worker', proposal, 'reject')),
    ]
    for (const react of answers) {
      const deal = await disputedContract(testApp)
      const { id, mayWithdraw } = deal.dispute
      expect(mayWithdraw).toBe(true)
      await react(deal, id, pendingOf(deal.dispute).id)
      expect(await withdraw(deal, 'poster', id)).toMatchObject({ status: 409, body: { code: 'together_now' } })
      expect((await good(deal.poster.client.get(`/api/disputes/${id}`))).mayWithdraw).toBe(false)
    }
  })

  test('after a withdrawal the other side has its own 48 hours, as if it had filed then', async () => {
    const deal = await completedContract(testApp)
    await step(deal, 'poster', 'release')
    await jump(testApp, 6 * DAY_MS, deal.poster, deal.worker)
    const { id } = await raise(deal, 'worker')
    await jump(testApp, 47 * HOUR_MS, deal.poster, deal.worker)
    await good(withdraw(deal, 'worker', id))
    expect(await deal.worker.client.post(at(deal, 'dispute'), COMPLAINT)).toMatchObject({ status: 422 })
    const own = await raise(deal, 'poster')
    expect(own).toMatchObject({ released: '95.00', amount: '95.00' })
    expect(await balanceOf(testApp, deal.worker)).toBe('0.00')
    await good(decide(own.id, 'favor_poster'))
    expect((await readBooks(testApp, deal)).card).toBe('0.00')
  })

  test('later acts of the same side do not allow it to file again', async () => {
    const deal = await disputedContract(testApp)
    await good(withdraw(deal, 'poster', deal.dispute.id))
    await testApp.moveClock(1000)
    await step(deal, 'poster', 'complete')
    await step(deal, 'poster', 'request-changes', { message: 'No.' })
    expect(await deal.poster.client.post(at(deal, 'dispute'), COMPLAINT)).toMatchObject({
      status: 409,
      body: { code: 'already_heard' },
    })
  })
})

describe('DISPUTE-3 nothing is taken back from a closed account', () => {
  test('money released to it is not in dispute', async () => {
    const deal = await completedContract(testApp)
    await step(deal, 'poster', 'release')
    await sql`select post_ledger('withdrawal', null, ${deal.id}, ${`gone:${deal.id}`}, 'Gone', ${JSON.stringify([
      { kind: 'user_balance', user: deal.worker.id, cents: -9025 },
      { kind: 'paid_out', cents: 9025 },
    ])}::jsonb)`.execute(testApp.app.db)
    await good(deal.worker.client.delete('/api/account'))
    expect(await deal.poster.client.post(at(deal, 'dispute'), COMPLAINT)).toMatchObject({
      status: 409,
      body: { code: 'nothing_in_dispute' },
    })
  })
})

describe('TRUST-1 a job without work is not a completed job', () => {
  test('a full refund by agreement does not count, and a worker who never started is at fault', async () => {
    const deal = await activeContract(testApp)
    const dispute = await raise(deal, 'worker', { reason: 'Cannot come', description: 'Sorry.' })
    expect(pendingOf(dispute).refundPercent).toBe(100)
    await acceptBoth(deal, pendingOf(dispute))
    const { totalJobs, trust } = await good(deal.poster.client.get(`/api/profile/public/${deal.worker.id}`))
    expect([totalJobs, trust.cancelled]).toEqual([0, { share: 1, of: 1 }])
  })

  test('a job that was counted before is not counted any more', async () => {
    const deal = await completedContract(testApp)
    const dispute = await raise(deal)
    const all = await good(answer(deal, 'worker', pendingOf(dispute).id, 'counter', { refundPercent: 100 }))
    await good(answer(deal, 'poster', pendingOf(all).id, 'accept'))
    expect((await good(deal.poster.client.get(`/api/profile/public/${deal.worker.id}`))).totalJobs).toBe(0)
  })
})

describe('PROPOSAL-1 facts cannot be manipulated', () => {
  test('requesting changes does not undo that the work was completed', async () => {
    const deal = await completedContract(testApp)
    await step(deal, 'poster', 'request-changes', { message: 'Again.' })
    const { refundPercent, reasons } = await good(deal.poster.client.get(at(deal, 'dispute/preview')))
    expect([refundPercent, reasons.map(({ key }: { key: string }) => key)]).toEqual([5, ['undone', 'changes']])
  })

  test('typical outcomes need different people and real amounts', async () => {
    for (const amount of [5, 5, 5]) {
      const deal = await startedContract(testApp, { amount })
      const { proposals } = await raise(deal, 'poster', { ...COMPLAINT, category: 'late' })
      const all = await good(answer(deal, 'worker', proposals[0]!.id, 'counter', { refundPercent: 100 }))
      await good(answer(deal, 'poster', pendingOf(all).id, 'accept'))
    }
    const deal = await startedContract(testApp)
    await step(deal, 'worker', 'progress', { percent: 60 })
    const { reasons } = await good(deal.poster.client.get(at(deal, 'dispute/preview?category=late')))
    expect(reasons).toHaveLength(1)
  })
})

test('RELEASE-2 a payment made during the dispute is released in time', async () => {
  const deal = await startedContract(testApp)
  const form = { description: 'The piano.', additionalAmount: 50 }
  const { id } = await good(deal.worker.client.post(at(deal, 'additional-work'), form))
  await payWith(deal.poster, DECLINED_CARD)
  await good(deal.poster.client.post(`/api/additional-work/${id}/approve`, { role: 'poster' }))
  await step(deal, 'worker', 'complete')
  await step(deal, 'poster', 'release')
  const dispute = await raise(deal)
  await payWith(deal.poster, GOOD_CARD)
  await step(deal, 'poster', 'pay')
  await good(withdraw(deal, 'poster', dispute.id))
  const { money, autoReleaseAt } = await readAs(deal.poster, deal)
  expect([money.held, autoReleaseAt]).toEqual(['50.00', expect.any(String)])
})

test('MEDIATE-3 a proposal that cannot be expired does not hold up the others', async () => {
  const [first, second] = [await disputedContract(testApp), await disputedContract(testApp)]
  await sql
    .raw(
      `create function stumble() returns trigger language plpgsql as $$ begin raise exception 'stumbled'; end $$;
      create trigger stumble before update on mediation_attempts for each row
        when (old.dispute_id = '${first.dispute.id}') execute function stumble()`,
    )
    .execute(testApp.owner)
  await jump(testApp, 49 * HOUR_MS, first.poster, second.poster)
  await testApp.app.queue.drain()
  const stageOf = async ({ poster, dispute: { id } }: typeof first) =>
    (await good(poster.client.get(`/api/disputes/${id}`))).stage
  expect([await stageOf(first), await stageOf(second)]).toEqual(['proposed', 'escalated'])
  await sql`drop trigger stumble on mediation_attempts`.execute(testApp.owner)
})

test('ONCE-1 an idempotency key of one admin means nothing to another', async () => {
  const [first, second] = [await disputedContract(testApp), await disputedContract(testApp)]
  const admins = [await createAdmin(testApp, 'moderator'), await createAdmin(testApp, 'moderator')]
  const key = { 'idempotency-key': 'the same' }
  const decided = await Promise.all(
    [first, second].map(({ dispute: { id } }, index) =>
      admins[index]!.client.post(
        '/api/admin/disputes/resolve',
        { disputeId: id, resolution: 'favor_worker', adminNotes: 'Seen.' },
        key,
      ),
    ),
  )
  expect(decided.map(({ status, body }) => [status, body.id])).toEqual([
    [200, first.dispute.id],
    [200, second.dispute.id],
  ])
})

test('DISPUTE-7 a mediation needs a share with up to two digits', async () => {
  const { dispute } = await disputedContract(testApp)
  expect((await decide(dispute.id, 'mediation_required', { refundPercent: 33.337 })).status).toBe(400)
  expect((await decide(dispute.id, 'partial_refund', { refundPercent: 20 })).status).toBe(422)
  expect((await decide(dispute.id, 'mediation_required', { refundPercent: 33.34 })).status).toBe(200)
})

test('DISPUTE-6 a review and a settlement between the same people do not deadlock', async () => {
  for (let round = 0; round < 6; round++) {
    const done = await completedContract(testApp)
    const deal = await disputedContract(testApp, { poster: done.poster, worker: done.worker, percent: 85 })
    const { id } = pendingOf(deal.dispute)
    await good(answer(deal, 'worker', id, 'accept'))
    await step(done, 'worker', 'reviews', { rating: 5 })
    const answers = await Promise.all([
      answer(deal, 'poster', id, 'accept'),
      done.poster.client.post(at(done, 'reviews'), { rating: 4 }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 201])
  }
})
