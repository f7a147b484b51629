import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { guardedLookup, isPushAddress } from '#server/platform/push/push-guard.ts'

/** Shorter than the lease of a push: who does not answer is given up before somebody else tries the same. */
const SILENCE_MS = 10_000
const LINES_PER_SERVICE = 20
/** Nobody has more to say about a push; who goes on talking is hung up on. */
const MAX_ANSWER_BYTES = 16 * 1024

export interface PushAnswer {
  status: number
  retryAfter: string | undefined
}

export interface PushLine {
  post(endpoint: string, headers: Record<string, string>, body: Buffer): Promise<PushAnswer>
  close(): void
}

/** Posts and reads the status. Redirects are not followed, and what the answer says is thrown away. */
export const openPushLine = ({ allowsPrivate }: { allowsPrivate: boolean }): PushLine => {
  const lines = { keepAlive: true, maxSockets: LINES_PER_SERVICE }
  const agents = { 'https:': new Agent(lines), 'http:': new HttpAgent(lines) }
  return {
    post: (endpoint, headers, body) =>
      new Promise((resolve, reject) => {
        // Asked again, because what was allowed when the browser subscribed may not be allowed any more.
        if (!isPushAddress(endpoint, { allowsPrivate })) return reject(new Error('no address of a push service'))
        const isPlain = endpoint.startsWith('http:')
        const request = (isPlain ? httpRequest : httpsRequest)(endpoint, {
          method: 'POST',
          headers: { ...headers, 'content-length': body.length },
          agent: isPlain ? agents['http:'] : agents['https:'],
          signal: AbortSignal.timeout(SILENCE_MS),
          ...(!allowsPrivate && { lookup: guardedLookup }),
        })
        request.on('error', reject)
        request.on('response', (response) => {
          let answered = 0
          response.on('data', (chunk: Buffer) => {
            if ((answered += chunk.length) > MAX_ANSWER_BYTES) response.destroy()
          })
          response.on('error', () => {})
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
        })
        request.end(body)
      }),
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
