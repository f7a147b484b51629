import { DAY_MS, MINUTE_MS } from '#core/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createIdempotencyStore,
  hashRequest,
  idFrom,
  sweepIdempotencyKeys,
  type IdempotencyStore,
} from '#server/platform/http/idempotency.ts'
import { freshEmail, openTestApp, type Answer, type TestApp, type TestClient } from '#server/testing/app.ts'
import {
  at,
  activeContract,
  balanceOf,
  completedContract,
  good,
  openContract,
  payWith,
  DECLINED_CARD,
  GOOD_CARD,
  readBooks,
  signBoth,
  snapshot,
  startedContract,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { createPoster, createWorker, insertPlaces, jobForm, postJob } from '#server/testing/scenarios/market.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { until } from '#server/testing/until.ts'
import { PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'

let testApp: TestApp
let once: IdempotencyStore
beforeAll(async () => {
  testApp = await openTestApp()
  once = createIdempotencyStore(testApp.app.db)
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

let count = 0
const freshKey = () => `key ${++count}`
const send = (who: TestMember, path: string, body: object, key: string): Promise<Answer> =>
  who.client.post(path, body, { 'idempotency-key': key })

const filesOf = (text: string) => [{ bytes: Buffer.from(text) }]

describe('ONCE-1 a key', () => {
  test('counts once: repetitions get the first response', async () => {
    const key = freshKey()
    expect(await once.claim('me', key, 'hash')).toBeNull()
    await expect(once.claim('me', key, 'hash')).rejects.toMatchObject({
      refusal: { status: 409, code: 'still_running' },
    })
    await once.keep('me', key, { status: 201, answer: { id: 1 } })
    expect(await once.claim('me', key, 'hash')).toEqual({ status: 201, answer: { id: 1 } })
    await expect(once.claim('me', key, 'other')).rejects.toMatchObject({ refusal: { status: 422, code: 'key_reused' } })
    expect(await once.claim('somebody else', key, 'other')).toBeNull()
  })

  test('sent many times concurrently has one first request', async () => {
    const key = freshKey()
    const claims = await Promise.allSettled(Array.from({ length: 50 }, () => once.claim('me', key, 'hash')))
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is free again after an error, a minute without a response, and a day', async () => {
    const [faulty, dead, old] = [freshKey(), freshKey(), freshKey()]
    await once.claim('me', faulty, 'hash')
    await once.release('me', faulty)
    expect(await once.claim('me', faulty, 'other')).toBeNull()
    await once.claim('me', dead, 'hash')
    await once.claim('me', old, 'hash')
    await once.keep('me', old, { status: 200, answer: null })
    await testApp.moveClock(61_000)
    // Taken over only by the same request.
    await expect(once.claim('me', dead, 'other')).rejects.toMatchObject({ refusal: { code: 'key_reused' } })
    expect(await once.claim('me', dead, 'hash')).toBeNull()
    await expect(once.claim('me', dead, 'hash')).rejects.toMatchObject({ refusal: { code: 'still_running' } })
    await testApp.moveClock(DAY_MS)
    expect(await once.claim('me', old, 'other')).toBeNull()
    await testApp.moveClock(DAY_MS)
    await sweepIdempotencyKeys(testApp.app.db)
    expect(
      await testApp.app.db.selectFrom('idempotency_keys').select('key').where('scope', '=', 'me').execute(),
    ).toEqual([])
  })

  test('of more than 200 characters is refused', async () => {
    await expect(once.claim('me', 'k'.repeat(201), 'hash')).rejects.toMatchObject({ refusal: { status: 400 } })
  })

  test('ignores the order of fields, and depends on their values and the files', () => {
    expect(hashRequest({ a: 1, b: { c: 2, d: 3 } }, [])).toBe(hashRequest({ b: { d: 3, c: 2 }, a: 1 }, []))
    expect(hashRequest({ a: 1 }, [])).not.toBe(hashRequest({ a: '1' }, []))
    expect(hashRequest({ a: [1, 2] }, [])).not.toBe(hashRequest({ a: [2, 1] }, []))
    expect(hashRequest({}, filesOf('x'))).not.toBe(hashRequest({}, filesOf('y')))
  })
})

interface RepeatedCall {
  deal: Deal
  who: TestMember
  path: string
  body: object
  /** Another valid body; undefined if the call has no body. */
  other: object
}

const NOTHING = {}

/** Every call that moves money or creates something, right before it is made. */
const CALLS: Record<string, () => Promise<RepeatedCall>> = {
  sign: async () => {
    const deal = await openContract(testApp)
    await good(deal.worker.client.post(at(deal, 'sign'), { role: 'worker' }))
    return { deal, who: deal.poster, path: at(deal, 'sign'), body: { role: 'poster' }, other: { role: 'worker' } }
  },
  pay: async () => {
    const deal = await openContract(testApp)
    await payWith(deal.poster, DECLINED_CARD)
    await signBoth(deal)
    const { id } = await payWith(deal.poster, GOOD_CARD)
    return { deal, who: deal.poster, path: at(deal, 'pay'), body: {}, other: { paymentMethodId: id } }
  },
  release: async () => {
    const deal = await completedContract(testApp)
    return { deal, who: deal.poster, path: at(deal, 'release'), body: NOTHING, other: NOTHING }
  },
  tip: async () => {
    const deal = await completedContract(testApp)
    return { deal, who: deal.poster, path: at(deal, 'tip'), body: { amount: 10 }, other: { amount: 11 } }
  },
  cancel: async () => {
    const deal = await startedContract(testApp)
    const other = { fee: '10.00', reason: 'Another one.' }
    return { deal, who: deal.poster, path: at(deal, 'cancel'), body: { fee: '10.00' }, other }
  },
  'a note': async () => {
    const deal = await startedContract(testApp)
    return { deal, who: deal.worker, path: at(deal, 'notes'), body: { message: 'Here.' }, other: { message: 'Gone.' } }
  },
  progress: async () => {
    const deal = await startedContract(testApp)
    return { deal, who: deal.worker, path: at(deal, 'progress'), body: { percent: 50 }, other: { percent: 51 } }
  },
  'asking for extra work': async () => {
    const deal = await activeContract(testApp)
    const body = { description: 'The piano.', additionalAmount: 20 }
    return { deal, who: deal.worker, path: at(deal, 'additional-work'), body, other: { ...body, additionalAmount: 21 } }
  },
  'approving extra work': async () => {
    const deal = await activeContract(testApp)
    const form = { description: 'The piano.', additionalAmount: 20 }
    const { id } = await good(deal.worker.client.post(at(deal, 'additional-work'), form))
    const path = `/api/additional-work/${id}/approve`
    return { deal, who: deal.poster, path, body: { role: 'poster' }, other: { role: 'worker' } }
  },
  'saving a card': async () => {
    const deal = await activeContract(testApp)
    const card = { number: GOOD_CARD, expMonth: 12, expYear: 2040, cvc: '123' }
    return { deal, who: deal.poster, path: '/api/payment-methods', body: { card }, other: { card, isDefault: false } }
  },
}

const stateOf = async ({ deal, who }: RepeatedCall) => {
  const cards = await testApp.app.db.selectFrom('payment_methods').select('id').where('user_id', '=', who.id).execute()
  return { ...((await snapshot(testApp, deal)) as object), books: await readBooks(testApp, deal), cards: cards.length }
}

describe.each(Object.keys(CALLS))('ONCE-1 %s with a key', (name) => {
  test('repeated gets the same response and moves nothing; with another body it is refused', async () => {
    const call = await CALLS[name]!()
    const key = freshKey()
    const before = await stateOf(call)
    const first = await send(call.who, call.path, call.body, key)
    expect([200, 201], first.text).toContain(first.status)
    const after = await stateOf(call)
    expect(after).not.toEqual(before)
    const again = await send(call.who, call.path, call.body, key)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']]).toEqual([undefined, 'true'])
    expect(again.headers['cache-control']).toBe('no-store')
    const reused = await send(call.who, call.path, call.other, key)
    expect([reused.status, reused.body.code]).toEqual(call.other === NOTHING ? [200, undefined] : [422, 'key_reused'])
    expect(await stateOf(call)).toEqual(after)
  })

  test('20 times concurrently has one effect', async () => {
    const call = await CALLS[name]!()
    const key = freshKey()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(call.who, call.path, call.body, key)))
    const [first, ...rest] = answers.filter(({ status }) => status < 300)
    for (const { body } of rest) expect(body).toEqual(first!.body)
    const refused = answers.filter(({ status }) => status >= 300)
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'still_running'])
    expect(await countOf(call, name)).toBe(1)
  })

  test('whose process died halfway can be repeated, and has one effect', async () => {
    const call = await CALLS[name]!()
    const key = freshKey()
    await send(call.who, call.path, call.body, key)
    // As after a crash between the commit of the effect and storing the response.
    await sql`update idempotency_keys set status = null, answer = null where key = ${key}`.execute(testApp.app.db)
    expect((await send(call.who, call.path, call.body, key)).body.code).toBe('still_running')
    await testApp.moveClock(61_000)
    const again = await send(call.who, call.path, call.body, key)
    // A call that creates something returns the same again; one that changes a status finds it changed.
    expect(again.status < 300 || again.status === 409).toBe(true)
    expect(await countOf(call, name)).toBe(1)
  })
})

