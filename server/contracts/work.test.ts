import { HOUR_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  at,
  completedContract,
  contractIn,
  DECLINED_CARD,
  GOOD_CARD,
  good,
  openContract,
  paymentsOf,
  payWith,
  readAs,
  readBooks,
  signBoth,
  snapshot,
  startedContract,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { NO_PICTURE, PICTURE, sendFiles } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
let stranger: TestMember
beforeAll(async () => {
  testApp = await openTestApp()
  stranger = await createWorker(testApp)
})
afterAll(() => testApp.close())

const totalJobs = async (...people: TestMember[]) => {
  const rows = await testApp.app.db
    .selectFrom('users')
    .select(['id', 'total_jobs'])
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute()
  return people.map(({ id }) => rows.find((row) => row.id === id)!.total_jobs)
}

describe('COMPLETE-1 work starts', () => {
  test('only with held money', async () => {
    const deal = await openContract(testApp)
    await payWith(deal.poster, DECLINED_CARD)
    await signBoth(deal)
    const before = await snapshot(testApp, deal)
    expect(await deal.worker.client.post(at(deal, 'start'))).toMatchObject({
      status: 409,
      body: {
        code: 'not_held',
        message: 'The money is not held yet. Work can start as soon as the poster’s payment has gone through.',
      },
    })
    expect(await snapshot(testApp, deal)).toEqual(before)
    const card = await payWith(deal.poster, GOOD_CARD)
    await good(deal.poster.client.post(at(deal, 'pay'), { paymentMethodId: card.id }))
    const started = await good(deal.worker.client.post(at(deal, 'start')))
    expect(started).toMatchObject({ status: 'in_progress' })
    expect(started.startedAt).not.toBeNull()
  })

  test('once, with 20 concurrent requests', async () => {
    const deal = await activeContract(testApp)
    const answers = await Promise.all(Array.from({ length: 20 }, () => deal.worker.client.post(at(deal, 'start'))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'not_now')).toHaveLength(19)
  })

  test('never without held money in the database either', async () => {
    const deal = await openContract(testApp)
    await payWith(deal.poster, DECLINED_CARD)
    await signBoth(deal)
    const start = testApp.app.db
      .updateTable('contracts')
      .set({ status: 'in_progress', started_at: new Date().toISOString() })
      .where('id', '=', deal.id)
      .execute()
    await expect(start).rejects.toThrow('work starts only with money held')
  })
})

describe('COMPLETE-2 complete', () => {
  test.each(['poster', 'worker'] as const)(
    'by the %s: the money stays held, and is released after 72 hours',
    async (side) => {
      const deal = await startedContract(testApp)
      const done = await good(deal[side].client.post(at(deal, 'complete')))
      expect(done).toMatchObject({ status: 'completed', money: { held: '95.00', released: '0.00' } })
      expect(Date.parse(done.autoReleaseAt) - Date.parse(done.completedAt)).toBeCloseTo(72 * HOUR_MS, -4)
      expect(await totalJobs(deal.poster, deal.worker)).toEqual([1, 1])
      expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
    },
  )

  test('by both sides concurrently counts once', async () => {
    const deal = await startedContract(testApp)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? deal.poster : deal.worker).client.post(at(deal, 'complete')),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await totalJobs(deal.poster, deal.worker)).toEqual([1, 1])
  })
})

