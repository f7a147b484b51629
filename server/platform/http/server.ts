import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import {
  ADMIN_ROLES,
  hasRole,
  isEditor,
  operationText,
  type AdminRole,
  type AnswerOf,
  type BodyOf,
  type Endpoint,
  type Files,
  type ParamsOf,
  type QueryOf,
  type Who,
} from '#core/kernel/endpoint.ts'
import { CONFIRM_NEEDED } from '#core/kernel/confirm.ts'
import { refusal, type Problem, type Refusal } from '#core/kernel/problem.ts'
import type { Me } from '#core/kernel/me.ts'
import type { Config } from '#server/platform/config/config.ts'
import { answerBroken, CONNECTION_TIMES, limitConnections } from '#server/platform/http/connections/connections.ts'
import { cookieName, readCookie } from '#server/platform/http/cookies.ts'
import {
  isCrossSite,
  isOwnHost,
  networkOf,
  requestedHost,
  securityHeaders,
  trustedProxies,
} from '#server/platform/http/guards.ts'
import { Form, readForm, type Upload } from '#server/platform/http/forms.ts'
import { checkInput } from '#server/platform/http/input.ts'
import { requestIds } from '#server/platform/database/ids.ts'
import { hashRequest, type IdempotencyStore } from '#server/platform/http/idempotency.ts'
import { picker } from '#server/platform/http/serialize.ts'
import { digest } from '#server/platform/security/secrets.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** The user of a request, according to the session; a body cannot claim to be someone else. */
export interface Identity {
  sessionId: string
  person: Me
  /** The database clock when the session was looked up: pages synchronize with it. */
  now: string
  /** STEP-21: until when the last proof of presence counts. */
  confirmedUntil: string
}

type Presence = Pick<Identity, 'confirmedUntil' | 'now'>

export const isConfirmed = ({ confirmedUntil, now }: Presence): boolean => confirmedUntil > now

export const demandConfirmation = (me: Presence): void => {
  if (!isConfirmed(me)) throw new RefusalError(CONFIRM_NEEDED)
}

/** The admin of a request; admins have separate sessions and a separate cookie. */
export interface AdminIdentity {
  sessionId: string
  admin: {
    id: string
    email: string
    role: AdminRole
    firstName: string | null
    lastName: string | null
    needsSecondFactor: boolean
  }
}

/** Who makes a request, as its first hook has found out. */
interface Caller {
  me: Identity | null
  admin: AdminIdentity | null
  address: string
}
const CALLER = 'caller'

/** WEB-21: who was refused, and from where; for the log. */
export const describeCaller = (request: FastifyRequest): Record<string, string | undefined> => {
  const caller = request.getDecorator<Caller | null>(CALLER)
  return {
    userId: caller?.me?.person.id,
    adminId: caller?.admin?.admin.id,
    network: caller ? networkOf(caller.address) : undefined,
  }
}

/** A response that is not JSON of a schema. */
export class CustomResponse {
  readonly send: (reply: FastifyReply) => void
  constructor(send: (reply: FastifyReply) => void) {
    this.send = send
  }
}
export const redirectTo = (path: string): CustomResponse =>
  new CustomResponse((reply) => void reply.redirect(path, 302))
export const sendPage = (html: string, status = 200): CustomResponse =>
  new CustomResponse((reply) => void reply.code(status).type('text/html; charset=utf-8').send(html))
export const sendText = (text: string, type = 'text/plain; charset=utf-8', status = 200): CustomResponse =>
  new CustomResponse((reply) => void reply.code(status).type(type).send(text))
/** JSON that is already serialized. */
export const sendJson = (text: string): CustomResponse =>
  new CustomResponse((reply) => void reply.type('application/json; charset=utf-8').send(text))
/** A picture may be cached: its URL changes with its content. */
const KEPT = {
  everybody: 'public, max-age=31536000, immutable',
  'one viewer': 'private, no-store',
}
/** A picture never changes under its name. */
export const sendPicture = (bytes: Uint8Array, type: string, isFor: keyof typeof KEPT): CustomResponse =>
  new CustomResponse((reply) => void reply.type(type).header('cache-control', KEPT[isFor]).send(bytes))
export const sendFile = (name: string, type: string, body: string | Uint8Array): CustomResponse =>
  new CustomResponse(
    (reply) => void reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(body),
  )

