import * as z from 'zod/mini'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '#core/kernel/endpoint.ts'
import type { Problem, Refusal } from '#core/kernel/problem.ts'

/** One call of the page, parsed by the schemas of the endpoint. */
export interface FakeCall<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  /** A form with files stays a `FormData`. */
  body: BodyOf<E>
  headers: Headers
}

/** One page of a list whose cursor goes into the Link header, for endpoints that are called by `callSlice`. */
export class FakeSlice<T> {
  readonly items: T
  readonly next: string | null
  constructor(items: T, next: string | null) {
    this.items = items
    this.next = next
  }
}

type FakeAnswer<E extends Endpoint> = AnswerOf<E> | FakeSlice<AnswerOf<E>>
type AnswerSource<E extends Endpoint> =
  | FakeAnswer<E>
  | ((call: FakeCall<E>) => FakeAnswer<E> | Promise<FakeAnswer<E>> | FakeFailure | Promise<FakeFailure>)

/** Returned by an answer function instead of an answer: `api.refusal(403, …)`. */
class FakeFailure {
  readonly status: number
  readonly problem: Problem | null
  constructor(status: number, problem: Problem | null) {
    this.status = status
    this.problem = problem
  }
}

export interface FakeApi {
  /** The answer from now on, checked against the schema of the endpoint. */
  answer<E extends Endpoint>(endpoint: E, answer: AnswerSource<E>): void
  /** A refusal, or a bare status without a problem. */
  fail(endpoint: Endpoint, status: number, problem?: Partial<Problem> & { message: string }): void
  /** A refusal of the rules. */
  refuse(endpoint: Endpoint, refusal: Refusal): void
  /** The call fails although the browser is online. */
  abort(endpoint: Endpoint): void
  /** For an answer that is a function. */
  refusal(status: number, problem: Partial<Problem> & { message: string }): FakeFailure
  /** The browser is offline and every call fails. */
  offline(): void
  online(): void
  /** Every call so far, the oldest first. */
  calls<E extends Endpoint>(endpoint: E): FakeCall<E>[]
}

interface Route {
  endpoint: Endpoint
  pattern: RegExp
  names: string[]
  respond: (call: FakeCall<Endpoint>) => Promise<Response>
  /** Calls that are refused may be invalid on purpose. */
  isChecked: boolean
}

const routes = new Map<string, Route>()
const made: { key: string; call: FakeCall<Endpoint> }[] = []
/** Errors that fail the test even if the page catches them. */
const faults: string[] = []
let isOffline = false

const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

const fault = (text: string): Error => {
  faults.push(text)
  return new TypeError(text)
}

const explain = (error: z.core.$ZodError): string =>
  error.issues.map(({ path, message }) => `${path.join('.') || '(all)'}: ${message}`).join('; ')

/** As the server does, fields that the schema does not declare are removed. */
const checkedAnswer = (endpoint: Endpoint, answer: unknown): string => {
  if (typeof endpoint.answer === 'string') return typeof answer === 'string' ? answer : ''
  const result = z.safeParse(endpoint.answer, answer)
  if (!result.success)
    throw new TypeError(`the fake answer of ${keyOf(endpoint)} does not fit its schema: ${explain(result.error)}`)
  return JSON.stringify(result.data)
}

const answerResponse = (endpoint: Endpoint, given: unknown): Response => {
  if (given instanceof FakeFailure) return failureResponse(given)
  const isSlice = given instanceof FakeSlice
  const body = checkedAnswer(endpoint, isSlice ? given.items : given)
  const link = isSlice && given.next !== null ? { link: `<${endpoint.path}?cursor=${given.next}>; rel="next"` } : {}
  return new Response(body, {
    status: endpoint.status ?? 200,
    headers: { 'content-type': 'application/json', ...link },
  })
}

const failureResponse = ({ status, problem }: FakeFailure): Response =>
  new Response(problem ? JSON.stringify(problem) : '', { status })

const asProblem = (problem: (Partial<Problem> & { message: string }) | undefined): Problem | null =>
  problem ? { code: 'refused', ...problem } : null

const declare = (endpoint: Endpoint, respond: Route['respond'], isChecked: boolean): void => {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const source = endpoint.path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '([^/]+)')
  routes.set(keyOf(endpoint), { endpoint, names, pattern: new RegExp(`^${source}$`), respond, isChecked })
}

/** `/api/jobs/my` before `/api/jobs/:id`. */
const findRoute = (method: string, path: string): Route | undefined =>
  [...routes.values()]
    .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))
    .toSorted((a, b) => a.names.length - b.names.length)[0]

const read = (route: Route, part: 'params' | 'query' | 'body', value: unknown): unknown => {
  const schema = route.endpoint[part]
  if (!schema || !route.isChecked || value instanceof FormData) return value
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw fault(
    `the page calls ${keyOf(route.endpoint)} with a ${part} that its schema refuses: ${explain(result.error)}`,
  )
}

interface RawCall {
  method: string
  url: URL
  headers: Headers
  body: unknown
}

/** For `fetch` and for uploads. */
export const answerCall = async ({ method, url, headers, body }: RawCall): Promise<Response> => {
  if (isOffline) throw new TypeError('Failed to fetch')
  const route = findRoute(method, url.pathname)
  if (!route) throw fault(`undeclared call: ${method} ${url.pathname}${url.search}`)
  const values = (route.pattern.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent)
  const params = Object.fromEntries(route.names.map((name, place) => [name, values[place]]))
  const call: FakeCall<Endpoint> = {
    params: read(route, 'params', params) as undefined,
    query: read(route, 'query', Object.fromEntries(url.searchParams)) as undefined,
    body: read(route, 'body', body) as undefined,
    headers,
  }
  made.push({ key: keyOf(route.endpoint), call })
  return route.respond(call)
}

const setOffline = (offline: boolean): void => {
  isOffline = offline
  Object.defineProperty(navigator, 'onLine', { value: !offline, configurable: true })
  dispatchEvent(new Event(offline ? 'offline' : 'online'))
}

/** The server of a test. Calls without a declared answer fail the test. */
export const fakeApi = (): FakeApi => ({
  answer(endpoint, answer) {
    const give = typeof answer === 'function' ? (answer as (call: unknown) => unknown) : () => answer
    if (typeof answer !== 'function') answerResponse(endpoint, answer)
    const respond = async (call: unknown) => {
      try {
        return answerResponse(endpoint, await give(call))
      } catch (error) {
        throw fault(String(error))
      }
    }
    declare(endpoint, respond, true)
  },
  fail(endpoint, status, problem) {
    declare(endpoint, async () => failureResponse(new FakeFailure(status, asProblem(problem))), false)
  },
  refuse(endpoint, { status, ...problem }) {
    declare(endpoint, async () => failureResponse(new FakeFailure(status, problem)), false)
  },
  abort(endpoint) {
    declare(endpoint, () => Promise.reject(new TypeError('Failed to fetch')), false)
  },
  refusal: (status, problem) => new FakeFailure(status, asProblem(problem)),
  offline: () => setOffline(true),
  online: () => setOffline(false),
  calls: <E extends Endpoint>(endpoint: E) =>
    made.filter(({ key }) => key === keyOf(endpoint)).map(({ call }) => call as unknown as FakeCall<E>),
})

/** Removes every answer and returns the faults. */
export const resetApi = (): string[] => {
  routes.clear()
  made.length = 0
  isOffline = false
  // Restores the property of the browser.
  Reflect.deleteProperty(navigator, 'onLine')
  return faults.splice(0)
}