describe('COMPLETE-3 a request for changes', () => {
  test('reopens the work, stops the automatic release and uncounts the job', async () => {
    const deal = await completedContract(testApp)
    const message = 'The sofa is upside down.'
    const again = await good(deal.poster.client.post(at(deal, 'request-changes'), { message }))
    expect(again).toMatchObject({ status: 'in_progress', autoReleaseAt: null, completedAt: null })
    for (const who of [deal.poster, deal.worker])
      expect(await readAs(who, deal)).toMatchObject({
        changesRequested: message,
        changesRequestedAt: expect.stringMatching(/Z$/),
      })
    expect(await totalJobs(deal.poster, deal.worker)).toEqual([0, 0])
    await good(deal.worker.client.post(at(deal, 'complete')))
    expect(await totalJobs(deal.poster, deal.worker)).toEqual([1, 1])
  })

  test('is refused after the release, and without a message', async () => {
    const deal = await completedContract(testApp)
    expect((await deal.poster.client.post(at(deal, 'request-changes'), {})).status).toBe(400)
    await good(deal.poster.client.post(at(deal, 'release')))
    const late = await deal.poster.client.post(at(deal, 'request-changes'), { message: 'One more thing.' })
    expect([late.status, late.body.code]).toEqual([409, 'nothing_held'])
    expect((await readAs(deal.poster, deal)).status).toBe('completed')
  })

  test('and releasing exclude each other', async () => {
    for (let round = 0; round < 6; round++) {
      const deal = await completedContract(testApp)
      const [released, changes] = await Promise.all([
        deal.poster.client.post(at(deal, 'release')),
        deal.poster.client.post(at(deal, 'request-changes'), { message: 'Wait.' }),
      ])
      expect([released.status, changes.status].toSorted((a, b) => a - b)).toEqual([200, 409])
      const { status, money } = await readAs(deal.poster, deal)
      expect([status, money.held]).toEqual(released.status === 200 ? ['completed', '0.00'] : ['in_progress', '95.00'])
    }
  })
})

describe('NOTE-1 notes', () => {
  test('are for both parties; an internal one is only for its author', async () => {
    const deal = await startedContract(testApp)
    const add = (who: TestMember, message: string, isInternal = false) =>
      good(who.client.post(at(deal, 'notes'), { message, isInternal }))
    await add(deal.poster, 'The key is under the pot.')
    await add(deal.worker, 'Ask for more next time.', true)
    await add(deal.poster, 'Nice people, slow van.', true)
    const read = async (who: TestMember) =>
      (await good(who.client.get(at(deal, 'notes')))).map((note: { message: string; isMine: boolean }) => [
        note.message,
        note.isMine,
      ])
    expect(await read(deal.poster)).toEqual([
      ['Nice people, slow van.', true],
      ['The key is under the pot.', true],
    ])
    expect(await read(deal.worker)).toEqual([
      ['Ask for more next time.', true],
      ['The key is under the pot.', false],
    ])
  })

  test.each(['poster', 'worker'] as const)(
    'NOTE-2 of the %s have contact data masked until both have signed',
    async (role) => {
      const deal = await openContract(testApp)
      const other = deal[role === 'poster' ? 'worker' : 'poster']
      const write = (isInternal: boolean) =>
        good(deal[role].client.post(at(deal, 'notes'), { message: 'Call 813-555-0142, unit 4021.', isInternal }))
      expect(await write(true)).toMatchObject({ message: 'Call 813-555-0142, unit 4021.' })
      expect(await write(false)).toMatchObject({ message: 'Call •••, unit 4021.' })
      await testApp.settle()
      for (const path of [at(deal, 'notes'), '/api/alerts'])
        expect(JSON.stringify(await good(other.client.get(path)))).not.toContain('555-0142')
      await signBoth(deal)
      expect(await write(false)).toMatchObject({ message: 'Call 813-555-0142, unit 4021.' })
    },
  )

  test('of strangers and without text are refused', async () => {
    const deal = await startedContract(testApp)
    expect((await stranger.client.post(at(deal, 'notes'), { message: 'Hello?' })).status).toBe(404)
    expect(await deal.worker.client.post(at(deal, 'notes'), { message: '  ' })).toMatchObject({
      status: 400,
      body: { fields: { message: 'Please write a note first.' } },
    })
    expect(await good(deal.worker.client.get(at(deal, 'notes')))).toEqual([])
  })
})