/** A private file of any kind: a picture may be shown inline, anything else is downloaded. */
export const sendPrivateFile = (file: { bytes: Uint8Array; mimeType: string; fileName: string }): CustomResponse =>
  file.mimeType.startsWith('image/')
    ? sendPicture(Buffer.from(file.bytes), file.mimeType, 'one viewer')
    : sendFile(file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_'), file.mimeType, Buffer.from(file.bytes))

export interface RequestContext<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** Present if the endpoint requires a user. */
  me: E['who'] extends 'user' | 'editor' ? Identity : Identity | null
  /** Present if the endpoint requires an admin. */
  admin: E['who'] extends AdminRole ? AdminIdentity : null
  /** The uploaded files, limited by the endpoint. */
  files: Upload[]
  address: string
  /** The key for rate limits: an IPv6 host has a whole network of addresses. */
  network: string
  device: string
  /** The unparsed body, if the endpoint asks for it. */
  raw: string
  header(name: string): string | undefined
  /** The `Idempotency-Key`; the same for every repetition of a request. */
  once: string | null
  authorization: string | undefined
  /** True if another site made the browser send the request: a GET with side effects must refuse it. */
  isCrossSite: boolean
  log: FastifyBaseLogger
  cookie(name: string): string | null
  setCookie(values: string[]): void
  /** Sets the cursor of the next page, for lists that are bare arrays. */
  linkNext(cursor: string): void
}

export interface Route {
  endpoint: Endpoint
  handle: (context: RequestContext<any>) => Promise<unknown>
}
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (
    context: RequestContext<E>,
  ) => Promise<E['answer'] extends string ? CustomResponse : AnswerOf<E> | CustomResponse>,
): Route => ({ endpoint, handle })

export interface HttpOptions {
  config: Config
  log: FastifyBaseLogger
  identify: (request: FastifyRequest) => Promise<Identity | null>
  /** `isUse`: whether the request extends the session. */
  identifyAdmin?: (request: FastifyRequest, isUse: boolean) => Promise<AdminIdentity | null>
  routes: Route[]
  once?: IdempotencyStore
  /** NET-14: counts an upload before it is read; throws if there were too many. */
  limitUploads?: (caller: { id: string | null; network: string }) => Promise<void>
  /**
   * SECEV-1, SECEV-7: `caller` is as the request's session says, `operation` says what the endpoint does; a failure does not
   * change the answer.
   */
  onRefused?: (
    refused: { refusal: RefusalError; operation: string },
    caller: Caller & Pick<RequestContext<Endpoint>, 'device' | 'log'>,
  ) => Promise<void>
  onAnswered?: (request: FastifyRequest, reply: FastifyReply) => void
}

export const SIGN_IN_NEEDED = refusal(401, 'signed_out', 'Please sign in first.')
const CROSS_SITE = refusal(403, 'cross_site', 'This request came from another site and was refused.')
const NOT_FOUND = refusal(404, 'not_found', 'There is nothing at this address.')
const MAX_BODY_BYTES = 256 * 1024
const MAX_PARAM = 16 * 1024
/**
 * This much of a body that is too large is read and discarded: a client that is cut off while sending sees no response,
 * takes it for a connection failure and sends again.
 */
const MAX_DISCARDED_BYTES = 64 * 1024 * 1024

/** NET-13: probes ask a process by its address. */
const ASKED_BY_ADDRESS = new Set(['/healthz', '/readyz', '/metrics'])
export const elsewhereOf = ({ publicUrl }: Config): Refusal =>
  refusal(421, 'other_host', `This server does not answer under this name. Please open ${publicUrl} instead.`)

const ADMIN_ONLY = refusal(401, 'admin_signed_out', 'Please sign in as an admin first.')
/** SECEV-7: of a signed-in admin. */
export const NOT_ALLOWED = refusal(403, 'not_allowed', 'Your role does not allow this.')
const SECOND_FACTOR_FIRST = refusal(
  403,
  'second_factor_required',
  'Please set up your authenticator app first, under My account.',
)
const EDITORS_ONLY = refusal(403, 'editors_only', 'Access Denied')

