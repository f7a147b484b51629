import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { VapidKeys } from 'web-push'
import * as z from 'zod/mini'
import { areVapidPair } from '#server/platform/push/push-vapid.ts'
import { isWeakSecret } from '#server/platform/security/weak-secrets.ts'

/** The configuration, read once at the start. An unset value means the built-in default. */
export interface Config {
  port: number
  host: string
  dataDir: string
  distDir: string
  databaseUrl: string | null
  /** The owner of the tables, who migrates. Null: the same as for requests. */
  migrationDatabaseUrl: string | null
  redisUrl: string | null
  smtpUrl: string | null
  /** Mails are sent only over an encrypted connection. */
  smtpRequiresTls: boolean
  mailFrom: string
  publicUrl: string
  sessionSecret: string | null
  /** The one before a change: what was made with it is still accepted. */
  previousSecret: string | null
  s3: S3Config | null
  /** Null: the sandbox is used, and no real money moves. */
  stripe: StripeConfig | null
  push: PushConfig
  demo: 'loopback' | 'random-passwords' | 'off'
  /** Whether the simulated users are active. */
  isDemoSimulated: boolean
  /** Strangers can reach the server (see `canStrangersReach`). */
  isExposed: boolean
  isProduction: boolean
  rateLimitScale: number
  metricsToken: string | null
  /** How two browsers behind routers find each other; without it calls work only within one network. */
  stunUrls: string[]
  turn: { urls: string[]; secret: string } | null
  /** The addresses of proxies, separated by commas; null: there are none. */
  trustProxy: string | null
  maxConnections: number
  maxConnectionsPerAddress: number
  logLevel: string
}

export interface S3Config {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** Stripe signs events of the platform account with one and events of the workers' accounts with another. */
  webhookSecrets: string[]
  apiBase: string
}

export interface PushConfig {
  /** Null: a pair is generated and stored in the data folder. */
  keys: VapidKeys | null
  subject: string
  /** The pair before a change: browsers that subscribed with it get their pushes until they subscribe anew. */
  previousKeys: VapidKeys | null
  /** For tests with a push service on this machine. */
  allowsPrivate: boolean
  /** Push services besides the known ones. */
  allowedHosts: string[]
}

/** One message for each invalid value; the start script prints them and exits. */
export class ConfigError extends Error {
  readonly lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

const url = (name: string, ...protocols: string[]) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.replace(':', '')),
          `${name} must be an address that starts with ${protocols.map((p) => `${p}://`).join(' or ')}.`,
        ),
      ),
  )
const wholeNumber = (name: string, min: number, max: number) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d+$/.test(text) && +text >= min && +text <= max,
          `${name} must be a whole number from ${min} to ${max}.`,
        ),
      ),
  )

const shaped = (pattern: RegExp, sentence: string) => z.optional(z.string().check(z.regex(pattern, sentence)))

const vapidPublicKey = (name: string) =>
  shaped(/^B[\w-]{86}$/, `${name} must be an uncompressed P-256 point in base64url: 87 characters that start with B.`)
const vapidPrivateKey = (name: string) =>
  shaped(/^[\w-]{43}$/, `${name} must be the 32 bytes of a P-256 key in base64url: 43 characters.`)

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const ADDRESS_BITS: Record<number, number> = { 4: 32, 6: 128 }

const isProxy = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const maxBits = ADDRESS_BITS[isIP(address)]
  if (maxBits === undefined || more.length > 0) return PROXY_NAMES.has(text)
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits)
}
/** Validated here, because the library that uses it would exit with a stack trace. */
const isProxyList = (text: string): boolean =>
  text === '0' || text === '1' || text.split(',').every((part) => isProxy(part.trim()))

