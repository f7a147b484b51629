import { access, constants, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import pino from 'pino'
import { APP_NAME } from '#core/kernel/app.ts'
import { paths } from '#core/paths.ts'
import { openApp, type App } from '#server/app.ts'
import { hasKnownPasswords } from '#server/operations/demo-passwords.ts'
import { loadAssets } from '#server/platform/http/assets.ts'
import { ConfigError, hasOutboxPages, readConfig, readDotEnv, type Config } from '#server/platform/config/config.ts'
import { isOutOfReach } from '#server/platform/database/database.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { readOwnership, readRole } from '#server/platform/database/schema/grants.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { loadPages } from '#server/platform/http/pages.ts'
import { loadPlaces } from '#server/platform/database/places.ts'
import { loadSecret } from '#server/platform/security/secrets.ts'

const ROOT = resolve(import.meta.dirname, '..')

const INSUFFICIENT_PRIVILEGE = '42501'

/** A short message for a failure that the operator can fix. */
const describeError = (error: unknown, config: Config | null): string | null => {
  if (error instanceof ConfigError) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${config?.port} is in use. Stop what is using it or choose another with PORT=${(config?.port ?? 3000) + 1} npm start.`
  if (code === 'EACCES' || code === 'EROFS')
    return `Cannot write to ${config?.dataDir}: make it writable or choose another with DATA_DIR. (${code})`
  if (isOutOfReach(error) && config?.databaseUrl) {
    const { hostname, port, pathname } = new URL(config.databaseUrl)
    const names = config.migrationDatabaseUrl ? 'DATABASE_URL or MIGRATION_DATABASE_URL' : 'DATABASE_URL'
    return `Cannot use the database in ${names} (${hostname}:${port || 5432}${pathname}): ${message || code}.`
  }
  if (code === INSUFFICIENT_PRIVILEGE && config?.databaseUrl)
    return `This database cannot be brought up to date (${message}): set MIGRATION_DATABASE_URL to the owner of its tables.`
  if (message?.startsWith('This database is newer') || message?.startsWith('The migration')) return message
  return null
}

const progress = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const result = await work()
  console.log(`· ${what} … ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return result
}

const assertWritable = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK)
}

/** Cleanup steps, run newest first, however far the start has come. */
const undo: (() => Promise<void>)[] = []
const closeAll = async (): Promise<void> => {
  for (const step of undo.splice(0).toReversed()) await step()
}

interface DatabaseUrls {
  /** As the role that serves requests. */
  url: string
  /** As the owner of the tables. */
  ownerUrl: string
}

const openDatabaseUrls = async (config: Config, onCreate: () => void): Promise<DatabaseUrls> => {
  const { databaseUrl, migrationDatabaseUrl } = config
  if (databaseUrl) return { url: databaseUrl, ownerUrl: migrationDatabaseUrl ?? databaseUrl }
  const postgres = await progress('starting the database', () =>
    startEmbeddedPostgres({ dataDir: config.dataDir, onCreate, onProgress: (line) => console.log(`· ${line}`) }),
  )
  undo.push(() => postgres.stop())
  return postgres
}

/** At the first start scripts/start.mjs builds the web in parallel and sends a message when it is done. */
const webIsBuilt = async (): Promise<void> => {
  if (process.env['NEARHAND_BUILDING']) await new Promise((done) => process.once('message', done))
  // An open IPC channel would keep the process alive.
  if (process.connected) process.disconnect()
}

/** A production start never loads the demo. */
const importDemo = async () => ({
  ...(await import('#demo/load.ts')),
  ...(await import('#demo/seed/pictures.ts')),
  ...(await import('#demo/simulate/simulation.ts')),
})

const start = async (config: Config): Promise<void> => {
  await assertWritable(config.dataDir)
  // Reading the built pages and starting the database run in parallel.
  const web = webIsBuilt().then(() => Promise.all([loadAssets(resolve(config.distDir, 'web')), loadPages(config)]))
  web.catch(() => {})
  const demo = config.demo === 'off' ? null : await importDemo()
  // An empty database needs the demo's pictures: they are drawn while it is created.
  let drawing: ReturnType<NonNullable<typeof demo>['drawAll']> | undefined
  const { url: databaseUrl, ownerUrl } = await openDatabaseUrls(config, () => {
    drawing = demo?.drawAll()
    drawing?.catch(() => {})
  })
  await progress('bringing the database up to date', async () =>
    migrate(ownerUrl, { servingRole: await readRole(databaseUrl) }),
  )
  const warning = await readOwnership(databaseUrl)
  if (warning) console.warn(`· ${warning}`)
  await progress('places', () => loadPlaces(ownerUrl))
  if (config.isExposed && !demo && (await hasKnownPasswords(databaseUrl)))
    throw new ConfigError([
      'This database holds the demo accounts, whose password everybody knows. Use another database where strangers can reach it.',
    ])
  const accounts = demo
    ? await progress('demo data', () => demo.loadDemo(ownerUrl, config, () => drawing ?? demo.drawAll()))
    : []

  const [assets, pages] = await web
  const log =
    config.isProduction || process.env['LOG_LEVEL']
      ? createLog(config.logLevel)
      : createLog('warn', pino.destination(2))
  const app: App = await openApp({
    config,
    databaseUrl,
    secret: await loadSecret(config, config.dataDir),
    log,
    web: { assets, pages },
  })
  undo.push(() => app.close())
  if (demo && config.isDemoSimulated) {
    const { db, place, payments, chat, presence, dispatcher } = app
    const storage = openFiles(config)
    const renewal = demo.startSimulation({
      db,
      place,
      payments,
      chat,
      presence,
      storage,
      wake: () => dispatcher.wake(),
      log,
    })
    undo.push(() => renewal.stop())
  }
  await app.http.listen({ port: config.port, host: config.host })
  printReady(config, accounts)
}

const printReady = (config: Config, accounts: { email: string; password: string; who: string }[]): void => {
  console.log(`\n${APP_NAME} is open at ${config.publicUrl}`)
  if (hasOutboxPages(config)) console.log(`Mails are kept at ${config.publicUrl}${paths.outbox()}`)
  else if (!config.smtpUrl) console.log('No mails are sent: set SMTP_URL so that people can register.')
  for (const { email, password, who } of accounts) console.log(`  ${email.padEnd(24)} ${password.padEnd(18)} ${who}`)
  console.log('Ctrl-C stops it.\n')
}

const stop = (signal: NodeJS.Signals): void => {
  console.log(`\n· stopping (${signal})`)
  closeAll().then(
    () => process.exit(0),
    (error: unknown) => (console.error(error), process.exit(1)),
  )
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

let config: Config | null = null
try {
  readDotEnv(ROOT)
  config = readConfig(process.env, ROOT)
  await start(config)
} catch (error) {
  console.error(describeError(error, config) ?? error)
  await closeAll().catch(() => {})
  process.exit(1)
}