/** How often it has happened. */
const countOf = async ({ deal, who }: RepeatedCall, name: string): Promise<number> => {
  const rows = async (table: string, condition = '') => {
    const { rows: found } = await sql
      .raw<{ count: number }>(
        `select count(*)::int as count from ${table} where contract_id = '${deal.id}' ${condition}`,
      )
      .execute(testApp.app.db)
    return found[0]!.count
  }
  switch (name) {
    case 'sign':
      return (await rows('payments')) * (await rows('contract_signatures', "and role = 'poster'"))
    case 'pay':
      return rows('payments', "and status = 'held'")
    case 'release':
    case 'tip':
      return rows('ledger_transactions', `and kind = '${name}'`)
    case 'cancel':
      return rows('ledger_transactions', "and kind = 'cancellation'")
    case 'a note':
      return rows('job_notes')
    case 'progress':
      return rows('progress_photos')
    case 'asking for extra work':
      return rows('additional_work_requests')
    case 'approving extra work':
      return rows('payments', "and kind = 'additional_work'")
    default: {
      const cards = await testApp.app.db
        .selectFrom('payment_methods')
        .select('id')
        .where('user_id', '=', who.id)
        .execute()
      // The default one does not count.
      return cards.length - 1
    }
  }
}

describe('ONCE-1 a request with a key', () => {
  test('is refused while the first one runs', async () => {
    const deal = await completedContract(testApp)
    const key = freshKey()
    const { first } = await testApp.app.db.transaction().execute(async (trx) => {
      await sql`select from contracts where id = ${deal.id} for update`.execute(trx)
      const running = send(deal.poster, at(deal, 'release'), {}, key)
      await until(async () => {
        const { rows } = await sql`select from idempotency_keys where key = ${key}`.execute(testApp.app.db)
        return rows.length > 0
      })
      const second = await send(deal.poster, at(deal, 'release'), {}, key)
      expect([second.status, second.body.code]).toEqual([409, 'still_running'])
      return { first: running }
    })
    expect((await first).status).toBe(200)
    expect((await send(deal.poster, at(deal, 'release'), {}, key)).status).toBe(200)
    expect((await readBooks(testApp, deal)).worker).toBe('90.25')
  })

  test('repeats a refusal, even if the rule would allow it now', async () => {
    const deal = await startedContract(testApp)
    const key = freshKey()
    const no = await send(deal.poster, at(deal, 'release'), {}, key)
    expect(no.status).toBe(409)
    await good(deal.worker.client.post(at(deal, 'complete')))
    const again = await send(deal.poster, at(deal, 'release'), {}, key)
    expect([again.status, again.body]).toEqual([409, no.body])
    expect((await readBooks(testApp, deal)).escrow).toBe('95.00')
    expect((await send(deal.poster, at(deal, 'release'), {}, freshKey())).status).toBe(200)
  })

  test('counts for one member and one address', async () => {
    const [one, two] = [await completedContract(testApp), await completedContract(testApp)]
    const key = freshKey()
    expect((await send(one.poster, at(one, 'tip'), { amount: 5 }, key)).status).toBe(200)
    expect((await send(two.poster, at(two, 'tip'), { amount: 6 }, key)).status).toBe(200)
    expect((await send(one.poster, at(one, 'release'), {}, key)).status).toBe(200)
    expect(await balanceOf(testApp, one.worker)).toBe('95.25')
    expect(await balanceOf(testApp, two.worker)).toBe('6.00')
  })

  test('can be repeated after an error', async () => {
    const deal = await completedContract(testApp)
    const key = freshKey()
    await sql`alter table job_notes add constraint broken check (message <> 'break') not valid`.execute(testApp.owner)
    expect((await send(deal.poster, at(deal, 'notes'), { message: 'break' }, key)).status).toBe(500)
    await sql`alter table job_notes drop constraint broken`.execute(testApp.owner)
    expect((await send(deal.poster, at(deal, 'notes'), { message: 'break' }, key)).status).toBe(201)
  })
})