const Environment = z.object({
  PORT: wholeNumber('PORT', 0, 65_535),
  HOST: z.optional(z.string()),
  DATA_DIR: z.optional(z.string()),
  DIST_DIR: z.optional(z.string()),
  DATABASE_URL: url('DATABASE_URL', 'postgres', 'postgresql'),
  MIGRATION_DATABASE_URL: url('MIGRATION_DATABASE_URL', 'postgres', 'postgresql'),
  REDIS_URL: url('REDIS_URL', 'redis', 'rediss'),
  SMTP_URL: url('SMTP_URL', 'smtp', 'smtps'),
  SMTP_ALLOW_UNENCRYPTED: z.optional(z.enum(['0', '1'], 'SMTP_ALLOW_UNENCRYPTED must be 0 or 1.')),
  MAIL_FROM: z.optional(z.string()),
  PUBLIC_URL: url('PUBLIC_URL', 'http', 'https'),
  SESSION_SECRET: z.optional(z.string().check(z.minLength(32, 'SESSION_SECRET must have at least 32 characters.'))),
  SESSION_SECRET_PREVIOUS: z.optional(
    z.string().check(z.minLength(32, 'SESSION_SECRET_PREVIOUS must have at least 32 characters.')),
  ),
  S3_ENDPOINT: url('S3_ENDPOINT', 'http', 'https'),
  S3_REGION: z.optional(z.string()),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  DEMO: z.optional(z.enum(['0', '1'], 'DEMO must be 0 or 1.')),
  DEMO_SIMULATION: z.optional(z.enum(['0', '1'], 'DEMO_SIMULATION must be 0 or 1.')),
  PAYMENTS: z.optional(z.literal('sandbox', 'PAYMENTS can only be set to sandbox.')),
  STRIPE_SECRET_KEY: shaped(
    /^[sr]k_(?:test|live)_\S+$/,
    'STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.',
  ),
  STRIPE_PUBLISHABLE_KEY: shaped(
    /^pk_(?:test|live)_\S+$/,
    'STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_.',
  ),
  STRIPE_WEBHOOK_SECRET: shaped(
    /^whsec_[^\s,]+(?:,\s*whsec_[^\s,]+)*$/,
    'STRIPE_WEBHOOK_SECRET must start with whsec_; several are separated by commas.',
  ),
  STRIPE_API_BASE: url('STRIPE_API_BASE', 'http', 'https'),
  VAPID_PUBLIC_KEY: vapidPublicKey('VAPID_PUBLIC_KEY'),
  VAPID_PRIVATE_KEY: vapidPrivateKey('VAPID_PRIVATE_KEY'),
  VAPID_PUBLIC_KEY_PREVIOUS: vapidPublicKey('VAPID_PUBLIC_KEY_PREVIOUS'),
  VAPID_PRIVATE_KEY_PREVIOUS: vapidPrivateKey('VAPID_PRIVATE_KEY_PREVIOUS'),
  VAPID_SUBJECT: shaped(
    /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    'VAPID_SUBJECT must be an address that starts with mailto: or https://.',
  ),
  PUSH_ALLOWED_HOSTS: shaped(
    /^\.?[\w-]+(?:\.[\w-]+)+(?:,\s*\.?[\w-]+(?:\.[\w-]+)+)*$/,
    'PUSH_ALLOWED_HOSTS must be host names separated by commas; a leading dot allows every name below.',
  ),
  PUSH_ALLOW_PRIVATE: z.optional(z.enum(['0', '1'], 'PUSH_ALLOW_PRIVATE must be 0 or 1.')),
  NODE_ENV: z.optional(z.string()),
  RATE_LIMIT_SCALE: z.optional(
    z.string().check(z.refine((text) => Number(text) > 0, 'RATE_LIMIT_SCALE must be a number above 0.')),
  ),
  METRICS_TOKEN: z.optional(z.string()),
  STUN_URLS: shaped(
    /^stuns?:[^\s,]+(?:,\s*stuns?:[^\s,]+)*$/,
    'STUN_URLS must be addresses such as stun:stun.example.org:3478, separated by commas.',
  ),
  TURN_URLS: shaped(
    /^turns?:[^\s,]+(?:,\s*turns?:[^\s,]+)*$/,
    'TURN_URLS must be addresses such as turn:turn.example.org:3478, separated by commas.',
  ),
  TURN_SECRET: z.optional(z.string().check(z.minLength(16, 'TURN_SECRET must have at least 16 characters.'))),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          isProxyList,
          'TRUST_PROXY must be 0, 1 (a proxy on this machine) or a list of addresses such as 10.0.0.0/8.',
        ),
      ),
  ),
  MAX_CONNECTIONS: wholeNumber('MAX_CONNECTIONS', 1, 1_000_000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber('MAX_CONNECTIONS_PER_ADDRESS', 1, 1_000_000),
  LOG_LEVEL: z.optional(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ),
  ),
})
type Environment = z.infer<typeof Environment>

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/

/**
 * CONF-3: the one decision that known passwords, the outbox and every other convenience of a machine of one's own depend
 * on. A proxy or a public address means strangers, wherever the server listens.
 */
const canStrangersReach = (env: Environment, host: string): boolean =>
  env.NODE_ENV === 'production' ||
  !LOOPBACK.test(host) ||
  (env.PUBLIC_URL !== undefined && !LOOPBACK.test(new URL(env.PUBLIC_URL).hostname)) ||
  readTrustProxy(env.TRUST_PROXY) !== null