export const createHttp = ({
  config,
  log,
  identify,
  identifyAdmin = async () => null,
  routes,
  once = NO_KEYS,
  limitUploads = async () => {},
  onRefused,
  onAnswered,
}: HttpOptions): FastifyInstance => {
  const headers = securityHeaders(config)
  const addHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id)
  const app = Fastify({
    loggerInstance: log,
    // One log line per response is written below; the library would write two.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for each request costs more than the log line; the line carries the request id.
    childLoggerFactory: (logger) => logger,
    trustProxy: trustedProxies(config.trustProxy),
    // A longer id is unknown like any other; the length of a request's head is limited anyway.
    routerOptions: { maxParamLength: MAX_PARAM },
    bodyLimit: MAX_BODY_BYTES,
    ...CONNECTION_TIMES,
    http: CONNECTION_TIMES,
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    // These two run before any hook, so they set the headers themselves.
    frameworkErrors: (error, request, reply) =>
      sendProblem(addHeaders(request, reply), refusalFrom(error) ?? NOT_FOUND),
    clientErrorHandler: answerBroken(headers),
  })
  app.decorateRequest(CALLER, null)
  acceptJson(app)
  acceptForms(app)

  const elsewhere = elsewhereOf(config)
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply)
    const { raw } = request
    const isOwn = isOwnHost(requestedHost(raw, config), raw.socket.localPort, config)
    const isHealth = config.isExposed && ASKED_BY_ADDRESS.has(request.routeOptions.url ?? '')
    done(isOwn || isHealth ? undefined : new RefusalError(elsewhere))
  })
  if (onRefused)
    app.addHook('onError', async (request, _reply, error: Error) => {
      const caller = request.getDecorator<Caller | null>(CALLER)
      if (!(error instanceof RefusalError) || !caller) return
      const { operation = '' } = request.routeOptions.config as Partial<RouteConfig>
      await onRefused({ refusal: error, operation }, { ...caller, device: deviceOf(request), log: request.log }).catch(
        (failure: unknown) => request.log.error({ err: failure }, 'a refusal was not recorded'),
      )
    })
  if (onAnswered) app.addHook('onResponse', (request, reply, done) => (onAnswered(request, reply), done()))
  app.setErrorHandler((error, request, reply) => {
    const found = refusalFrom(error)
    const known = found === TOO_LARGE ? tooLargeAt(request) : found
    discardRest(request, reply)
    if (found === TOO_LARGE && Number(request.headers['content-length']) <= MAX_DISCARDED_BYTES)
      reply.removeHeader('connection')
    // A client that aborted its request waits for no response, and nothing failed.
    if (!known && !request.raw.readableAborted)
      request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'a request failed')
    sendProblem(
      reply,
      known ?? {
        ...FAULT,
        message: `Something went wrong on our side. If it happens again, tell us this number: ${request.id}`,
      },
    )
  })

  for (const { endpoint, handle } of routes)
    registerRoute(app, { endpoint, handle }, { config, identify, identifyAdmin, once, limitUploads })
  limitConnections(app.server, config)
  return app
}

/** NET-14: what still arrives after a refusal is discarded, up to a limit and as long as something arrives. */
const discardRest = ({ raw, server }: FastifyRequest, reply: FastifyReply): void => {
  // Without a port there is no connection, as in tests.
  if (raw.complete || raw.readableFlowing || raw.socket.remotePort === undefined) return
  // Until then the library has set the time that is allowed between two requests.
  reply.raw.once('finish', () => raw.socket.setTimeout(server.server.timeout))
  let left = MAX_DISCARDED_BYTES
  raw.on('data', (chunk: Buffer) => {
    if ((left -= chunk.length) < 0) raw.destroy()
  })
}

/** The response for an unknown path. */
export const answerUnknown = (reply: FastifyReply): FastifyReply => sendProblem(reply, NOT_FOUND)

