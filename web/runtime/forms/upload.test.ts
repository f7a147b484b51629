import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#core/kernel/endpoint.ts'
import { CallError, problemMessage } from '#web/runtime/call.ts'
import { isCalledOff, upload } from '#web/runtime/forms/upload.ts'

const sendPhotos = endpoint({
  method: 'POST',
  path: '/api/upload/photos',
  who: 'user',
  summary: 'test',
  files: { field: 'photos', max: 3, maxBytes: 1000, noun: 'images' },
  answer: z.object({ urls: z.array(z.string()) }),
})

/** Does nothing by itself: each test controls the outcome. */
class FakeRequest extends EventTarget {
  static last: FakeRequest
  readonly upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  opened: unknown[] = []
  sent: FormData | null = null
  constructor() {
    super()
    FakeRequest.last = this
  }
  open(...how: unknown[]) {
    this.opened = how
  }
  headers: Record<string, string> = {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.sent = form
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: string) {
    Object.assign(this, { status, responseText: body })
    this.dispatchEvent(new Event('load'))
  }
}

const photos = [new File(['a'], 'a.jpg'), new File(['b'], 'b.jpg')]
const failureOf = (sent: Promise<unknown>) => sent.catch((thrown: unknown) => thrown)

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.unstubAllGlobals())

describe('upload', () => {
  it('sends every file under the name that the endpoint declares, and reports the progress', async () => {
    const shares: number[] = []
    const sent = upload(sendPhotos, photos, { onProgress: (share) => shares.push(share) })
    const progress = Object.assign(new Event('progress'), { loaded: 1, total: 4, lengthComputable: true })
    FakeRequest.last.upload.dispatchEvent(progress)
    FakeRequest.last.answer(201, '{"urls":["/files/a.webp"]}')
    await expect(sent).resolves.toEqual({ urls: ['/files/a.webp'] })
    expect(FakeRequest.last.opened).toEqual(['POST', '/api/upload/photos'])
    expect(FakeRequest.last.sent?.getAll('photos')).toHaveLength(2)
    expect(shares).toEqual([0.25])
  })

  it('fills in the address, and sends the other fields and the idempotency key', async () => {
    const progress = endpoint({ ...sendPhotos, path: '/api/contracts/:id/progress' })
    const sent = upload(progress, photos, { params: { id: 'c1' }, fields: { percent: '65' }, once: 'k1' })
    FakeRequest.last.answer(201, '{"urls":[]}')
    await sent
    expect(FakeRequest.last.opened).toEqual(['POST', '/api/contracts/c1/progress'])
    expect(FakeRequest.last.sent?.get('percent')).toBe('65')
    expect(FakeRequest.last.headers['idempotency-key']).toBe('k1')
  })

  it('fails with the same errors as every call', async () => {
    const failure = failureOf(upload(sendPhotos, photos))
    FakeRequest.last.answer(413, '{"message":"a.jpg is larger than 5MB.","code":"file_too_large"}')
    expect(await failure).toBeInstanceOf(CallError)
    expect(await failure).toMatchObject({ status: 413, problem: { code: 'file_too_large' } })
  })

  it('reports a lost connection', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const failure = failureOf(upload(sendPhotos, photos))
    FakeRequest.last.dispatchEvent(new Event('error'))
    expect(problemMessage(await failure, 'Upload failed')).toMatch(/^You seem to be offline/)
  })

  it('can be aborted before and during the upload', async () => {
    const control = new AbortController()
    const failure = failureOf(upload(sendPhotos, photos, { signal: control.signal }))
    control.abort()
    expect(isCalledOff(await failure)).toBe(true)
    const late = failureOf(upload(sendPhotos, photos, { signal: control.signal }))
    expect(isCalledOff(await late)).toBe(true)
    expect(FakeRequest.last.sent).toBeNull()
  })
})
