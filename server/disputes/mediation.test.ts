import { HOUR_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#core/contracts/rules.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import { chat, chatFile } from '#server/testing/scenarios/chats.ts'
import type { App } from '#server/app.ts'
import { at, good, jump, readAs, readBooks, step, type Deal } from '#server/testing/scenarios/contracts.ts'
import {
  acceptBoth,
  answer,
  disputedContract,
  pendingOf,
  raise,
  readDispute,
} from '#server/testing/scenarios/disputes.ts'
import { requireHealth } from '#server/testing/doctor.ts'
import { createMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
let second: App
beforeAll(async () => {
  testApp = await openTestApp()
  second = await openSecondApp(testApp)
})
afterAll(async () => {
  await requireHealth(testApp)
  await second.close()
  await testApp.close()
})

/** Sorted, because alerts of one batch have no order. */
const alertsOf = async ({ poster, worker }: Deal, role: Role) => {
  await testApp.settle()
  return good((role === 'poster' ? poster : worker).client.get('/api/alerts'))
}
const drain = () => Promise.all([testApp.app.queue.drain(), second.queue.drain()])

describe('MEDIATE-1 accepting', () => {
  test('takes both; the first acceptance moves nothing', async () => {
    const deal = await disputedContract(testApp, { percent: 85 })
    const { id } = pendingOf(deal.dispute)
    const half = await good(answer(deal, 'worker', id, 'accept', { refundPercent: 15 }))
    expect(half).toMatchObject({ status: 'open', proposals: [{ acceptedByRoles: ['worker'] }] })
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
    expect((await readAs(deal.poster, deal)).dispute).toMatchObject({ awaits: 'me', stage: 'proposed' })
    expect((await readAs(deal.worker, deal)).dispute).toMatchObject({ awaits: 'them' })
    expect(await answer(deal, 'worker', id, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'accepted_already' },
    })
    expect(await alertsOf(deal, 'poster')).toContainEqual(
      expect.objectContaining({
        actionRequired: true,
        priority: 'urgent',
        message: expect.stringContaining('With your yes it is settled'),
      }),
    )

    const done = await good(answer(deal, 'poster', id, 'accept', { refundPercent: 15 }))
    expect(done).toMatchObject({ status: 'resolved', resolution: 'proposal_accepted', compensationAmount: 1425 })
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-80.75', worker: '76.71', platform: '4.04' })
    for (const role of ['poster', 'worker'] as const) {
      const alerts = await alertsOf(deal, role)
      expect(alerts).toContainEqual(expect.objectContaining({ title: 'The dispute is settled' }))
      expect(alerts.filter((alert: { actionRequired: boolean }) => alert.actionRequired)).toEqual([])
    }
  })

  test('of both at the same time moves the money once', async () => {
    for (let round = 0; round < 4; round++) {
      const deal = await disputedContract(testApp, { percent: 85 })
      const { id } = pendingOf(deal.dispute)
      const answers = await Promise.all([answer(deal, 'poster', id, 'accept'), answer(deal, 'worker', id, 'accept')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await readBooks(testApp, deal)).toMatchObject({ card: '-80.75', escrow: '0.00' })
    }
  })

  test('applies to the share that was read, and a stranger gets 404', async () => {
    const deal = await disputedContract(testApp, { percent: 85 })
    const { id } = pendingOf(deal.dispute)
    expect(await answer(deal, 'poster', id, 'accept', { refundPercent: 20 })).toMatchObject({
      status: 409,
      body: { code: 'proposal_changed' },
    })
    const stranger = await createMember(testApp)
    for (const path of ['accept', 'counter', 'reject'])
      expect((await stranger.client.post(`/api/proposals/${id}/${path}`, { refundPercent: 1 })).status).toBe(404)
  })
})

describe('MEDIATE-2 countering', () => {
  test('is answered by the other side and shows its amounts', async () => {
    const deal = await disputedContract(testApp, { amount: 120, percent: 85 })
    const first = pendingOf(deal.dispute)
    const countered = await good(
      answer(deal, 'poster', first.id, 'counter', { refundPercent: '33.33', message: 'Two of six panes.' }),
    )
    expect(countered.proposals).toMatchObject([
      { id: first.id, status: 'countered', rejectedByRole: 'poster' },
      {
        mediationType: 'counter',
        proposedByRole: 'poster',
        refundPercent: 33.33,
        message: 'Two of six panes.',
        outcome: { refund: '40.00', fee: '4.00', workerAmount: '76.00' },
        acceptedByRoles: ['poster'],
      },
    ])
    expect(await alertsOf(deal, 'worker')).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('33.33% back to Maren') }),
    )
    const { id } = pendingOf(countered)
    for (const path of ['accept', 'counter', 'reject'] as const)
      expect(await answer(deal, 'poster', id, path, { refundPercent: 5 })).toMatchObject({
        status: 409,
        body: { code: 'own_proposal' },
      })
    expect(await answer(deal, 'worker', first.id, 'accept')).toMatchObject({
      status: 409,
      body: { code: 'proposal_over' },
    })
    await good(answer(deal, 'worker', id, 'accept'))
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-80.00', worker: '76.00', platform: '4.00' })
  })

  test('is possible six times in all; then one side accepts or an admin decides', async () => {
    const deal = await disputedContract(testApp, { percent: 50 })
    let current = deal.dispute
    for (let round = 0; round < 6; round++) {
      const role = round % 2 === 0 ? 'worker' : 'poster'
      current = await good(answer(deal, role, pendingOf(current).id, 'counter', { refundPercent: 40 + round }))
    }
    expect(current.mayCounter).toBe(false)
    expect(await answer(deal, 'worker', pendingOf(current).id, 'counter', { refundPercent: 1 })).toMatchObject({
      status: 409,
      body: { code: 'enough_counters' },
    })
    expect(await good(answer(deal, 'worker', pendingOf(current).id, 'accept'))).toMatchObject({ refundPercent: 45 })
  })

  test('takes a share from 0 to 100 with up to two digits, or 1 to 30 more days', async () => {
    const deal = await disputedContract(testApp)
    const { id } = pendingOf(deal.dispute)
    for (const refundPercent of [-1, 101, '12.345', 'half', null, undefined, '1e1'])
      expect((await answer(deal, 'poster', id, 'counter', { refundPercent })).status).toBeGreaterThanOrEqual(400)
    for (const extensionDays of [0, 31, 1.5, undefined])
      expect(
        (await answer(deal, 'poster', id, 'counter', { option: 'extension', extensionDays })).status,
      ).toBeGreaterThanOrEqual(400)
    expect(pendingOf(await readDispute(deal)).id).toBe(id)
  })

  test('with a longer deadline keeps the money held and the work going', async () => {
    const deal = await disputedContract(testApp, { percent: 60 })
    const countered = await good(
      answer(deal, 'worker', pendingOf(deal.dispute).id, 'counter', { option: 'extension', extensionDays: 3 }),
    )
    const done = await good(answer(deal, 'poster', pendingOf(countered).id, 'accept'))
    expect(done).toMatchObject({ status: 'resolved', resolution: 'proposal_accepted', refundPercent: null })
    const contract = await readAs(deal.worker, deal)
    expect(contract).toMatchObject({ status: 'in_progress', money: { held: '95.00' }, dispute: { isOpen: false } })
    expect(Math.round((Date.parse(contract.finishBy!) - Date.parse(done.resolvedAt)) / HOUR_MS)).toBe(72)
    // The new deadline is a fact in the next dispute.
    await jump(testApp, 73 * HOUR_MS, deal.poster, deal.worker)
    const again = pendingOf(await raise(deal, 'poster', { reason: 'Still not done', description: 'As it was.' }))
    expect(again.refundPercent).toBe(50)
    expect(again.reasons.map(({ key }) => key)).toEqual(['undone', 'deadline'])
  })

  test('with more days makes a completed job active again', async () => {
    const deal = await disputedContract(testApp, { percent: 60 })
    await good(deal.poster.client.post(`/api/disputes/${deal.dispute.id}/withdraw`))
    await step(deal, 'worker', 'complete')
    await testApp.moveClock(1000)
    const dispute = await raise(deal, 'worker')
    const countered = await good(
      answer(deal, 'poster', pendingOf(dispute).id, 'counter', { option: 'extension', extensionDays: 1 }),
    )
    await good(answer(deal, 'worker', pendingOf(countered).id, 'accept'))
    expect(await readAs(deal.worker, deal)).toMatchObject({
      status: 'in_progress',
      completedAt: null,
      autoReleaseAt: null,
    })
  })

  test('with more days is refused once money was released', async () => {
    const deal = await disputedContract(testApp, { percent: 60 })
    await good(deal.poster.client.post(`/api/disputes/${deal.dispute.id}/withdraw`))
    await step(deal, 'worker', 'complete')
    await step(deal, 'poster', 'release')
    await testApp.moveClock(1000)
    const dispute = await raise(deal, 'worker')
    expect(dispute.mayExtend).toBe(false)
    expect(
      await answer(deal, 'poster', pendingOf(dispute).id, 'counter', { option: 'extension', extensionDays: 1 }),
    ).toMatchObject({ status: 409, body: { code: 'no_extension' } })
  })
})

