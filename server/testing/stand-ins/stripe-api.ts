import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openAccounts } from '#server/testing/stand-ins/stripe/accounts.ts'
import {
  sumOf,
  type Ask,
  type Handlers,
  readForm,
  invalid,
  StripeProblem,
  type Answer,
} from '#server/testing/stand-ins/stripe/request.ts'
import { createInterceptors } from '#server/testing/stand-ins/stripe/interceptors.ts'
import { openDisputes } from '#server/testing/stand-ins/stripe/disputes.ts'
import { openIntents } from '#server/testing/stand-ins/stripe/intents.ts'
import {
  CONNECT_SECRET,
  postEvent,
  signEvent,
  WEBHOOK_SECRET,
  type EventOptions,
} from '#server/testing/stand-ins/stripe/webhooks.ts'
import { openVault } from '#server/testing/stand-ins/stripe/vault.ts'

const SECRET_KEY = 'sk_test_stand_in'
const PUBLISHABLE_KEY = 'pk_test_stand_in'
const BAD_KEY = invalid('Invalid API Key provided.', undefined, 401)
const UNKNOWN = invalid('Unrecognized request URL.', undefined, 404)

/** Calls allowed with the publishable key; everything else needs the secret key. */
const FOR_BROWSERS =
  /^POST \/v1\/(?:tokens|payment_methods)$|^\w+ \/v1\/payment_intents\/[^/]+(?:\/confirm|\/authenticate)?$/
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST',
}

interface ReceivedRequest {
  /** Such as `POST /v1/refunds`. */
  line: string
  key: string | null
  ask: Ask
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const headerOf = ({ headers }: IncomingMessage, name: string): string | null => [headers[name]].flat()[0] ?? null

/** `POST /v1/refunds/re_1/cancel` → `POST /v1/refunds/:id/cancel`, whichever exists. */
const findHandler = (handlers: Handlers, line: string) => {
  const [start = '', id = '', rest = ''] = /^(\w+ \/v1\/\w+)\/([^/]+)(.*)$/.exec(line)?.slice(1) ?? []
  return { handle: handlers[line] ?? handlers[`${start}/:id${rest}`], id }
}

const asAnswer = (error: unknown): Answer => {
  if (error instanceof StripeProblem) return structuredClone(error.answer)
  throw error
}

const OTHER_REQUEST = new StripeProblem(400, {
  type: 'idempotency_error',
  message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
})
const IN_USE = new StripeProblem(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key.',
})

/** A request that was not understood leaves its key unused. */
const isUnderstood = ({ body }: Answer): boolean =>
  !('error' in body) || !/"code":"(?:parameter_|resource_missing)/.test(JSON.stringify(body))

/** Idempotency as at Stripe: the first response to a key is final, a declined card included. */
const createKeys = () => {
  const kept = new Map<string, { fingerprint: string; answer: Answer | null }>()
  return {
    /** The first response, or null for the first request. */
    claim(key: string, fingerprint: string): Answer | null {
      const found = kept.get(key)
      if (!found) {
        kept.set(key, { fingerprint, answer: null })
        return null
      }
      if (found.fingerprint !== fingerprint) throw OTHER_REQUEST
      if (!found.answer) throw IN_USE
      return found.answer
    },
    keep(key: string, answer: Answer): void {
      const found = kept.get(key)
      if (!isUnderstood(answer)) kept.delete(key)
      else if (found) found.answer = answer
    },
    /** Nothing was done. */
    release: (key: string): boolean => kept.delete(key),
    /** After a day. */
    forget: () => kept.clear(),
  }
}

