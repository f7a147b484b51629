import type { FastifyInstance, InjectOptions } from 'fastify'
import * as z from 'zod/mini'
import { endpoint, type Endpoint } from '#core/kernel/endpoint.ts'
import { refusal } from '#core/kernel/problem.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { answerUnknown, createHttp, route, sendPage, type Identity, type Route } from '#server/platform/http/server.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'
import type { Answer } from '#server/testing/app.ts'

const Text = z.object({ text: z.string() })
const common = { who: 'anyone', summary: 'Test', answer: Text } as const
const at = <P extends Endpoint['path']>(path: P) => ({ ...common, method: 'GET', path }) as const

/** Routes that show what the HTTP layer does. */
const rooms: Route[] = [
  ...(['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
    route(endpoint({ ...common, method, path: '/api/echo', body: Text }), async ({ body }) => ({
      ...body,
      undeclared: 'canary',
    })),
  ),
  route(
    endpoint({
      ...at('/api/echo/:id'),
      params: z.object({ id: z.uuid() }),
      query: z.object({ q: z.optional(z.string()) }),
      answer: z.object({ q: z.optional(z.string()) }),
    }),
    async ({ query }) => query,
  ),
  route(endpoint(at('/api/bug')), async () => {
    throw Object.assign(new Error('the inner workings'), { password: 'canary', detail: 'Failing row (canary)' })
  }),
  route(endpoint(at('/api/refused')), async () => {
    const extra = { fields: { when: 'Too late.' }, retryAfterSeconds: 7 }
    throw new RefusalError(refusal(409, 'too_late', 'It is too late.', extra))
  }),
  route(endpoint(at('/api/broken-promise')), async () => ({ text: 5 as unknown as string })),
  route(endpoint({ ...at('/api/mine'), who: 'user' }), async ({ me }) => ({ text: me.person.id })),
  route(
    endpoint({ ...at('/api/mine'), method: 'POST', who: 'user', body: Text, status: 201 }),
    async ({ body }) => body,
  ),
  route(endpoint(at('/api/address')), async ({ address }) => ({ text: address })),
  route(endpoint({ ...at('/api/list'), answer: z.array(z.string()) }), async ({ linkNext }) => (linkNext('a b'), [])),
  ...(['anyone', 'user'] as const).map((who) =>
    route(
      endpoint({
        ...at(who === 'user' ? '/api/own-files' : '/api/files'),
        who,
        method: 'POST',
        files: { field: 'images', max: 1, maxBytes: 1024 * 1024, noun: 'images' },
      }),
      async ({ files }) => ({ text: files[0]?.name ?? '' }),
    ),
  ),
  route(endpoint(at('/healthz')), async () => ({ text: 'ok' })),
  route(endpoint({ ...at('/page'), answer: 'page' }), async () => sendPage('<p>page</p>')),
]

export interface TestHttp {
  http: FastifyInstance
  /** The log lines. */
  lines: string[]
  send(options: InjectOptions): Promise<Answer>
  get(url: string, headers?: Record<string, string>): Promise<Answer>
  close(): Promise<void>
}

/** The HTTP layer alone, without a database: any cookie is Ann's. */
export const openTestHttp = (
  environment: Record<string, string> = {},
  lookup = async () => {},
  limitUploads = async () => {},
): TestHttp => {
  const lines: string[] = []
  const config = readConfig({ PORT: '3000', ...environment }, '/')
  const { host } = new URL(config.publicUrl)
  const http = createHttp({
    config,
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    identify: async ({ headers }) => {
      await lookup()
      return headers.cookie
        ? ({
            sessionId: 's',
            person: { id: 'ann' },
            now: new Date(0).toISOString(),
            confirmedUntil: new Date(1).toISOString(),
          } as Identity)
        : null
    },
    limitUploads,
    routes: rooms,
  })
  http.setNotFoundHandler((_request, reply) => answerUnknown(reply))
  const send = async (options: InjectOptions) => {
    const reply = await http.inject({ ...options, headers: { host, ...options.headers } })
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: isJson ? reply.json() : null }
  }
  return {
    http,
    lines,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    close: () => http.close(),
  }
}
