import type { Socket } from 'node:net'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Endpoint, ParamsOf, QueryOf, BodyOf, AnswerOf } from '#contract/kernel/endpoint.ts'
import { refusal, type Problem, type Refusal } from '#contract/kernel/problem.ts'
import type { Me } from '#contract/kernel/me.ts'
import type { Config } from '#server/platform/config.ts'
import { readCookie } from '#server/platform/cookies.ts'
import { isCrossSite, networkOf, securityHeaders } from '#server/platform/guards.ts'
import { checkInput } from '#server/platform/input.ts'
import { requestIds } from '#server/platform/ids.ts'
import { picker } from '#server/platform/pick.ts'
import { Refused } from '#server/platform/refused.ts'

/** The person behind a request, as the session says; nothing a body claims is ever believed. */
export interface Identity {
  sessionId: string
  person: Me
}

/** An answer that is not a JSON value of a shape. */
export class Sent {
  readonly send: (reply: FastifyReply) => void
  constructor(send: (reply: FastifyReply) => void) {
    this.send = send
  }
}
export const redirectTo = (path: string): Sent => new Sent((reply) => void reply.redirect(path, 302))
export const sendPage = (html: string, status = 200): Sent =>
  new Sent((reply) => void reply.code(status).type('text/html; charset=utf-8').send(html))
export const sendText = (text: string, type = 'text/plain; charset=utf-8', status = 200): Sent =>
  new Sent((reply) => void reply.code(status).type(type).send(text))
export const sendFile = (name: string, type: string, body: string): Sent =>
  new Sent((reply) => void reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body))

export interface Visit<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Present wherever the endpoint says `who: 'user'`. */
  me: E['who'] extends 'user' ? Identity : Identity | null
  address: string
  /** What limits count: an IPv6 host has a whole network of addresses to itself. */
  network: string
  device: string
  authorization: string | undefined
  /** True when another site made the browser knock: a GET that changes something must not obey it. */
  isCrossSite: boolean
  log: FastifyBaseLogger
  cookie(name: string): string | null
  setCookie(value: string): void
  /** The cursor of the next page, for lists that are bare arrays. */
  linkNext(cursor: string): void
}

export interface Route {
  endpoint: Endpoint
  handle: (visit: Visit<any>) => Promise<unknown>
}
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (visit: Visit<E>) => Promise<E['answer'] extends string ? Sent : AnswerOf<E> | Sent>,
): Route => ({ endpoint, handle })

export interface DoorOptions {
  config: Config
  log: FastifyBaseLogger
  identify: (request: FastifyRequest) => Promise<Identity | null>
  routes: Route[]
  onAnswered?: (request: FastifyRequest, reply: FastifyReply) => void
}

export const SIGN_IN_NEEDED = refusal(401, 'signed_out', 'Please sign in first.')
const CROSS_SITE = refusal(403, 'cross_site', 'This request came from another site and was refused.')
const NOT_FOUND = refusal(404, 'not_found', 'There is nothing at this address.')
const BODY_LIMIT_BYTES = 256 * 1024

export const createDoor = ({ config, log, identify, routes, onAnswered }: DoorOptions): FastifyInstance => {
  const headers = securityHeaders(config)
  const dress = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id)
  const app = Fastify({
    loggerInstance: log,
    // One line for each answer is written below; the library's own two for each request say less.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs more than the request's own line; the lines carry the id themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    // These two come before any hook, so they dress themselves.
    frameworkErrors: (error, request, reply) => sendProblem(dress(request, reply), refusalFrom(error) ?? NOT_FOUND),
    clientErrorHandler: answerBroken,
  })
  acceptJsonOnly(app)

  app.addHook('onRequest', (request, reply, done) => {
    dress(request, reply)
    done()
  })
  if (onAnswered) app.addHook('onResponse', (request, reply, done) => (onAnswered(request, reply), done()))
  app.setErrorHandler((error, request, reply) => {
    const known = refusalFrom(error)
    if (!known)
      request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
    sendProblem(
      reply,
      known ?? {
        ...FAULT,
        message: `Something went wrong on our side. If it happens again, tell us this number: ${request.id}`,
      },
    )
  })

  for (const { endpoint, handle } of routes) registerRoute(app, { endpoint, handle }, { config, identify })
  return app
}

