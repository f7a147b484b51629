import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import {
  activeContract,
  contractIn,
  good,
  openContract,
  readAs,
  signBoth,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { textOf } from '#server/testing/pdf-text.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const fetchBytes = async ({ client }: TestMember, path: string) => {
  const { statusCode, rawPayload, headers } = await testApp.app.http.inject({
    url: path,
    headers: { cookie: client.cookie! },
  })
  expect(statusCode).toBe(200)
  return { bytes: rawPayload, headers }
}
const pdfOf = async (who: TestMember, { id }: Deal) => (await fetchBytes(who, `/api/contracts/${id}/pdf`)).bytes
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const verify = (hash: string) => testApp.client().post('/api/contracts/verify', { sha256: hash })

describe('DOCUMENT-1 the signed document', () => {
  test('always has the same bytes, for both sides, also after a cancellation', async () => {
    const deal = await activeContract(testApp)
    const first = await pdfOf(deal.poster, deal)
    expect((await pdfOf(deal.poster, deal)).equals(first)).toBe(true)
    expect((await pdfOf(deal.worker, deal)).equals(first)).toBe(true)
    await good(deal.worker.client.post(`/api/contracts/${deal.id}/start`))
    await good(deal.worker.client.post(`/api/contracts/${deal.id}/cancel`))
    expect((await pdfOf(deal.worker, deal)).equals(first)).toBe(true)
  })

  test('is created once for ten concurrent requests', async () => {
    const deal = await activeContract(testApp)
    const drawn = await Promise.all(
      Array.from({ length: 10 }, (_, index) => pdfOf(index % 2 ? deal.poster : deal.worker, deal)),
    )
    expect(new Set(drawn.map(sha256)).size).toBe(1)
    const rows = await testApp.app.db
      .selectFrom('contract_documents')
      .selectAll()
      .where('contract_id', '=', deal.id)
      .execute()
    expect(rows.map((row) => row.sha256)).toEqual([sha256(drawn[0]!)])
  })

  test('has both names, the hash of the text and the addresses of the signatures', async () => {
    const deal = await activeContract(testApp)
    const { body } = await deal.poster.client.get(`/api/contracts/${deal.id}`)
    const text = textOf(await pdfOf(deal.worker, deal)).replaceAll('\n', ' ')
    for (const part of [body.number, 'Maren', 'Devon', '127.0.0.1']) expect(text).toContain(part)
    expect(text.replaceAll(' ', '')).toContain(body.termsHash)
  })

  test('does not exist before both have signed', async () => {
    const deal = await openContract(testApp)
    const early = await deal.poster.client.get(`/api/contracts/${deal.id}/pdf`)
    expect([early.status, early.body.code]).toEqual([409, 'not_signed'])
    await good(deal.poster.client.post(`/api/contracts/${deal.id}/cancel`))
    expect((await deal.poster.client.get(`/api/contracts/${deal.id}/pdf`)).status).toBe(409)
  })
})

describe('DOCUMENT-2 verifying a file', () => {
  test('reveals only what the file contains', async () => {
    const deal = await activeContract(testApp)
    const bytes = await pdfOf(deal.worker, deal)
    const { body: contract } = await deal.poster.client.get(`/api/contracts/${deal.id}`)
    const { status, body, text } = await verify(sha256(bytes).toUpperCase())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      isGenuine: true,
      number: contract.number,
      title: contract.job.title,
      textHash: contract.termsHash,
      posterSignedAt: contract.posterSignedAt,
      workerSignedAt: contract.workerSignedAt,
    })
    for (const secret of [deal.id, deal.jobId, deal.poster.id, deal.worker.id, '7th Ave'])
      expect(text).not.toContain(secret)
  })

  test('fails after a change of one byte anywhere', async () => {
    const deal = await activeContract(testApp)
    const bytes = await pdfOf(deal.worker, deal)
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect((await verify(sha256(changed))).body).toEqual({
        isGenuine: false,
        number: null,
        title: null,
        textHash: null,
        posterSignedAt: null,
        workerSignedAt: null,
        issuedAt: null,
      })
    }
    expect((await verify('no hash')).status).toBe(400)
  })
})