/** A public server needs real services, a demo only its address: one message for each missing value. */
const missingWherePublic = (env: Environment, isDemo: boolean): string[] => {
  const lines: string[] = []
  if (!env.SESSION_SECRET && !isDemo)
    lines.push('SESSION_SECRET is missing: set a random text of at least 32 characters.')
  if (!env.PUBLIC_URL)
    lines.push('PUBLIC_URL is missing: set the address that people open, such as https://example.org.')
  if (!env.SMTP_URL && !isDemo)
    lines.push('SMTP_URL is missing: set the mail server, such as smtps://user:password@mail.example.org.')
  if (!env.STRIPE_SECRET_KEY && env.PAYMENTS !== 'sandbox')
    lines.push('STRIPE_SECRET_KEY is missing: set it, or PAYMENTS=sandbox if no real money may move.')
  return lines
}

const MIN_TOKEN = 16
/** Options in the address that would send mails, or accept a mail server, without encryption. */
const UNENCRYPTED = /[?&](?:ignoreTLS|requireTLS|secure|tls\.rejectUnauthorized)=/i

/** CONF-16: what a public server must not be given. */
const weakWherePublic = (env: Environment, isProduction: boolean): string[] => {
  const lines: string[] = []
  for (const name of ['SESSION_SECRET', 'TURN_SECRET', 'METRICS_TOKEN'] as const) {
    const value = env[name]
    if (value !== undefined && (value.length < MIN_TOKEN || isWeakSecret(value)))
      lines.push(`${name} can be guessed: set a random text, such as the output of openssl rand -base64 32.`)
  }
  if (env.SMTP_URL && UNENCRYPTED.test(env.SMTP_URL) && env.SMTP_ALLOW_UNENCRYPTED !== '1')
    lines.push('SMTP_URL turns encryption off: remove that part, or set SMTP_ALLOW_UNENCRYPTED=1.')
  if (!isProduction) return lines
  if (env.PUBLIC_URL?.startsWith('http:')) lines.push('PUBLIC_URL must start with https:// in production.')
  if (Number(env.RATE_LIMIT_SCALE ?? 1) !== 1)
    lines.push('RATE_LIMIT_SCALE is for load tests: in production it must be 1.')
  return lines
}

const readS3 = (env: Environment, problems: string[]): S3Config | null => {
  const given = {
    S3_ENDPOINT: env.S3_ENDPOINT,
    S3_BUCKET: env.S3_BUCKET,
    S3_ACCESS_KEY_ID: env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.S3_SECRET_ACCESS_KEY,
  }
  const absent = Object.entries(given).filter(([, value]) => !value)
  if (absent.length === Object.keys(given).length) return null
  for (const [name] of absent)
    problems.push(`${name} is missing: S3 storage needs all of ${Object.keys(given).join(', ')}.`)
  return {
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION ?? 'us-east-1',
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}

const listOf = (text: string | undefined): string[] => text?.split(',').map((one) => one.trim()) ?? []

const readTurn = ({ TURN_URLS: urls, TURN_SECRET: secret }: Environment, problems: string[]): Config['turn'] => {
  if (!urls && !secret) return null
  if (!secret) problems.push('TURN_SECRET is missing: with TURN_URLS it makes the passwords that the server checks.')
  if (!urls) problems.push('TURN_URLS is missing: TURN_SECRET is of no use without it.')
  return { urls: listOf(urls), secret: secret ?? '' }
}

const isTestKey = (key: string): boolean => /^[psr]k_test_/.test(key)

const readStripe = (env: Environment, problems: string[]): StripeConfig | null => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_WEBHOOK_SECRET: secrets } = env
  if (!secretKey || env.PAYMENTS === 'sandbox') return null
  if (!publishableKey)
    problems.push('STRIPE_PUBLISHABLE_KEY is missing: with STRIPE_SECRET_KEY the card form needs it.')
  else if (isTestKey(publishableKey) !== isTestKey(secretKey))
    problems.push('STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys.')
  if (!secrets)
    problems.push('STRIPE_WEBHOOK_SECRET is missing: with STRIPE_SECRET_KEY it tells Stripe’s events from forged ones.')
  return {
    secretKey,
    publishableKey: publishableKey ?? '',
    webhookSecrets: secrets?.split(',').map((secret) => secret.trim()) ?? [],
    apiBase: env.STRIPE_API_BASE ?? 'https://api.stripe.com',
  }
}

