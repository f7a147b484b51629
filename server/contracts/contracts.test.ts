import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ContractMove,
  CONTRACT_MOVES,
  CONTRACT_STATUSES,
  canMoveContract,
  ROLES,
  type Role,
} from '#core/contracts/rules.ts'
import { openTestApp, type Answer, type TestApp, type TestClient } from '#server/testing/app.ts'
import {
  activeContract,
  contractIn,
  DECLINED_CARD,
  good,
  openContract,
  payWith,
  readAs,
  signBoth,
  snapshot,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { insertPlaces, placeBid, postJob, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
let stranger: TestMember
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
  stranger = await createWorker(testApp)
})
afterAll(() => testApp.close())

// ---- moves ---------------------------------------------------------------------------------------------------------

type Actor = Role | 'stranger' | 'nobody'
const ACTORS: Actor[] = [...ROLES, 'stranger', 'nobody']

const at =
  (path: string, body: object = {}) =>
  (who: TestClient, { id }: Deal) =>
    who.post(`/api/contracts/${id}/${path}`, body)

/** Every move of the two parties. */
const ASK: Record<
  Exclude<ContractMove, 'lapse' | 'restore' | 'extend' | 'settle' | 'undo'>,
  (who: TestClient, deal: Deal, as: Role) => Promise<Answer>
> = {
  sign: (who, { id }, role) => who.post(`/api/contracts/${id}/sign`, { role }),
  schedule: (who, { jobId }) => who.post('/api/contracts', { jobId, scheduledDate: '2040-01-05' }),
  decline: at('decline'),
  start: at('start'),
  complete: at('complete'),
  requestChanges: at('request-changes', { message: 'The sofa is upside down.' }),
  cancel: at('cancel'),
  // The answer is the dispute, so the contract is read again.
  dispute: async (who, deal) => {
    const filed = await at('dispute', { reason: 'Upside down', description: 'The sofa.' })(who, deal)
    return filed.status === 201 ? who.get(`/api/contracts/${deal.id}`) : filed
  },
}
const MOVES = Object.keys(ASK) as (keyof typeof ASK)[]

const clientOf = (deal: Deal, actor: Actor): TestClient => {
  if (actor === 'nobody') return testApp.client()
  return actor === 'stranger' ? stranger.client : deal[actor].client
}
const isAllowedInAnyStatus = (move: keyof typeof ASK, by: Role) =>
  CONTRACT_STATUSES.some((status) => canMoveContract(move, status, by))
const roleOf = (actor: Actor): Role => (actor === 'worker' ? 'worker' : 'poster')

const refusalOf = (move: keyof typeof ASK, actor: Actor, from: string): string => {
  if (actor === 'nobody') return '401 signed_out'
  if (actor === 'stranger') return '404 not_found'
  // The job has no contract any more.
  if (move === 'schedule' && from === 'cancelled') return actor === 'poster' ? '409 no_selection' : '404 not_found'
  if (isAllowedInAnyStatus(move, actor)) return '409 not_now'
  return actor === 'poster' ? '403 worker_only' : '403 poster_only'
}

describe('CONTRACT-2 only the listed moves, by the listed side', () => {
  const table = CONTRACT_STATUSES.flatMap((status) =>
    MOVES.flatMap((move) => ACTORS.map((actor) => ({ status, move, actor }))),
  )
  const isAllowed = ({ status, move, actor }: (typeof table)[number]) =>
    (actor === 'poster' || actor === 'worker') && canMoveContract(move, status, actor)

  test.each(table.filter(isAllowed))('$move by the $actor from $status succeeds', async (one) => {
    const deal = await contractIn(testApp, one.status)
    const { status, body, text } = await ASK[one.move](clientOf(deal, one.actor), deal, roleOf(one.actor))
    expect(status, text).toBe(200)
    // The first signature does not change the status.
    expect(body.status).toBe(one.move === 'sign' ? 'pending' : CONTRACT_MOVES[one.move].to)
    expect(body.role).toBe(one.actor)
  })

  test.each(CONTRACT_STATUSES)('from %s everything else is refused and changes nothing', async (from) => {
    const deal = await contractIn(testApp, from)
    const before = await snapshot(testApp, deal)
    const illegal = table.filter((one) => one.status === from && !isAllowed(one))
    const received: string[] = []
    const expected: string[] = []
    for (const { move, actor } of illegal) {
      const { status, body } = await ASK[move](clientOf(deal, actor), deal, roleOf(actor))
      received.push(`${move} ${actor} ${status} ${body.code}`)
      expected.push(`${move} ${actor} ${refusalOf(move, actor, from)}`)
    }
    expect(received).toEqual(expected)
    expect(await snapshot(testApp, deal)).toEqual(before)
  })
})

test('CONTRACT-2 the refusal names the current status', async () => {
  const deal = await openContract(testApp)
  const { body } = await deal.worker.client.post(`/api/contracts/${deal.id}/start`)
  expect(body.message).toBe('The contract is not signed by both yet.')
})