const registerRoute = (
  app: FastifyInstance,
  { endpoint, handle }: Route,
  {
    config,
    identify,
    identifyAdmin,
    once,
    limitUploads,
  }: Required<Pick<HttpOptions, 'config' | 'identify' | 'identifyAdmin' | 'once' | 'limitUploads'>>,
): void => {
  const pick = typeof endpoint.answer === 'string' ? null : picker(endpoint.answer)
  const isStrict = !config.isProduction && process.env['NODE_ENV'] === 'test'
  // A raw body is signed by its sender, so it may come from anywhere.
  const isGuarded = endpoint.method !== 'GET' && !endpoint.raw
  const { files } = endpoint
  const enter = async (request: FastifyRequest): Promise<void> => {
    // Read now: it is no longer available if the client disconnects during the lookup.
    const address = request.ip
    request.setDecorator<Caller>(CALLER, { me: null, admin: null, address })
    if (isGuarded && isCrossSite(request, config)) throw new RefusalError(CROSS_SITE)
    const role = adminRoleOf(endpoint.who)
    const me = role ? null : await identify(request)
    const admin = role ? await identifyAdmin(request, !endpoint.isPolled) : null
    request.setDecorator<Caller>(CALLER, { me, admin, address })
    const refused = refuseAccess(endpoint.who, me?.person ?? null, admin?.admin ?? null)
    if (refused) throw new RefusalError(refused)
    if (admin?.admin.needsSecondFactor && !endpoint.beforeSecondFactor) throw new RefusalError(SECOND_FACTOR_FIRST)
    if (me && endpoint.needsConfirmation === true) demandConfirmation(me)
    if (files) await limitUploads({ id: me?.person.id ?? admin?.admin.id ?? null, network: networkOf(address) })
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: endpoint.method === 'GET',
    config: { files, isRaw: endpoint.raw === true, operation: operationText(endpoint) } satisfies RouteConfig,
    ...(files && { bodyLimit: files.max * files.maxBytes + FORM_MARGIN_BYTES }),
    // AUTH-1: before the body is read, so that an unauthorized client can neither probe nor send megabytes.
    onRequest: enter,
    handler: async (request, reply) => {
      const { me, admin, address } = request.getDecorator<Caller>(CALLER)
      const params = readParams(endpoint.params, request.params)
      const query = read(endpoint.query, request.query)
      if (me) reply.header('server-time', me.now)
      const form = request.body instanceof Form ? request.body : null
      if (files && !files.isOptional && !form && request.body) throw new RefusalError(FORM_PLEASE)
      const body = read(endpoint.body, form ? form.fields : request.body)

      const uploads = files ? (form ?? new Form()).filesOf(files) : []
      const network = networkOf(address)
      const caller = me?.person.id ?? admin?.admin.id ?? `anyone ${digest(network)}`
      const claim = endpoint.once ? claimOf(request, caller, { body, uploads }) : null
      const first = claim && (await once.claim(claim.scope, claim.key, claim.requestHash))
      if (first) {
        reply.header('cache-control', 'no-store').header('idempotent-replayed', 'true').code(first.status)
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(first.answer))
      }
      const work = handle({
        params,
        query,
        body,
        me,
        admin,
        files: uploads,
        raw: typeof request.body === 'string' ? request.body : '',
        header: (name) => [request.headers[name]].flat()[0],
        once: claim && `${claim.scope} ${claim.key}`,
        address,
        network,
        device: deviceOf(request),
        authorization: request.headers.authorization,
        isCrossSite: isCrossSite(request, config),
        log: request.log,
        cookie: (name) => readCookie(request.headers.cookie, cookieName(config, name)),
        setCookie: (values) => void reply.header('set-cookie', values),
        linkNext: (cursor) => void reply.header('link', `<${nextPage(request.url, cursor)}>; rel="next"`),
      })
      const answer = claim ? await storeRefusal(once, claim, work) : await work

      if (endpoint.path.startsWith('/api/')) reply.header('cache-control', 'no-store')
      if (answer instanceof CustomResponse) return (answer.send(reply), reply)
      if (!pick) throw new Error(`${endpoint.path} promised a page or a file and sent something else`)
      const picked = pick(answer)
      // In tests a response that violates its schema is an error.
      if (isStrict && typeof endpoint.answer !== 'string') endpoint.answer.parse(picked)
      const status = endpoint.status ?? 200
      if (claim) await once.keep(claim.scope, claim.key, { status, answer: picked })
      return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(picked))
    },
  })
}

const deviceOf = ({ headers }: FastifyRequest): string => (headers['user-agent'] ?? '').slice(0, 300)

/** For servers without a database. */
const NO_KEYS: IdempotencyStore = { claim: async () => null, keep: async () => {}, release: async () => {} }

interface Claim {
  scope: string
  key: string
  requestHash: string
}

/**
 * A key belongs to one path and one user or admin, or the network of a signed-out caller: a stranger elsewhere can
 * neither use up a key nor learn an answer.
 */
const claimOf = (
  request: FastifyRequest,
  caller: string,
  { body, uploads }: { body: unknown; uploads: Upload[] },
): Claim | null => {
  const key = [request.headers['idempotency-key']].flat()[0]?.trim()
  if (!key) return null
  const scope = `${caller} ${request.method} ${request.url.split('?')[0]}`
  return { scope, key, requestHash: hashRequest(body, uploads) }
}

