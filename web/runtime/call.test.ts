import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { addressOf, call, CallError, onSignedOut, problemMessage } from '#web/runtime/call.ts'

const placeBid = endpoint({
  method: 'POST',
  path: '/api/jobs/:id/bids',
  who: 'user',
  summary: 'test',
  params: z.object({ id: z.string() }),
  body: z.object({ amount: z.string() }),
  answer: z.object({ id: z.string() }),
})

const leavePortal = endpoint({
  method: 'POST',
  path: '/api/admin/logout',
  who: 'support',
  summary: 'test',
  answer: z.object({}),
})

const answering = (status: number, body: string, statusText = '') => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(body, { status, statusText }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const placing = () => call(placeBid, { params: { id: 'a/b' }, body: { amount: '95.00' } })
const leaving = () => call(leavePortal).catch(() => {})

afterEach(() => vi.unstubAllGlobals())

describe('call', () => {
  it('sends cookies, JSON and the filled-in path', async () => {
    const fetch = answering(201, '{"id":"1"}')
    await expect(placing()).resolves.toEqual({ id: '1' })
    expect(fetch).toHaveBeenCalledWith(
      '/api/jobs/a%2Fb/bids',
      expect.objectContaining({ method: 'POST', credentials: 'same-origin', body: '{"amount":"95.00"}' }),
    )
  })

  it('fails with the status, a colon, a space and the body text', async () => {
    answering(422, '{"message":"Too late.","code":"ended","fields":{"amount":"Too late."}}', 'Unprocessable Entity')
    const error = await placing().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      message: '422: {"message":"Too late.","code":"ended","fields":{"amount":"Too late."}}',
      status: 422,
      problem: { message: 'Too late.', fields: { amount: 'Too late.' } },
    })
    expect(problemMessage(error, 'Something else')).toBe('Too late.')
  })

  it('fails with the status text when the body is empty', async () => {
    answering(502, '', 'Bad Gateway')
    const error = await placing().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: '502: Bad Gateway', problem: null })
    expect(problemMessage(error, 'Failed to place bid')).toBe('Failed to place bid')
  })

  it('keeps a body that is not JSON in its text and out of toasts', async () => {
    answering(500, '<h1>Oops</h1>')
    const error = await placing().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ message: '500: <h1>Oops</h1>', problem: null })
  })

  it('notifies listeners that nobody is signed in', async () => {
    const listener = vi.fn<() => void>()
    const stop = onSignedOut(listener)
    answering(403, '{"message":"Not yours.","code":"forbidden"}')
    await placing().catch(() => {})
    expect(listener).not.toHaveBeenCalled()
    answering(401, '{"message":"Please sign in.","code":"signed_out"}')
    await placing().catch(() => {})
    expect(listener).toHaveBeenCalledOnce()
    stop()
    await placing().catch(() => {})
    expect(listener).toHaveBeenCalledOnce()
  })

  it('PORTAL-2 keeps the sessions of members and admins apart, and a wrong code from ending one', async () => {
    const member = vi.fn<() => void>()
    const admin = vi.fn<() => void>()
    const stops = [onSignedOut(member), onSignedOut(admin, 'admin')]
    answering(401, '{"message":"This code is not right.","code":"wrong_second_factor"}')
    await leaving()
    expect(admin).not.toHaveBeenCalled()
    answering(401, '{"message":"Please sign in.","code":"admin_signed_out"}')
    await leaving()
    expect(admin).toHaveBeenCalledOnce()
    expect(member).not.toHaveBeenCalled()
    for (const stop of stops) stop()
  })

  it.each([
    ['uses the message of the screen without an answer', true, 'Login failed. Please try again.'],
    ['reports a lost connection', false, 'You seem to be offline. Check your connection and try again.'],
  ])('%s', async (_title, onLine, sentence) => {
    vi.stubGlobal('navigator', { onLine })
    vi.stubGlobal(
      'fetch',
      vi.fn<typeof globalThis.fetch>(async () => Promise.reject(new TypeError('Failed to fetch'))),
    )
    const error = await placing().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 0 })
    expect(problemMessage(error, 'Login failed. Please try again.')).toBe(sentence)
  })
})

describe('addressOf', () => {
  it('leaves out what is not set', () => {
    expect(addressOf({ path: '/api/jobs' }, { query: { zip: '33605', category: undefined } })).toBe(
      '/api/jobs?zip=33605',
    )
  })
})