const jobOf = async ({ jobId }: Deal) =>
  (await testApp.app.db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirstOrThrow()).status
test('CONTRACT-2 the job moves with its contract', async () => {
  const after = await Promise.all(CONTRACT_STATUSES.map(async (status) => jobOf(await contractIn(testApp, status))))
  expect(after).toEqual(['assigned', 'assigned', 'assigned', 'completed', 'assigned', 'cancelled'])
})

// ---- what each sees ------------------------------------------------------------------------------------------------

const placesAndPhones = async (deal: Deal) => {
  const [poster, worker] = [await readAs(deal.poster, deal), await readAs(deal.worker, deal)]
  return [worker.job.location, worker.poster.phoneNumber, poster.worker.phoneNumber, poster.job.location]
}

describe('CONTRACT-3 a contract is for its two parties', () => {
  test('a stranger gets 404 at all of its addresses', async () => {
    const deal = await activeContract(testApp)
    const paths = ['', '/pdf', '/calendar.ics', '/notes', '/progress', '/additional-work', '/receipt']
    for (const path of paths) {
      const { status, text } = await stranger.client.get(`/api/contracts/${deal.id}${path}`)
      expect([path, status]).toEqual([path, 404])
      expect(text).not.toContain('Maren')
      expect((await testApp.client().get(`/api/contracts/${deal.id}${path}`)).status).toBe(401)
    }
    for (const list of ['/api/contracts/my', '/api/contracts/user'])
      expect((await stranger.client.get(list)).body).toEqual([])
  })

  test('own contracts are listed for both roles and in any status, newest first', async () => {
    const both = await createPoster(testApp)
    const mine = [
      await openContract(testApp, { poster: both }),
      await openContract(testApp, { worker: both }),
      await contractIn(testApp, 'cancelled', { poster: both }),
    ]
    const { body } = await both.client.get('/api/contracts/my')
    expect(body.map(({ id }: Deal) => id)).toEqual(mine.map(({ id }) => id).toReversed())
    expect(body.map(({ role }: { role: Role }) => role)).toEqual(['poster', 'worker', 'poster'])
    expect((await both.client.get('/api/contracts/user')).body).toEqual(body)
  })

  test('address and phone numbers are visible once both have signed, but not after a cancellation', async () => {
    const address = '7th Ave and 17th St'
    expect(await placesAndPhones(await openContract(testApp))).toEqual(['Ybor City, Tampa', null, null, address])
    const active = await activeContract(testApp)
    expect(await placesAndPhones(active)).toEqual([address, '(813) 555-0142', '(813) 555-0142', address])
    await good(active.worker.client.post(`/api/contracts/${active.id}/cancel`))
    expect(await placesAndPhones(active)).toEqual(['Ybor City, Tampa', null, null, address])
  })

  test('JOB-10 the whole zip code of a job is visible to those who see its address, others see five digits', async () => {
    const zipCode = '33605-1234'
    const deal = await openContract(testApp, { job: { zipCode } })
    const live = await postJob(deal.poster, { zipCode })
    await placeBid(deal.worker, live)
    await good(deal.worker.client.send('PUT', `/api/jobs/${live}/favorite`))
    const everywhere = [
      '/api/jobs',
      '/api/jobs?zip=33605',
      `/api/jobs/${live}`,
      '/api/jobs/favorites',
      '/api/bids/my',
      '/api/recommendations/jobs',
      '/api/recommendations/smart',
      '/api/alerts',
      '/api/contracts/my',
      `/api/contracts/${deal.id}`,
      `/api/jobs/${deal.jobId}`,
    ]
    const shows = async ({ client }: Pick<TestMember, 'client'>) => {
      const answers = await Promise.all(everywhere.map(async (path) => [path, (await client.get(path)).text] as const))
      return answers.flatMap(([path, text]) => (text.includes(zipCode) ? [path] : []))
    }
    await testApp.settle()
    for (const who of [deal.worker, stranger, { client: testApp.client() }]) expect(await shows(who)).toEqual([])
    expect((await good(stranger.client.get(`/api/jobs/${live}`))).zipCode).toBe('33605')
    expect((await readAs(deal.worker, deal)).job.zipCode).toBe('33605')
    for (const id of [live, deal.jobId])
      expect((await good(deal.poster.client.get(`/api/jobs/${id}`))).zipCode).toBe(zipCode)
    expect((await readAs(deal.poster, deal)).job.zipCode).toBe(zipCode)

    await signBoth(deal)
    expect((await readAs(deal.worker, deal)).job.zipCode).toBe(zipCode)
    expect((await good(deal.worker.client.get(`/api/jobs/${deal.jobId}`))).zipCode).toBe(zipCode)
    expect((await good(deal.worker.client.get(`/api/jobs/${live}`))).zipCode).toBe('33605')
    await good(deal.worker.client.post(`/api/contracts/${deal.id}/cancel`))
    expect(await shows(deal.worker)).toEqual([])
  })

  test('only the poster sees the card and why it was refused', async () => {
    const deal = await openContract(testApp)
    await payWith(deal.poster, DECLINED_CARD)
    await signBoth(deal)
    const [poster, worker] = [await readAs(deal.poster, deal), await readAs(deal.worker, deal)]
    expect(poster.money).toMatchObject({ cardLast4: '0002', failureReason: 'Your card was declined.' })
    expect(worker.money).toMatchObject({ cardLast4: null, failureReason: null, status: 'failed' })
    expect(worker.payments[0]!.failureReason).toBeNull()
  })
})