const lineOf = (ics: string, name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(ics)?.[1]
const schedule = ({ poster, jobId }: Deal, scheduledTime: string) =>
  good(poster.client.post('/api/contracts', { jobId, scheduledDate: '2041-01-05', scheduledTime }))

const readEvent = async (who: TestMember, { id }: Deal) => {
  const { bytes, headers } = await fetchBytes(who, `/api/contracts/${id}/calendar.ics`)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  const ics = bytes.toString()
  return ['UID', 'SEQUENCE', 'STATUS', 'DTSTART'].map((name) => lineOf(ics, name))
}

describe('DOCUMENT-3 the calendar file', () => {
  test('has a constant id and the status of the contract', async () => {
    const deal = await openContract(testApp)
    expect((await deal.poster.client.get(`/api/contracts/${deal.id}/calendar.ics`)).body.code).toBe('no_day')
    await schedule(deal, '19:15')
    const uid = `contract-${deal.id}@nearhand`
    expect(await readEvent(deal.worker, deal)).toEqual([uid, expect.any(String), 'TENTATIVE', '20410106T001500Z'])
    await signBoth(deal)
    expect(await readEvent(deal.poster, deal)).toEqual([uid, expect.any(String), 'CONFIRMED', '20410106T001500Z'])
    await good(deal.poster.client.post(`/api/contracts/${deal.id}/cancel`))
    expect(await readEvent(deal.poster, deal)).toEqual([uid, expect.any(String), 'CANCELLED', '20410106T001500Z'])
  })

  test('has a sequence number that increases with every change, also when it is undone', async () => {
    const deal = await openContract(testApp)
    const numbers: number[] = []
    const changes = [
      ...['19:15', '20:00', '19:15'].map((time) => () => schedule(deal, time)),
      () => signBoth(deal),
      () => good(deal.poster.client.post(`/api/contracts/${deal.id}/cancel`)),
    ]
    for (const change of changes) {
      await testApp.moveClock(100)
      await change()
      const [first, second] = [await readEvent(deal.worker, deal), await readEvent(deal.poster, deal)]
      expect(first).toEqual(second)
      numbers.push(Number(first[1]))
    }
    expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  })
})

test.each([
  ['2041-01-05', 'January 5, 2041', '20410105'],
  ['2041-01-05T17:00:00.000Z', 'January 5, 2041', '20410105'],
  ['2041-01-06T02:30:00.000Z', 'January 5, 2041', '20410105'],
])(
  'DOCUMENT-3 a preferred date of %s is the same day in the text and in the calendar',
  async (preferredDate, text, day) => {
    const deal = await openContract(testApp, { job: { preferredDate } })
    const { termsText } = await readAs(deal.worker, deal)
    expect(termsText).toContain(`When and where. Wished for ${text}, after 7 PM; the time is still to be agreed`)
    const { bytes } = await fetchBytes(deal.worker, `/api/contracts/${deal.id}/calendar.ics`)
    expect(bytes.toString()).toContain(`DTSTART;VALUE=DATE:${day}\r\n`)
  },
)

test('RECEIPT-2 a receipt exists for both parties as soon as something was paid', async () => {
  const open = await openContract(testApp)
  const early = await open.poster.client.get(`/api/contracts/${open.id}/receipt`)
  expect([early.status, early.body.code]).toEqual([409, 'nothing_paid'])
  const deal = await contractIn(testApp, 'completed', { amount: '200.00' })
  await good(deal.poster.client.post(`/api/contracts/${deal.id}/release`))
  await good(deal.poster.client.post(`/api/contracts/${deal.id}/tip`, { amount: 7, message: 'For the stairs.' }))
  const receipt = async (who: TestMember) => textOf((await fetchBytes(who, `/api/contracts/${deal.id}/receipt`)).bytes)
  const [poster, worker] = [await receipt(deal.poster), await receipt(deal.worker)]
  for (const text of [poster, worker])
    for (const part of ['$200.00', '$10.00', '$190.00', '$7.00']) expect(text).toContain(part)
  expect(poster).toContain('card ending 4242')
  expect(worker).not.toContain('card ending')
})