describe('MEDIATE-3 rejections and missing answers', () => {
  test('a rejection goes to an admin, with its text beside the evidence', async () => {
    const deal = await disputedContract(testApp)
    const done = await good(answer(deal, 'worker', pendingOf(deal.dispute).id, 'reject', { message: 'I was there.' }))
    expect(done).toMatchObject({ stage: 'escalated', status: 'open', mayCounter: false })
    expect(done.evidence).toMatchObject([
      { submittedByRole: 'worker', description: 'I was there.', evidenceType: 'text' },
    ])
    for (const role of ['poster', 'worker'] as const)
      expect(await alertsOf(deal, role)).toContainEqual(expect.objectContaining({ title: 'A person decides now' }))
    expect((await readAs(deal.poster, deal)).dispute).toMatchObject({ stage: 'escalated', awaits: 'nobody' })
  })

  test('48 hours without an answer do the same, once, with two processes', async () => {
    const deal = await disputedContract(testApp, { percent: 85 })
    const { id } = pendingOf(deal.dispute)
    await good(answer(deal, 'worker', id, 'accept'))
    await jump(testApp, 48 * HOUR_MS - MINUTE_MS, deal.poster, deal.worker)
    await drain()
    expect(await readDispute(deal)).toMatchObject({ stage: 'proposed' })
    await jump(testApp, 61_000, deal.poster, deal.worker)
    // Refused after the deadline, even if the timer has not run yet.
    expect(await answer(deal, 'poster', id, 'accept')).toMatchObject({ status: 409, body: { code: 'proposal_over' } })
    await drain()
    const after = await readDispute(deal)
    expect(after).toMatchObject({ stage: 'escalated', status: 'open', proposals: [{ status: 'expired' }] })
    const alerts = (await alertsOf(deal, 'poster')).filter(
      ({ title }: { title: string }) => title === 'A person decides now',
    )
    expect(alerts).toHaveLength(1)
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
  })
})