test('ONCE-1 a refusal by a rate limit is not stored', async () => {
  const strict = await openTestApp({ RATE_LIMIT_SCALE: '1' })
  try {
    const deal = await startedContract(strict)
    const note = (key: string) => send(deal.worker, at(deal, 'notes'), { message: 'Here.' }, key)
    for (let index = 0; index < 60; index++) expect((await note(freshKey())).status).toBe(201)
    const key = freshKey()
    expect((await note(key)).status).toBe(429)
    await strict.moveClock(10 * MINUTE_MS)
    expect((await note(key)).status).toBe(201)
  } finally {
    await strict.close()
  }
})

describe('ONCE-2 a request without a key', () => {
  test('is protected by the state alone', async () => {
    const deal = await completedContract(testApp)
    for (const status of [200, 409, 409])
      expect((await deal.poster.client.post(at(deal, 'release'))).status).toBe(status)
    expect((await readBooks(testApp, deal)).worker).toBe('90.25')
  })

  test('an id derived from a key is a UUID, the same for the same key', () => {
    expect(idFrom('a key')).toBe(idFrom('a key'))
    expect(idFrom('a key')).not.toBe(idFrom('another'))
    expect(idFrom('a key')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('a tip whose charge is not settled yet is given once, also when repeated', async () => {
    const deal = await completedContract(testApp)
    const key = freshKey()
    const { charge } = testApp.app.payments.provider
    testApp.app.payments.provider.charge = async () => {
      throw new Error('the connection is down')
    }
    await send(deal.poster, at(deal, 'tip'), { amount: 10 }, key)
    testApp.app.payments.provider.charge = charge
    await sql`update idempotency_keys set status = null, answer = null where key = ${key}`.execute(testApp.app.db)
    await testApp.moveClock(61_000)
    expect((await send(deal.poster, at(deal, 'tip'), { amount: 10 }, key)).status).toBe(200)
    await testApp.app.queue.drain(PROVIDER_CALL)
    await until(async () => (await balanceOf(testApp, deal.worker)) === '10.00')
    await testApp.moveClock(61_000)
    await testApp.app.queue.drain(PROVIDER_CALL)
    expect(await balanceOf(testApp, deal.worker)).toBe('10.00')
  })
})

/** Calls of people that create a row: what they send, another valid body, and the table. */
const CREATING: Record<string, () => Promise<Creating>> = {
  'a job': async () => {
    const who = await createPoster(testApp)
    return { who, path: '/api/jobs', body: jobForm(), other: jobForm({ title: 'Another job' }), table: 'jobs' }
  },
  'a bid': async () => {
    const jobId = await postJob(await createPoster(testApp))
    const body = { amount: 95, message: 'I own a van.', availability: 'Today' }
    const who = await createWorker(testApp)
    return { who, path: `/api/jobs/${jobId}/bids`, body, other: { ...body, amount: 96 }, table: 'bids' }
  },
  'a piece of work': async () => {
    const who = await createMember(testApp)
    return {
      who,
      path: '/api/portfolio',
      body: { title: 'A move' },
      other: { title: 'A wall' },
      table: 'user_portfolio',
    }
  },
  'a certificate': async () => {
    const body = { certificationName: 'First aid' }
    const other = { certificationName: 'Second aid' }
    return { who: await createMember(testApp), path: '/api/certifications', body, other, table: 'user_certifications' }
  },
  'a policy': async () => {
    const body = { policyType: 'Liability', provider: 'Gulf Mutual' }
    const other = { ...body, provider: 'Bay Mutual' }
    return { who: await createMember(testApp), path: '/api/insurance', body, other, table: 'insurance_policies' }
  },
  'a report': async () => {
    const contentId = (await createMember(testApp)).id
    const body = { contentType: 'user', contentId, reason: 'Asks for a deposit.' }
    const other = { ...body, reason: 'Is rude.' }
    return { who: await createMember(testApp), path: '/api/reports', body, other, table: 'flagged_content' }
  },
  'early interest': async () => {
    const body = { city: 'Tampa', state: 'Florida', email: freshEmail() }
    const other = { ...body, city: 'Miami' }
    return { who: { client: testApp.client() }, path: '/api/early-interest', body, other, table: 'early_interest' }
  },
}

interface Creating {
  who: { client: TestClient }
  path: string
  body: object
  other: object
  table: string
}

const rowsIn = async (table: string) =>
  (await sql.raw<{ count: number }>(`select count(*)::int as count from ${table}`).execute(testApp.app.db)).rows[0]!
    .count

describe.each(Object.keys(CREATING))('ONCE-3 %s with a key', (name) => {
  test('is created once, and with another body it is refused', async () => {
    const { who, path, body, other, table } = await CREATING[name]!()
    const before = await rowsIn(table)
    const headers = { 'idempotency-key': freshKey() }
    const first = await who.client.post(path, body, headers)
    expect(first.status, first.text).toBe(201)
    const again = await who.client.post(path, body, headers)
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true'])
    expect((await who.client.post(path, other, headers)).body.code).toBe('key_reused')
    expect(await rowsIn(table)).toBe(before + 1)
  })

  test('ONCE-2 is created once also if the process died halfway', async () => {
    const { who, path, body, table } = await CREATING[name]!()
    const before = await rowsIn(table)
    const key = freshKey()
    const first = await who.client.post(path, body, { 'idempotency-key': key })
    await sql`update idempotency_keys set status = null, answer = null where key = ${key}`.execute(testApp.app.db)
    await testApp.moveClock(61_000)
    const again = await who.client.post(path, body, { 'idempotency-key': key })
    expect(again.status === 409 || (again.status === 201 && again.body.id === first.body.id), again.text).toBe(true)
    expect(await rowsIn(table)).toBe(before + 1)
  })
})

// Its row would hold a hash of the password, and its answer sets a cookie. Registering again replaces it (ACC-3).
const WITHOUT_KEY = ['POST /api/auth/register']

test('ONCE-3 every call that creates something takes a key', () => {
  const without = testApp.app.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, status, once: takesKey }) => method === 'POST' && status === 201 && !takesKey)
    .map(({ method, path }) => `${method} ${path}`)
  expect(without).toEqual(WITHOUT_KEY)
})

test('ONCE-3 a key of a signed-out caller counts for their network alone', async () => {
  const behindProxy = await openTestApp({ ...PUBLIC_ENVIRONMENT, TRUST_PROXY: '1' })
  try {
    const leave = (address: string, city: string) =>
      behindProxy
        .client({ 'x-forwarded-for': address, 'idempotency-key': 'a short key' })
        .post('/api/early-interest', { city, state: 'Florida', email: 'maren@example.com' })
    expect((await leave('203.0.113.1', 'Tampa')).status).toBe(201)
    expect((await leave('203.0.113.2', 'Miami')).status).toBe(201)
    expect((await leave('203.0.113.1', 'Miami')).body.code).toBe('key_reused')
    const { rows } = await sql<{ scope: string }>`select scope from idempotency_keys`.execute(behindProxy.app.db)
    expect(rows.filter(({ scope }) => scope.includes('203.0.113'))).toEqual([])
  } finally {
    await behindProxy.close()
  }
})
