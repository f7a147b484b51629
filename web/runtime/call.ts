import type { AnswerOf, BodyInputOf, Endpoint, ParamsOf, QueryOf } from '#core/kernel/endpoint.ts'
import { CONFIRM_NEEDED } from '#core/kernel/confirm.ts'
import type { Problem } from '#core/kernel/problem.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

/** A call that did not succeed. Its text is the status, a colon, a space and the body, as the specification fixes it. */
export class CallError extends Error {
  readonly status: number
  /** The body, if the server sent a problem. */
  readonly problem: Problem | null

  constructor(status: number, body: string, statusText: string, problem: Problem | null = parseProblem(body)) {
    super(`${status}: ${body || statusText}`)
    this.name = 'CallError'
    this.status = status
    this.problem = problem
  }
}

const OFFLINE: Problem = {
  message: 'You seem to be offline. Check your connection and try again.',
  code: 'offline',
}

function parseProblem(body: string): Problem | null {
  try {
    const value: unknown = JSON.parse(body)
    return isProblem(value) ? value : null
  } catch {
    return null
  }
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

/** The message of the server, or the fallback of the screen. */
export const problemMessage = (error: unknown, fallback: string): string =>
  (error instanceof CallError && error.problem?.message) || fallback

/** Members and admins have separate sessions. */
type Session = 'member' | 'admin'

const signedOutListeners: Record<Session, Set<() => void>> = { member: new Set(), admin: new Set() }

/** Calls the listener whenever any call is answered with 401. Returns the function that unsubscribes. */
export const onSignedOut = (listener: () => void, session: Session = 'member'): (() => void) => {
  signedOutListeners[session].add(listener)
  return () => void signedOutListeners[session].delete(listener)
}

/** For requests that do not use `call`. */
export const notifySignedOut = (session: Session = 'member'): void => {
  for (const listener of signedOutListeners[session]) listener()
}

/** A wrong password or code of an admin is a 401 as well, but ends no session. */
const notifyIfSignedOut = (path: string, { status, problem }: CallError): void => {
  if (status !== 401) return
  if (!path.startsWith('/api/admin/')) notifySignedOut()
  else if (problem?.code === 'admin_signed_out') notifySignedOut('admin')
}

/** `note`: what there is to say about the change. */
type AskToConfirm = (note: string | undefined) => Promise<boolean>
let askToConfirm: AskToConfirm | null = null

/** STEP-22: what a call does that needs a proof of presence, before it is repeated. Resolves to whether there is one. */
export const setAskToConfirm = (handler: AskToConfirm | null): void => {
  askToConfirm = handler
}

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T }

/**
 * Only the parts that the endpoint declares may and must be given. `once` is the idempotency key: a repeated call with
 * the same key gets the first answer again. Without it every call is executed.
 */
export type CallParts<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyInputOf<E>> &
  (E extends { once: true } ? { once?: string } : unknown)

/**
 * An endpoint without its shapes, for pages that must not load the schema library before the first click. The compiler
 * checks method and path against the declaration: `light<typeof platformStats>({ method: 'GET', path: '/api/platform/stats' })`.
 */
export const light = <E extends Endpoint>(endpoint: Pick<E, 'method' | 'path'>): E => endpoint as E

interface UntypedParts {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  once?: string
}

/** `/api/jobs/:id` with its parameters and query filled in. */
export const addressOf = (endpoint: Pick<Endpoint, 'path'>, { params = {}, query = {} }: UntypedParts = {}): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

export type CallArgs<E extends Endpoint> = unknown extends CallParts<E> ? [parts?: CallParts<E>] : [parts: CallParts<E>]

export async function call<E extends Endpoint>(endpoint: E, ...[parts]: CallArgs<E>): Promise<AnswerOf<E>> {
  return parseAnswer<E>(await ask(endpoint, parts ?? {}))
}

export interface Slice<T> {
  items: T
  /** Cursor of the next page; null at the end. */
  next: string | null
}

/** A list that comes in pages, with the cursor in the Link header. */
export async function callSlice<E extends Endpoint>(endpoint: E, ...[parts]: CallArgs<E>): Promise<Slice<AnswerOf<E>>> {
  const reply = await ask(endpoint, parts ?? {})
  const next = /^<([^>]+)>; rel="next"$/.exec(reply.link ?? '')?.[1]
  return { items: parseAnswer<E>(reply), next: next ? new URL(next, location.origin).searchParams.get('cursor') : null }
}

/** The text of a file. */
export const callText = async (endpoint: Endpoint & { answer: 'file' }): Promise<string> =>
  (await ask(endpoint, {})).text

interface Reply {
  text: string
  link: string | null
}

const parseAnswer = <E extends Endpoint>({ text }: Reply): AnswerOf<E> =>
  (text ? JSON.parse(text) : undefined) as AnswerOf<E>

async function ask(endpoint: Endpoint, loose: UntypedParts): Promise<Reply> {
  const response = await send(addressOf(endpoint, loose), endpoint.method, loose)
  const text = await response.text()
  if (response.ok) return { text, link: response.headers.get('link') }
  const error = new CallError(response.status, text, response.statusText)
  if (error.problem?.code === CONFIRM_NEEDED.code && (await askToConfirm?.(endpoint.confirmNote)))
    return ask(endpoint, loose)
  notifyIfSignedOut(endpoint.path, error)
  throw error
}

async function send(address: string, method: string, { body, once }: UntypedParts): Promise<Response> {
  const sentAt = performance.now()
  try {
    const response = await fetch(address, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(once !== undefined && { 'idempotency-key': once }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const serverTime = response.headers.get('server-time')
    if (serverTime) serverClock.observe(serverTime, sentAt, performance.now())
    return response
  } catch {
    // Only the browser knows whether the device is offline; if not, the fallback of the screen says more.
    throw new CallError(0, '', 'no answer', navigator.onLine ? null : OFFLINE)
  }
}
