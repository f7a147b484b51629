import type { InjectOptions } from 'fastify'
import { openApp, type App } from '#server/app.ts'
import { readConfig, type Config } from '#server/platform/config/config.ts'
import { openDatabase, type Database, type Db } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { readOutbox, type OutboxMail } from '#server/platform/mail/mail.ts'
import { countPendingEvents } from '#server/platform/queue/outbox.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'

/** Where a request of a test comes from, for actions that are called directly. */
export const TEST_ORIGIN = { address: '127.0.0.1', device: '', log: createLog('silent') }

export const TEST_SECRET = 'a secret that only tests know, 32+'

export interface TestApp {
  app: App
  config: Config
  /** As the role that serves requests, like the app. */
  databaseUrl: string
  /** As the owner of the tables, for tests that change the schema or switch its guards off. */
  ownerUrl: string
  owner: Db
  /** Other test files use the same database. */
  isShared: boolean
  /** A client with its own cookies. */
  client(headers?: Record<string, string>): TestClient
  /** Waits until all events are handled. */
  settle(): Promise<void>
  mailsTo(email: string): Promise<OutboxMail[]>
  /** The six digits in the newest email to this address. */
  codeFor(email: string): Promise<string>
  moveClock(ms: number): Promise<void>
  close(): Promise<void>
}

export interface Answer {
  status: number
  body: any
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

export class TestClient {
  readonly #app: App
  readonly #headers: Record<string, string>
  /** The session, as `sid=…`. */
  cookie: string | null = null
  /** Every other cookie, by its name without a prefix. */
  readonly jar = new Map<string, string>()

  constructor(app: App, headers: Record<string, string> = {}) {
    this.#app = app
    this.#headers = headers
  }

  async send(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const reply = await this.#app.http.inject({
      method,
      url,
      headers: { ...this.#headers, cookie: [this.cookie, ...this.jar.values()].filter(Boolean).join('; '), ...headers },
      ...(payload !== undefined && { payload: payload as object }),
    })
    for (const set of [reply.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = set.split(';')
      const [name = ''] = pair.split('=')
      const key = name.replace('__Host-', '')
      const isEnd = pair.endsWith('=')
      // With the prefix the same response deletes the name without it.
      if (isEnd && !(key === 'sid' ? this.cookie : this.jar.get(key))?.startsWith(`${name}=`)) continue
      if (key === 'sid') this.cookie = isEnd ? null : pair
      else this.jar.set(key, pair)
    }
    return { status: reply.statusCode, text: reply.body, body: parse(reply.body), headers: reply.headers }
  }

  /** The same session at another server process. */
  through(app: App): TestClient {
    const there = new TestClient(app, this.#headers)
    there.cookie = this.cookie
    return there
  }

  get = (url: string, headers?: Record<string, string>) => this.send('GET', url, undefined, headers)
  post = (url: string, body: unknown = {}, headers?: Record<string, string>) => this.send('POST', url, body, headers)
  patch = (url: string, body: unknown = {}) => this.send('PATCH', url, body)
  delete = (url: string) => this.send('DELETE', url)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const openOn = (databaseUrl: string, config: Config): Promise<App> =>
  openApp({ config, databaseUrl, secret: TEST_SECRET, log: createLog(process.env['LOG_LEVEL'] ?? 'silent') })

/** Another process on the same database. */
export const openSecondApp = (test: TestApp): Promise<App> => openOn(test.databaseUrl, test.config)

interface OpenApp {
  app: App
  owner: Database
  config: Config
  database: OpenTestDatabase
}

const open = async (environment: Record<string, string>): Promise<OpenApp> => {
  const database = await openTestDatabase()
  const config = readConfig(
    { PORT: '0', RATE_LIMIT_SCALE: '1000', DATA_DIR: '.data/test', ...environment },
    process.cwd(),
  )
  const app = await openOn(database.servingUrl, config)
  return { app, owner: openDatabase(database.url), config, database }
}

/**
 * One app and one database serve all test files of a worker, one after the other: a new one for each file would cost
 * more than most files. Only for the two environments that most files use: an open app is never quite idle.
 */
const SHARED_ENVIRONMENTS = new Set(['{}', '{"DEMO":"0"}'])
/** Apps that no test file uses at the moment. */
const idle = new Map<string, OpenApp>()

const takeShared = async (environment: Record<string, string>): Promise<OpenApp> => {
  const key = JSON.stringify(environment)
  const waiting = idle.get(key)
  idle.delete(key)
  if (waiting) return waiting
  const opened = await open(environment)
  await opened.database.snapshot()
  return opened
}

const giveBack = async (environment: Record<string, string>, opened: OpenApp): Promise<void> => {
  const key = JSON.stringify(environment)
  // A file that had two of the same environment keeps one for later files.
  if (idle.has(key)) return closeOpen(opened)
  await opened.database.resetClock()
  await finishRounds(opened.app)
  await opened.database.reset()
  idle.set(key, opened)
}

/** A loop that started under a moved clock would otherwise leave rows that are due years from now. */
const finishRounds = async ({ dispatcher, queue }: App): Promise<void> => {
  await queue.drain()
  await dispatcher.drain()
  await queue.drain()
}

const closeOpen = async ({ app, owner, database }: OpenApp): Promise<void> => {
  await app.close()
  await owner.close()
  await database.close()
}

interface TestAppOptions {
  /** For a file that stops parts of the app, changes the schema or depends on the app's caches. */
  isOwn?: boolean
}

export const openTestApp = async (
  environment: Record<string, string> = {},
  { isOwn = false }: TestAppOptions = {},
): Promise<TestApp> => {
  const isShared = !isOwn && SHARED_ENVIRONMENTS.has(JSON.stringify(environment))
  const opened = isShared ? await takeShared(environment) : await open(environment)
  const { app, owner, config, database } = opened

  const settle = async () => {
    while ((await countPendingEvents(app.db)) > 0) {
      await app.dispatcher.drain()
      const failed = await app.db
        .selectFrom('outbox')
        .select(['name', 'last_error'])
        .where('last_error', 'is not', null)
        .executeTakeFirst()
      if (failed) throw new Error(`${failed.name} could not be handled: ${failed.last_error}`)
    }
  }
  const mailsTo = async (email: string) => {
    await settle()
    return readOutbox(app.db, email)
  }

  return {
    app,
    config,
    databaseUrl: database.servingUrl,
    ownerUrl: database.url,
    owner: owner.db,
    isShared,
    client: (headers) => new TestClient(app, { host: new URL(config.publicUrl).host, ...headers }),
    settle,
    mailsTo,
    async codeFor(email) {
      const [newest] = await mailsTo(email)
      const code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0]
      if (!code) throw new Error(`no code was mailed to ${email}`)
      return code
    },
    moveClock: database.moveClock,
    close: () => (isShared ? giveBack(environment, opened) : closeOpen(opened)),
  }
}

export const PASSWORD = 'Driftwood9'
let count = 0
export const freshEmail = (): string => `person${++count}@example.com`

/** A signed-in user, created through the API. */
export const openMember = async (
  test: TestApp,
  { email = freshEmail(), firstName = 'Maren', password = PASSWORD } = {},
) => {
  const client = test.client()
  await client.post('/api/auth/register', { email, firstName, password })
  const { status, body, text } = await client.post('/api/auth/verify-email', {
    email,
    code: await test.codeFor(email),
  })
  if (status !== 200) throw new Error(`could not register: ${text}`)
  await test.settle()
  return { client, email, password, id: body.id as string }
}
