import { answerCall } from '#web/testing/fake-api.ts'
import { FakeSocket } from '#web/testing/fake-sockets.ts'

const OURS = /^\/(?:api|healthz|readyz|dev)(?:\/|$)/
const SOCKETS = '/ws/'

const realFetch = globalThis.fetch
const realSocket = globalThis.WebSocket
const realXhr = globalThis.XMLHttpRequest

const parseBody = (body: unknown): unknown => {
  if (typeof body !== 'string') return body ?? undefined
  return JSON.parse(body) as unknown
}

const fakeFetch: typeof fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input), location.origin)
  if (url.origin !== location.origin || !OURS.test(url.pathname)) return realFetch(input, init)
  return answerCall({
    method: init?.method ?? 'GET',
    url,
    headers: new Headers(init?.headers),
    body: parseBody(init?.body),
  })
}

/** As much of an XMLHttpRequest as an upload needs. */
class FakeXhr extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  #method = ''
  #url = new URL(location.origin)
  #headers = new Headers()
  #isAborted = false

  open(method: string, address: string): void {
    this.#method = method
    this.#url = new URL(address, location.origin)
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  send(body: unknown): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: 1, total: 1 }))
    answerCall({ method: this.#method, url: this.#url, headers: this.#headers, body }).then(
      (response) => this.#finish(response),
      () => this.#dispatch('error'),
    )
  }

  abort(): void {
    this.#isAborted = true
    this.dispatchEvent(new Event('abort'))
  }

  async #finish(response: Response): Promise<void> {
    this.status = response.status
    this.responseText = await response.text()
    this.#dispatch('load')
  }

  #dispatch(name: 'load' | 'error'): void {
    if (!this.#isAborted) this.dispatchEvent(new Event(name))
  }
}

/** The test runner has connections of its own, so only ours are replaced. */
const socketsOrReal = new Proxy(realSocket, {
  construct(target, args: [string | URL, string?]) {
    const url = new URL(args[0], location.href)
    return url.pathname.startsWith(SOCKETS) ? new FakeSocket(url) : Reflect.construct(target, args)
  },
})

export const replaceNetwork = (): void => {
  globalThis.fetch = fakeFetch
  globalThis.WebSocket = socketsOrReal
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof realXhr
}