/** By default the operator is contacted at the site itself, or at the sender address of its emails. */
const subjectFrom = (publicUrl: string, mailFrom: string): string =>
  publicUrl.startsWith('https://')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'nobody@example.org'}`

const readPreviousVapid = (env: Environment, problems: string[]): VapidKeys | null => {
  const keys = { publicKey: env.VAPID_PUBLIC_KEY_PREVIOUS ?? '', privateKey: env.VAPID_PRIVATE_KEY_PREVIOUS ?? '' }
  if (!keys.publicKey && !keys.privateKey) return null
  if (!areVapidPair(keys))
    problems.push('VAPID_PUBLIC_KEY_PREVIOUS and VAPID_PRIVATE_KEY_PREVIOUS are not of one pair.')
  return keys
}

const readPush = (env: Environment, isExposed: boolean, problems: string[]): Omit<PushConfig, 'subject'> => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  const allowsPrivate = env.PUSH_ALLOW_PRIVATE === '1'
  if (allowsPrivate && isExposed)
    problems.push('PUSH_ALLOW_PRIVATE is for tests on this machine: elsewhere a push could knock at our own doors.')
  const previousKeys = readPreviousVapid(env, problems)
  const allowedHosts = listOf(env.PUSH_ALLOWED_HOSTS).map((host) => host.toLowerCase())
  if (!publicKey && !privateKey) return { keys: null, previousKeys, allowsPrivate, allowedHosts }
  if (!publicKey) problems.push('VAPID_PUBLIC_KEY is missing: it belongs to VAPID_PRIVATE_KEY.')
  if (!privateKey) problems.push('VAPID_PRIVATE_KEY is missing: it belongs to VAPID_PUBLIC_KEY.')
  if (!subject) problems.push('VAPID_SUBJECT is missing: push services write there, such as mailto:you@example.org.')
  const keys = { publicKey: publicKey ?? '', privateKey: privateKey ?? '' }
  if (publicKey && privateKey && !areVapidPair(keys))
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair.')
  return { keys, previousKeys, allowsPrivate, allowedHosts }
}

const readTrustProxy = (text: string | undefined): string | null =>
  !text || text === '0' ? null : text === '1' ? 'loopback' : text

const demoOf = ({ DEMO }: Environment, isExposed: boolean, isProduction: boolean): Config['demo'] => {
  if (!isExposed) return DEMO === '0' ? 'off' : 'loopback'
  return DEMO === '1' && !isProduction ? 'random-passwords' : 'off'
}

export const readConfig = (source: NodeJS.ProcessEnv, root: string): Config => {
  // Shells and compose files write an empty variable for "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message))
  const env = parsed.data
  const problems: string[] = []

  const host = env.HOST ?? '127.0.0.1'
  const port = Number(env.PORT ?? 3000)
  const isProduction = env.NODE_ENV === 'production'
  const isExposed = canStrangersReach(env, host)
  const demo = demoOf(env, isExposed, isProduction)
  if (isExposed) problems.push(...missingWherePublic(env, demo !== 'off'), ...weakWherePublic(env, isProduction))
  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL)
    problems.push('DATABASE_URL is missing: MIGRATION_DATABASE_URL only adds the owner of its tables.')
  const s3 = readS3(env, problems)
  const stripe = readStripe(env, problems)
  const push = readPush(env, isExposed, problems)
  const turn = readTurn(env, problems)
  if (problems.length > 0) throw new ConfigError(problems)

  const mailFrom = env.MAIL_FROM ?? 'Nearhand <no-reply@nearhand.test>'
  const publicUrl = (env.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/$/, '')
  return {
    port,
    host,
    dataDir: resolve(root, env.DATA_DIR ?? '.data'),
    distDir: resolve(root, env.DIST_DIR ?? 'dist'),
    databaseUrl: env.DATABASE_URL ?? null,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    smtpRequiresTls: isExposed && env.SMTP_ALLOW_UNENCRYPTED !== '1',
    mailFrom,
    publicUrl,
    sessionSecret: env.SESSION_SECRET ?? null,
    previousSecret: env.SESSION_SECRET_PREVIOUS ?? null,
    s3,
    stripe,
    push: { ...push, subject: env.VAPID_SUBJECT ?? subjectFrom(publicUrl, mailFrom) },
    demo,
    isDemoSimulated: demo !== 'off' && env.DEMO_SIMULATION !== '0',
    isExposed,
    isProduction,
    rateLimitScale: Number(env.RATE_LIMIT_SCALE ?? 1),
    metricsToken: env.METRICS_TOKEN ?? null,
    stunUrls: listOf(env.STUN_URLS),
    turn,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    maxConnections: Number(env.MAX_CONNECTIONS ?? 10_000),
    maxConnectionsPerAddress: Number(env.MAX_CONNECTIONS_PER_ADDRESS ?? 1_000),
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}

/** ROOM-OUTBOX: the outbox pages exist only if no mail server is configured and strangers cannot reach the server. */
export const hasOutboxPages = (config: Config): boolean => config.smtpUrl === null && !config.isExposed

export const readDotEnv = (root: string): void => {
  const file = resolve(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}
