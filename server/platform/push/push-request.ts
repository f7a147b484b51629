import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import type { RequestDetails } from 'web-push'
import { guardedLookup, isPushAddress, type PushRules } from '#server/platform/push/push-guard.ts'

/** Shorter than the lease of a push, so that an attempt ends before another process starts the next one. */
const TIMEOUT_MS = 10_000
const SOCKETS_PER_SERVICE = 20
/** More is not needed for a status; the connection is closed beyond it. */
const MAX_RESPONSE_BYTES = 16 * 1024

export interface PushResponse {
  status: number
  retryAfter: string | undefined
}

export interface PushSender {
  post(request: RequestDetails): Promise<PushResponse>
  close(): void
}

/** Posts and reads the status. Redirects are not followed, and the response body is discarded. */
export const createPushSender = (rules: PushRules): PushSender => {
  const options = { keepAlive: true, maxSockets: SOCKETS_PER_SERVICE }
  const agents = { 'https:': new Agent(options), 'http:': new HttpAgent(options) }
  return {
    post: ({ endpoint, method, headers, body }) =>
      new Promise((resolve, reject) => {
        // Checked again, because the rules may have changed since the browser subscribed.
        if (!isPushAddress(endpoint, rules)) return reject(new Error('no address of a push service'))
        const isPlain = endpoint.startsWith('http:')
        const request = (isPlain ? httpRequest : httpsRequest)(endpoint, {
          method,
          headers,
          agent: isPlain ? agents['http:'] : agents['https:'],
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(!rules.allowsPrivate && { lookup: guardedLookup }),
        })
        request.on('error', reject)
        request.on('response', (response) => {
          let received = 0
          response.on('data', (chunk: Buffer) => {
            if ((received += chunk.length) > MAX_RESPONSE_BYTES) response.destroy()
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