describe('DISPUTE-5 the timeline', () => {
  test('PROPOSAL-3 has one proposal of the rules, and in an earlier dispute also those that evidence had replaced', async () => {
    const deal = await disputedContract(testApp, { percent: 85 })
    const proposed = async () => {
      const { timeline } = await readDispute(deal)
      const texts = timeline.map(({ text }) => text).filter((text) => text.startsWith('The rules proposed'))
      return texts.map((text) => text.match(/\d+%/)![0])
    }
    await good(deal.poster.client.post(`/api/disputes/${deal.dispute.id}/evidence`, { description: 'Look.' }))
    expect(await proposed()).toEqual(['15%'])
    const { id, createdAt } = pendingOf(deal.dispute)
    const factors = JSON.stringify({ reasons: [], outcome: null, weighed: [{ at: createdAt, percent: 20 }] })
    await testApp.app.db.updateTable('mediation_attempts').set({ factors }).where('id', '=', id).execute()
    expect((await proposed()).toSorted()).toEqual(['15%', '20%'])
  })

  test('is collected from the whole contract, in order, without private notes', async () => {
    const deal = await disputedContract(testApp, { percent: 85 })
    await good(deal.poster.client.post(`/api/disputes/${deal.dispute.id}/withdraw`))
    await good(deal.worker.client.post(at(deal, 'notes'), { message: 'The ladder is two metres short.' }))
    await good(deal.worker.client.post(at(deal, 'notes'), { message: 'Mine alone.', isInternal: true }))
    await chat(testApp, deal, 'poster', 'Can you borrow a longer one?')
    await chatFile(deal, 'worker')
    await testApp.moveClock(1000)
    await step(deal, 'worker', 'complete')
    const dispute = await raise(deal)
    await acceptBoth(deal, pendingOf(dispute))
    const { timeline } = await readDispute(deal, 'worker')
    const texts = timeline.map(({ text }) => text).join('\n')
    for (const part of [
      'Contract for $95.00 written',
      'signed',
      '$95.00 held',
      'Work started',
      'Progress 85%',
      'The ladder is two metres short.',
      'wrote: “Can you borrow a longer one?”',
      'sent a photo, ',
      'Marked complete by',
      'raised a dispute over $95.00',
      'The rules proposed 15% back to the poster',
      'Withdrawn; all is as it was before',
      'Settled by agreement',
      '$14.25 given back to the poster after the dispute',
      '$76.71 released to the worker after the dispute',
    ])
      expect(texts).toContain(part)
    expect(timeline.filter(({ text }) => text.endsWith(' accepted')).map(({ by }) => by)).toEqual(['poster', 'worker'])
    expect(texts).not.toContain('Mine alone')
    expect(timeline.map(({ at: when }) => when)).toEqual(timeline.map(({ at: when }) => when).toSorted())
  })
})