// ---- its schedule --------------------------------------------------------------------------------------------------

const schedule = ({ poster, jobId }: Deal, form: Record<string, unknown>) =>
  poster.client.post('/api/contracts', { jobId, ...form })

describe('CONTRACT-5 creating the contract of a job', () => {
  test('returns the existing one, for both sides and as often as requested', async () => {
    const deal = await openContract(testApp)
    const form = { jobId: deal.jobId, workerId: deal.worker.id, amount: 95, description: 'Another description.' }
    const answers = await Promise.all(
      [deal.poster, deal.worker, deal.poster].map(({ client }) => client.post('/api/contracts', form)),
    )
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
      [200, deal.id],
      [200, deal.id],
      [200, deal.id],
    ])
    const rows = await testApp.app.db.selectFrom('contracts').selectAll().where('job_id', '=', deal.jobId).execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.description).not.toBe('Another description.')
  })

  test.each([{ amount: '94.99' }, { amount: 1 }, { workerId: '0198c0de-0000-7000-8000-000000000000' }])(
    'with %j is refused: worker and amount are those of the bid',
    async (claim) => {
      const deal = await openContract(testApp)
      const before = await snapshot(testApp, deal)
      const answer = await schedule(deal, { ...claim, scheduledDate: '2040-01-05' })
      expect(answer).toMatchObject({ status: 422, body: { code: 'not_the_bids' } })
      expect(await snapshot(testApp, deal)).toEqual(before)
    },
  )

  test('is refused before a bid is selected', async () => {
    const [poster, worker] = await Promise.all([createPoster(testApp), createWorker(testApp)])
    const jobId = await postJob(poster)
    await placeBid(worker, jobId)
    expect((await poster.client.post('/api/contracts', { jobId })).body.code).toBe('no_selection')
    for (const { client } of [worker, await createMember(testApp)])
      expect((await client.post('/api/contracts', { jobId })).status).toBe(404)
  })
})

describe('CONTRACT-4 the schedule', () => {
  test.each([
    ['33605', '2041-01-06T00:15:00.000Z'],
    ['98101', '2041-01-06T03:15:00.000Z'],
  ])('is in the time zone of the job’s zip code %s', async (zipCode, startsAt) => {
    const deal = await openContract(testApp, { job: { zipCode } })
    const { body } = await schedule(deal, { scheduledDate: '2041-01-05T12:00:00.000Z', scheduledTime: '19:15' })
    expect(body).toMatchObject({ scheduledDate: '2041-01-05', scheduledTime: '19:15', startsAt })
    expect(body.termsText).toContain('January 5, 2041, 7:15 PM')
  })

  test.each([
    [{ scheduledDate: '2020-01-05' }, 422, 'date_past'],
    [{ scheduledDate: '2041-02-30' }, 422, 'no_such_day'],
    [{ scheduledTime: '19:15' }, 422, 'time_alone'],
    [{ scheduledDate: '2041-03-10', scheduledTime: '02:30' }, 422, 'no_such_time'],
    [{ scheduledDate: '5 January' }, 400, 'invalid_input'],
    [{ scheduledDate: '2100-01-01' }, 400, 'invalid_input'],
    [{ scheduledDate: '9999-12-31', scheduledTime: '23:30' }, 400, 'invalid_input'],
    [{ scheduledDate: '2041-01-05', scheduledTime: '25:00' }, 400, 'invalid_input'],
  ])('%j is refused', async (form, status, code) => {
    const deal = await openContract(testApp)
    const before = await snapshot(testApp, deal)
    expect(await schedule(deal, form)).toMatchObject({ status, body: { code } })
    expect(await snapshot(testApp, deal)).toEqual(before)
  })

  test('is unchanged when omitted, and removed with null', async () => {
    const deal = await openContract(testApp)
    const first = (await readAs(deal.poster, deal)).termsHash
    await schedule(deal, { scheduledDate: '2041-01-05', scheduledTime: '19:15' })
    expect((await schedule(deal, {})).body).toMatchObject({ scheduledDate: '2041-01-05', scheduledTime: '19:15' })
    expect((await schedule(deal, { scheduledTime: '' })).body.scheduledTime).toBeNull()
    const { body } = await schedule(deal, { scheduledDate: null })
    expect(body).toMatchObject({ scheduledDate: null, startsAt: null, termsHash: first })
  })
})