describe('NOTE-3 500 notes of each side', () => {
  test('are the maximum, internal ones included', async () => {
    const deal = await startedContract(testApp)
    await sql`insert into job_notes (id, contract_id, author_id, message, is_internal)
      select gen_random_uuid(), ${deal.id}, ${deal.worker.id}, 'Still here.', n % 2 = 0
      from generate_series(1, 499) n`.execute(testApp.app.db)
    const write = ({ client }: TestMember, isInternal = false) =>
      client.post(at(deal, 'notes'), { message: 'One more.', isInternal })
    expect(await write(deal.worker)).toMatchObject({ status: 201, body: { message: 'One more.', isMine: true } })
    const before = await snapshot(testApp, deal)
    for (const isInternal of [false, true])
      expect(await write(deal.worker, isInternal)).toMatchObject({
        status: 422,
        body: {
          code: 'enough_notes',
          message: 'Each side can add 500 notes to a contract, and you have added yours.',
        },
      })
    expect(await snapshot(testApp, deal)).toEqual(before)
    expect((await write(deal.poster)).status).toBe(201)
  })
})

describe('PROGRESS-1 progress', () => {
  test('is reported by the worker as text, percentage or photo', async () => {
    const deal = await startedContract(testApp)
    const add = (body: object) => good(deal.worker.client.post(at(deal, 'progress'), body))
    expect(await add({ description: 'Up one flight.' })).toMatchObject({ percent: null, photoUrl: null })
    expect(await add({ percent: 60 })).toMatchObject({ percent: 60, description: null })
    expect(await add({ description: 'A rest.' })).toMatchObject({ percent: null })
    expect((await readAs(deal.poster, deal)).percent).toBe(60)
    expect(await good(deal.poster.client.get(at(deal, 'progress')))).toHaveLength(3)
  })

  test('is refused from others, without content, and when no work is in progress', async () => {
    const deal = await startedContract(testApp)
    const add = (who: TestMember, body: object) => who.client.post(at(deal, 'progress'), body)
    expect(await add(deal.poster, { percent: 5 })).toMatchObject({ status: 403, body: { code: 'worker_only' } })
    expect((await add(stranger, { percent: 5 })).status).toBe(404)
    expect(await add(deal.worker, {})).toMatchObject({ status: 422, body: { code: 'empty' } })
    for (const percent of [-1, 101, 5.5, 'half']) expect((await add(deal.worker, { percent })).status).toBe(400)
    for (const status of ['pending', 'active', 'completed', 'disputed', 'cancelled'] as const) {
      const other = await contractIn(testApp, status)
      const answer = await other.worker.client.post(at(other, 'progress'), { percent: 5 })
      expect([status, answer.status, answer.body.code]).toEqual([status, 409, 'not_now'])
    }
    expect(await good(deal.poster.client.get(at(deal, 'progress')))).toEqual([])
  })

  test('has photos for both parties, which the poster approves once', async () => {
    const deal = await startedContract(testApp)
    const { status, body } = await sendFiles(deal.worker.client, at(deal, 'progress'), 'photo', [PICTURE])
    expect(status).toBe(201)
    const path = `/api/progress-photos/${body.id}`
    for (const { client } of [deal.poster, deal.worker]) {
      expect((await client.get(body.photoUrl)).headers['content-type']).toBe('image/webp')
      expect((await client.get(body.thumbnailUrl)).status).toBe(200)
    }
    expect((await stranger.client.get(body.photoUrl)).status).toBe(404)
    expect((await testApp.client().get(body.photoUrl)).status).toBe(401)
    expect((await readAs(deal.poster, deal)).photosToApprove).toBe(1)
    expect((await stranger.client.post(`${path}/approve`)).status).toBe(404)
    expect((await deal.worker.client.post(`${path}/approve`)).status).toBe(403)
    const approved = await good(deal.poster.client.post(`${path}/approve`))
    expect(approved).toMatchObject({ isApproved: true, approvedBy: deal.poster.id })
    expect(await good(deal.poster.client.post(`${path}/approve`))).toEqual(approved)
    expect((await readAs(deal.poster, deal)).photosToApprove).toBe(0)
  })

  test('refuses files that are not pictures', async () => {
    const deal = await startedContract(testApp)
    const answer = await sendFiles(deal.worker.client, at(deal, 'progress'), 'photo', [NO_PICTURE])
    expect([answer.status, answer.body.code]).toEqual([415, 'invalid_file_type'])
    expect(await good(deal.worker.client.get(at(deal, 'progress')))).toEqual([])
    const update = await good(deal.worker.client.post(at(deal, 'progress'), { description: 'No photo.' }))
    const approve = await deal.poster.client.post(`/api/progress-photos/${update.id}/approve`)
    expect([approve.status, approve.body.code]).toEqual([409, 'no_photo'])
  })
})