/** The part of Stripe that the product uses: calls, keys, errors, events and balances. */
export const startStripeStandIn = async ({ port = 0 } = {}) => {
  let count = 0
  const newId = (prefix: string): string => `${prefix}_stand_in_${++count}`
  const vault = openVault(newId)
  const banks = openDisputes(newId)
  const charges = openIntents(newId, vault, banks.isDisputed)
  const moved = {
    captured: () => [...charges.intents.values()].reduce((sum, { amount_received }) => sum + amount_received, 0),
    refunded: () => sumOf(charges.refunds),
    transferred: () => accounts.transferred(),
    collected: () => accounts.collected(),
    paidOut: () => sumOf(accounts.payouts.filter(({ status }) => status !== 'failed')),
  }
  const accounts = openAccounts(newId, vault, {
    address: () => address,
    balance: () => moved.captured() - moved.refunded() - moved.transferred() + moved.collected(),
  })
  const handlers: Handlers = { ...vault.handlers, ...charges.handlers, ...accounts.handlers, ...banks.handlers }
  const keys = createKeys()
  const interceptors = createInterceptors()
  const received: ReceivedRequest[] = []

  const handle = ({ line, ask }: ReceivedRequest): Answer => {
    try {
      const { handle: handler } = findHandler(handlers, line)
      if (!handler) throw UNKNOWN
      return { status: 200, body: structuredClone(handler(ask)) }
    } catch (error) {
      return asAnswer(error)
    }
  }
  /**
   * The stored response of the key, or the result of the request; null: the connection breaks before anything happens.
   */
  const make = async (request: ReceivedRequest, fingerprint: string): Promise<Answer | null> => {
    const scope = `${request.ask.account} ${request.key}`
    const first = request.key === null ? null : keys.claim(scope, fingerprint)
    if (first) return first
    const verdict = await interceptors.pass(request.line, 'before')
    if (verdict !== 'pass') keys.release(scope)
    if (verdict !== 'pass') return verdict === 'drop' ? null : verdict
    const made = handle(request)
    keys.keep(scope, made)
    return made
  }
  const answer = async (request: ReceivedRequest, fingerprint: string): Promise<Answer | null> => {
    const made = await make(request, fingerprint)
    const verdict = await interceptors.pass(request.line, 'after')
    return verdict === 'pass' ? made : verdict === 'drop' ? null : verdict
  }

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stand-in')
    const body = await readBody(request)
    if (request.method === 'OPTIONS') return void response.writeHead(204, CORS).end()
    if (pathname.startsWith('/onboarding/')) return onboard(pathname.slice('/onboarding/'.length), response)
    const line = `${request.method} ${pathname}`
    const bearer = headerOf(request, 'authorization')?.replace('Bearer ', '')
    const isBrowser = bearer === PUBLISHABLE_KEY
    const send = ({ status, body: json }: Answer) =>
      void response.writeHead(status, { ...CORS, 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (bearer !== SECRET_KEY && !(isBrowser && FOR_BROWSERS.test(line))) return send(BAD_KEY.answer)

    const form = readForm(body || search)
    const { id } = findHandler(handlers, line)
    const ask: Ask = { id, form, body, account: headerOf(request, 'stripe-account'), isBrowser }
    const arrived: ReceivedRequest = { line, key: headerOf(request, 'idempotency-key'), ask }
    received.push(arrived)
    // The boundary of a multipart body differs each time.
    const isMultipart = headerOf(request, 'content-type')?.startsWith('multipart/') ?? false
    const answered = await answer(arrived, isMultipart ? line : `${line} ${body}`).catch(asAnswer)
    if (answered) send(answered)
    else response.destroy()
  }

  /** A worker's onboarding page: opening it is enough. */
  let webhook: string | null = null
  const onboard = async (id: string, response: ServerResponse): Promise<void> => {
    const account = accounts.finishOnboarding(id)
    if (webhook !== null) await postEvent(webhook, signEvent('account.updated', account))
    response.writeHead(302, { location: accounts.returns.get(id) }).end()
  }

  const server = createServer((request, response) => {
    receive(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    address,
    /** The configuration of a server that uses this. */
    environment: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET},${CONNECT_SECRET}`,
      STRIPE_API_BASE: address,
    },
    /** In cents, over everything that happened here. */
    moved,
    received,
    intents: charges.intents,
    refunds: charges.refunds,
    refundOutside: charges.refundOutside,
    chargeOf: charges.chargeOf,
    dispute: banks.dispute,
    warning: banks.warning,
    files: banks.files,
    accounts: accounts.accounts,
    transfers: accounts.transfers,
    payouts: accounts.payouts,
    finishOnboarding: accounts.finishOnboarding,
    settlePayout: accounts.settlePayout,
    forgetKeys: keys.forget,
    hold: interceptors.hold,
    /** The request takes effect, and its response is lost. */
    lose: (matches: RegExp, times = 1) => interceptors.decide(matches, 'after', 'drop', times),
    /** The request has no effect. */
    fail: (matches: RegExp, answered: Answer, times = 1) => interceptors.decide(matches, 'before', answered, times),
    /** The webhook that is called when an account is ready. */
    notify: (to: string) => void (webhook = to),
    sendEvent: async (to: string, type: string, object: object, options: EventOptions & { times?: number } = {}) => {
      const signed = signEvent(type, object, options)
      const statuses: number[] = []
      for (let time = 0; time < (options.times ?? 1); time++) statuses.push(await postEvent(to, signed))
      return statuses
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>
