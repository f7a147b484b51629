import { describe, expect, it, vi } from 'vitest'
import { sampleMessage } from '#web/chat/messages/sample-message.ts'
import { fileProblem, newUploads, type SendFile } from '#web/chat/composer/uploads.ts'
import { CallError } from '#web/runtime/call.ts'

const file = (name: string, type = 'image/png') => new File(['x'], name, { type })

interface UploadAttempt {
  clientId: string
  name: string
  options: Parameters<SendFile>[2]
  done: () => void
  fail: (error: unknown) => void
}
const setUp = () => {
  const tries: UploadAttempt[] = []
  const send: SendFile = (one, clientId, options) =>
    new Promise((resolve, reject) => {
      options.signal.addEventListener('abort', () => reject(new DOMException('off', 'AbortError')))
      const done = () => resolve(sampleMessage(tries.length, { clientId }))
      tries.push({ clientId, name: one.name, options, done, fail: reject })
    })
  const [onSent, onFailed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const uploads = newUploads({ send, fit: (one) => Promise.resolve(one), onSent, onFailed })
  const states = () => uploads.read().map(({ file: { name }, state }) => `${name} ${state}`)
  return { uploads, tries, states, onSent, onFailed }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('CHAT-UI-10 files', () => {
  it.each([
    [0, 'This file is empty.'],
    [1, null],
    [25 * 1024 * 1024, null],
    [25 * 1024 * 1024 + 1, 'a.pdf is larger than 25 MB.'],
  ])('of %i bytes: %s', (size, problem) => expect(fileProblem({ name: 'a.pdf', size })).toBe(problem))

  it('are sent one after the other', async () => {
    const { uploads, tries, states, onSent } = setUp()
    await uploads.add([file('a.png'), file('b.pdf', 'application/pdf')])
    expect(states()).toEqual(['a.png sending', 'b.pdf waiting'])
    tries[0]?.options.onProgress(0.4)
    expect(uploads.read()[0]).toMatchObject({ share: 0.4, isPicture: true })
    tries[0]?.done()
    await settled()
    expect(states()).toEqual(['b.pdf sending'])
    tries[1]?.done()
    await settled()
    expect([states(), onSent.mock.calls.length]).toEqual([[], 2])
  })
  it('can be canceled before and during sending', async () => {
    const { uploads, tries, states, onFailed } = setUp()
    await uploads.add([file('a.png'), file('b.png'), file('c.png')])
    const [a, b] = uploads.read()
    uploads.drop(b?.clientId ?? '')
    uploads.drop(a?.clientId ?? '')
    await settled()
    expect([states(), tries.map(({ name }) => name)]).toEqual([['c.png sending'], ['a.png', 'c.png']])
    expect(onFailed).not.toHaveBeenCalled()
  })
  it('that failed keep the reason, do not block others, and are retried with the same id', async () => {
    const { uploads, tries, states, onFailed } = setUp()
    await uploads.add([file('a.png'), file('b.png')])
    tries[0]?.fail(new CallError(0, '', 'no answer'))
    await settled()
    expect(states()).toEqual(['a.png failed', 'b.png sending'])
    expect(uploads.read()[0]).toMatchObject({ problem: 'It did not arrive. Please try again.', canRetry: true })
    expect(onFailed).toHaveBeenCalledOnce()
    uploads.retry(uploads.read()[0]?.clientId ?? '')
    tries[1]?.done()
    await settled()
    expect(tries[2]?.clientId).toBe(tries[0]?.clientId)
  })
  it('that the server refused cannot be retried', async () => {
    const { uploads, tries } = setUp()
    await uploads.add([file('a.exe', '')])
    tries[0]?.fail(new CallError(415, '{"message":"This kind of file cannot be sent.","code":"not_a_chat_file"}', ''))
    await settled()
    expect(uploads.read()[0]).toMatchObject({ problem: 'This kind of file cannot be sent.', canRetry: false })
  })
  it('that are too large fail at once', async () => {
    const { uploads, tries, onFailed } = setUp()
    const large = new File([], 'film.mp4')
    Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
    await uploads.add([large])
    expect([tries.length, onFailed.mock.calls.length]).toEqual([0, 1])
    expect(uploads.read()[0]).toMatchObject({ state: 'failed', canRetry: false })
  })
})