// ---- additional work -----------------------------------------------------------------------------------------------

const ask = (deal: Deal, side: 'poster' | 'worker', additionalAmount: number | string = 20) =>
  good(deal[side].client.post(at(deal, 'additional-work'), { description: 'The piano too.', additionalAmount }))
const approve = (who: TestMember, requestId: string, role: 'poster' | 'worker') =>
  who.client.post(`/api/additional-work/${requestId}/approve`, { role })

describe('EXTRA-1 extra work', () => {
  test('can be requested by either side, which counts as its approval', async () => {
    const deal = await activeContract(testApp)
    expect(await ask(deal, 'worker')).toMatchObject({
      status: 'pending',
      workerApproved: true,
      posterApproved: false,
      additionalAmount: '20.00',
      isMine: true,
      paymentStatus: null,
    })
    expect(await ask(deal, 'poster')).toMatchObject({ workerApproved: false, posterApproved: true })
    expect((await readAs(deal.poster, deal)).openRequests).toEqual({ mine: 1, theirs: 1 })
    // A mere request does not count.
    expect(await readAs(deal.poster, deal)).toMatchObject({ additionalAmount: '0.00', money: { held: '95.00' } })
  })

  test('is refused unless the contract runs and its own amount is held', async () => {
    const form = { description: 'The piano too.', additionalAmount: 20 }
    for (const status of ['pending', 'completed', 'disputed', 'cancelled'] as const) {
      const deal = await contractIn(testApp, status)
      const answer = await deal.worker.client.post(at(deal, 'additional-work'), form)
      expect([status, answer.status, answer.body.code]).toEqual([status, 409, 'not_now'])
    }
    const unpaid = await openContract(testApp)
    await payWith(unpaid.poster, DECLINED_CARD)
    await signBoth(unpaid)
    expect((await unpaid.worker.client.post(at(unpaid, 'additional-work'), form)).body.code).toBe('not_held')
    expect((await stranger.client.post(at(unpaid, 'additional-work'), form)).status).toBe(404)
  })

  test('VERIFY-1 that takes the contract over $1,000 needs two verified sides, at the request and at the approval', async () => {
    const deal = await activeContract(testApp, { worker: await createWorker(testApp) })
    const extra = (role: 'poster' | 'worker', additionalAmount: string) =>
      deal[role].client.post(at(deal, 'additional-work'), { description: 'The piano too.', additionalAmount })
    expect(await extra('worker', '905.01')).toMatchObject({ status: 403, body: { code: 'not_verified' } })
    expect(await extra('poster', '905.01')).toMatchObject({ status: 403, body: { code: 'worker_not_verified' } })
    const first = await good(extra('worker', '500'))
    const second = await good(extra('worker', '405.01'))
    await good(approve(deal.poster, first.id, 'poster'))
    expect((await approve(deal.poster, second.id, 'poster')).body.code).toBe('worker_not_verified')
    await sql`update users set is_verified = true where id = ${deal.worker.id}`.execute(testApp.app.db)
    await good(approve(deal.poster, second.id, 'poster'))
  })

  test.each([0, -5, '0.001', 'much', 100_000.01])('of %j is refused', async (additionalAmount) => {
    const deal = await activeContract(testApp)
    const form = { description: 'The piano too.', additionalAmount }
    expect((await deal.worker.client.post(at(deal, 'additional-work'), form)).status).toBe(400)
  })
})