/** A refusal is stored and repeated like any other response; what may be retried (an error, a limit, STEP-22) is not. */
const storeRefusal = async <T>(once: IdempotencyStore, { scope, key }: Claim, work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const known = refusalFrom(error)
    if (known && known.status !== 429 && known.code !== CONFIRM_NEEDED.code)
      await once.keep(scope, key, { status: known.status, answer: problemOf(known) })
    else await once.release(scope, key)
    throw error
  }
}

/** INPUT-4: an address that cannot exist is unknown. */
const readParams = (schema: Endpoint['params'], given: unknown): any => {
  const checked = schema && checkInput(schema, given)
  if (checked?.refusal) throw new RefusalError(NOT_FOUND)
  return checked?.value
}

// The type is that of the endpoint, which `route` has checked for the handler.
const read = (schema: Endpoint['body'], given: unknown): any => {
  if (!schema) return undefined
  const checked = checkInput(schema, given ?? {})
  if (checked.refusal) throw new RefusalError(checked.refusal)
  return checked.value
}

const nextPage = (url: string, cursor: string): string => {
  const next = new URL(url, 'http://localhost')
  next.searchParams.set('cursor', cursor)
  return next.pathname + next.search
}

/** AUTH-2: who may make a call, by the user and the admin of the request's cookies. */
export const refuseAccess = (
  who: Who,
  member: { role: string } | null,
  admin: { role: AdminRole } | null,
): Refusal | null => {
  if (who === 'anyone') return null
  if (who === 'user') return member === null ? SIGN_IN_NEEDED : null
  if (who === 'editor') {
    if (member === null) return SIGN_IN_NEEDED
    return isEditor(member) ? null : EDITORS_ONLY
  }
  if (admin === null) return ADMIN_ONLY
  return hasRole(admin.role, who) ? null : NOT_ALLOWED
}

const adminRoleOf = (who: Who): AdminRole | null => ADMIN_ROLES.find((role) => role === who) ?? null

/** The overhead of a form besides its files. */
const FORM_MARGIN_BYTES = 64 * 1024
const MEGABYTE = 1024 * 1024

/** Forms only where files are expected; everything else is JSON, or raw where the endpoint asks for it. */
const acceptForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (isRawAt(request)) return body.toString()
      if (!filesAt(request)) throw new RefusalError(JSON_PLEASE)
      return readForm(body, request.headers['content-type'] ?? '')
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, text: string) => {
      if (!isRawAt(request)) throw new RefusalError(JSON_PLEASE)
      return text
    },
  )
}

/** An empty body counts as none, as browsers send it with a bare POST. */
const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isRawAt(request)) return done(null, text)
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(new RefusalError(refusal(400, 'invalid_json', 'The request is not valid JSON.')))
    }
  })
}

const FAULT = { status: 500, code: 'fault' } as const

const problemOf = ({ code, message, fields }: Omit<Refusal, 'status'>): Problem =>
  fields ? { message, code, fields } : { message, code }

const sendProblem = (
  reply: FastifyReply,
  { status, retryAfterSeconds, ...rest }: Omit<Refusal, 'status'> & { status: number },
): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problemOf(rest)))
}

const JSON_PLEASE = refusal(415, 'media_type', 'Please send JSON.')
const FORM_PLEASE = refusal(415, 'media_type', 'Please send a form with files.')
const TOO_LARGE = refusal(413, 'too_large', 'The request is too large.')

interface RouteConfig {
  files: Files | undefined
  isRaw: boolean
  operation: string
}
const isRawAt = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as Partial<RouteConfig>).isRaw === true
const filesAt = (request: FastifyRequest): Files | undefined =>
  (request.routeOptions.config as Partial<RouteConfig>).files

/** PHOTO-5: too large to parse, so the refusal cannot name the file. */
const tooLargeAt = (request: FastifyRequest): Refusal => {
  const files = filesAt(request)
  if (!files) return TOO_LARGE
  const message = `At most ${files.maxBytes / MEGABYTE}MB each. Please choose smaller ${files.noun}.`
  return { ...TOO_LARGE, message, fields: { [files.field]: message } }
}
const LIBRARY_REFUSALS: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: TOO_LARGE,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: JSON_PLEASE,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: refusal(400, 'content_length', 'The length of the request does not match.'),
  FST_ERR_BAD_URL: refusal(400, 'bad_address', 'This address is not valid.'),
}

/** The refusal if the client can fix the request; null for a bug. */
const refusalFrom = (error: unknown): Refusal | null => {
  if (error instanceof RefusalError) return error.refusal
  const code = (error as { code?: unknown } | null)?.code
  return (typeof code === 'string' && LIBRARY_REFUSALS[code]) || null
}