/** The answer for an address that no room has, in the language of the caller. */
export const answerUnknown = (reply: FastifyReply): FastifyReply => sendProblem(reply, NOT_FOUND)

const registerRoute = (
  app: FastifyInstance,
  { endpoint, handle }: Route,
  { config, identify }: Pick<DoorOptions, 'config' | 'identify'>,
): void => {
  const pick = typeof endpoint.answer === 'string' ? null : picker(endpoint.answer)
  const isStrict = !config.isProduction && process.env['NODE_ENV'] === 'test'
  const changesSomething = endpoint.method !== 'GET'

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const crossSite = isCrossSite(request, config)
      if (changesSomething && crossSite) return sendProblem(reply, CROSS_SITE)
      // Parsing comes first: it is cheap, and rubbish should not cost a query.
      const params = read(endpoint.params, request.params)
      const query = read(endpoint.query, request.query)
      const me = await identify(request)
      if (endpoint.who === 'user' && !me) return sendProblem(reply, SIGN_IN_NEEDED)
      const body = read(endpoint.body, request.body)

      const answer = await handle({
        params,
        query,
        body,
        me,
        address: request.ip,
        network: networkOf(request.ip),
        device: (request.headers['user-agent'] ?? '').slice(0, 300),
        authorization: request.headers.authorization,
        isCrossSite: crossSite,
        log: request.log,
        cookie: (name) => readCookie(request.headers.cookie, name),
        setCookie: (value) => void reply.header('set-cookie', value),
        linkNext: (cursor) => void reply.header('link', `<${nextPage(request.url, cursor)}>; rel="next"`),
      })

      if (endpoint.path.startsWith('/api/')) reply.header('cache-control', 'no-store')
      if (answer instanceof Sent) return (answer.send(reply), reply)
      if (!pick) throw new Error(`${endpoint.path} promised a page or a file and sent something else`)
      const picked = pick(answer)
      // In tests an answer that breaks its own contract is a fault, not a surprise for the page.
      if (isStrict && typeof endpoint.answer !== 'string') endpoint.answer.parse(picked)
      return reply
        .code(endpoint.status ?? 200)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(picked))
    },
  })
}

// The type is the endpoint's own, which `route` has already promised to the handler.
const read = (schema: Endpoint['body'], given: unknown): any => {
  if (!schema) return undefined
  const checked = checkInput(schema, given ?? {})
  if (checked.refusal) throw new Refused(checked.refusal)
  return checked.value
}

const nextPage = (url: string, cursor: string): string => {
  const next = new URL(url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  return next.pathname + next.search
}

/** JSON and nothing else; an empty body is no body, as browsers send it with a bare POST. */
const acceptJsonOnly = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(new Refused(refusal(400, 'invalid_json', 'The request is not valid JSON.')))
    }
  })
}

const FAULT = { status: 500, code: 'fault' } as const

const sendProblem = (
  reply: FastifyReply,
  { status, code, message, fields, retryAfterSeconds }: Omit<Refusal, 'status'> & { status: number },
): FastifyReply => {
  const problem: Problem = fields ? { message, code, fields } : { message, code }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem))
}

/** What is not even HTTP has no request to answer to; its sender still reads the one language of refusals. */
const answerBroken = ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, problem]: [string, Problem] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', { message: 'The head of the request is too large.', code: 'too_large' }]
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', { message: 'The request took too long to arrive.', code: 'too_slow' }]
        : ['400 Bad Request', { message: 'This is not a valid request.', code: 'bad_request' }]
  const body = JSON.stringify(problem)
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const LIBRARY_REFUSALS: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refusal(413, 'too_large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal(415, 'media_type', 'Please send JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal(400, 'content_length', 'The length of the request does not match.'),
  FST_ERR_BAD_URL: refusal(400, 'bad_address', 'This address is not valid.'),
}

/** What went wrong, if it is the caller's to mend; a bug gives null. */
const refusalFrom = (error: unknown): Refusal | null => {
  if (error instanceof Refused) return error.refusal
  const code = (error as { code?: unknown } | null)?.code
  return (typeof code === 'string' && LIBRARY_REFUSALS[code]) || null
}