describe('EXTRA-2 approved extra work', () => {
  test.each(['poster', 'worker'] as const)('requested by the %s is held in addition and counts', async (side) => {
    const other = side === 'poster' ? 'worker' : 'poster'
    const deal = await startedContract(testApp)
    const { id } = await ask(deal, side, '20.01')
    const approved = await good(approve(deal[other], id, other))
    expect(approved).toMatchObject({ status: 'approved', paymentStatus: 'held' })
    const contract = await readAs(deal.poster, deal)
    expect(contract).toMatchObject({ additionalAmount: '20.01', additionalWorkApproved: true })
    expect(contract.money).toMatchObject({ held: '115.01', fee: '5.75', workerShare: '109.26', due: '0.00' })
    expect(await readBooks(testApp, deal)).toMatchObject({ card: '-115.01', escrow: '115.01' })
    const again = await approve(deal[other], id, other)
    expect([again.status, again.body.code]).toEqual([409, 'settled'])
  })

  test('cannot be approved by its requester, for the other role, or by a stranger', async () => {
    const deal = await startedContract(testApp)
    const { id } = await ask(deal, 'worker')
    const before = await snapshot(testApp, deal)
    const codes = [
      await approve(deal.worker, id, 'worker'),
      await approve(deal.worker, id, 'poster'),
      await approve(deal.poster, id, 'worker'),
      await approve(stranger, id, 'poster'),
      await stranger.client.post(`/api/additional-work/${id}/reject`),
    ].map(({ status, body }) => `${status} ${body.code}`)
    expect(codes).toEqual(['409 own_request', '403 other_role', '403 other_role', '404 not_found', '404 not_found'])
    expect(await snapshot(testApp, deal)).toEqual(before)
  })

  test('is held once with 20 concurrent approvals', async () => {
    const deal = await startedContract(testApp)
    const { id } = await ask(deal, 'worker')
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(deal.poster, id, 'poster')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readBooks(testApp, deal)).escrow).toBe('115.00')
    expect(await paymentsOf(testApp, deal)).toHaveLength(2)
  })

  test('cannot be approved after a rejection', async () => {
    const deal = await startedContract(testApp)
    const { id } = await ask(deal, 'worker')
    const rejected = await good(deal.poster.client.post(`/api/additional-work/${id}/reject`, { reason: 'No piano.' }))
    expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: 'No piano.', paymentStatus: null })
    expect((await approve(deal.poster, id, 'poster')).body.code).toBe('settled')
    expect((await deal.poster.client.post(`/api/additional-work/${id}/reject`)).body.code).toBe('settled')
    expect(await readAs(deal.poster, deal)).toMatchObject({ additionalAmount: '0.00', money: { held: '95.00' } })
  })

  test('counts only once it is paid, and blocks further approvals until then', async () => {
    const deal = await startedContract(testApp)
    const { id } = await ask(deal, 'worker')
    await payWith(deal.poster, DECLINED_CARD)
    expect(await good(approve(deal.poster, id, 'poster'))).toMatchObject({
      status: 'approved',
      paymentStatus: 'failed',
    })
    expect(await readAs(deal.poster, deal)).toMatchObject({
      additionalAmount: '0.00',
      money: { held: '95.00', due: '20.00', status: 'held' },
    })
    const { id: next } = await ask(deal, 'worker', 5)
    expect((await approve(deal.poster, next, 'poster')).body.code).toBe('extra_unpaid')
    await payWith(deal.poster, GOOD_CARD)
    expect(await good(deal.poster.client.post(at(deal, 'pay')))).toMatchObject({ status: 'held', amount: '20.00' })
    expect(await good(approve(deal.poster, next, 'poster'))).toMatchObject({ paymentStatus: 'held' })
    expect(await readAs(deal.poster, deal)).toMatchObject({ additionalAmount: '25.00', money: { held: '120.00' } })
  })
})
