import { describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { ConfigError, hasOutboxPages, readConfig } from '#server/platform/config/config.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'

const read = (environment: Record<string, string> = {}) => readConfig(environment, '/srv/nearhand')
const linesOf = (environment: Record<string, string>): string[] => {
  try {
    read(environment)
    return []
  } catch (error) {
    return (error as ConfigError).lines
  }
}

const S3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const SERIOUS = {
  SESSION_SECRET: PUBLIC_ENVIRONMENT.SESSION_SECRET,
  PUBLIC_URL: 'https://nearhand.example',
  SMTP_URL: 'smtps://mail.example',
  ...STRIPE,
}

const keys = webPush.generateVAPIDKeys()
const VAPID = {
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  VAPID_SUBJECT: 'mailto:ann@example.org',
}

test('CONF-1 with nothing set everything is the embedded default, on this machine only', () => {
  expect(read()).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/srv/nearhand/.data',
    distDir: '/srv/nearhand/dist',
    databaseUrl: null,
    migrationDatabaseUrl: null,
    redisUrl: null,
    smtpUrl: null,
    smtpRequiresTls: false,
    mailFrom: 'Nearhand <no-reply@nearhand.test>',
    publicUrl: 'http://127.0.0.1:3000',
    sessionSecret: null,
    previousSecret: null,
    s3: null,
    stripe: null,
    push: {
      keys: null,
      previousKeys: null,
      subject: 'mailto:no-reply@nearhand.test',
      allowsPrivate: false,
      allowedHosts: [],
    },
    demo: 'loopback',
    isDemoSimulated: true,
    isProduction: false,
    isExposed: false,
    rateLimitScale: 1,
    metricsToken: null,
    stunUrls: [],
    turn: null,
    trustProxy: null,
    maxConnections: 10_000,
    maxConnectionsPerAddress: 1_000,
    logLevel: 'info',
  })
})

test('CONF-1 an empty value means not set', () => {
  const empty = Object.fromEntries(
    ['PORT', 'HOST', 'DATABASE_URL', 'SMTP_URL', 'SESSION_SECRET', 'DEMO', 'S3_BUCKET', 'LOG_LEVEL', 'NODE_ENV'].map(
      (name) => [name, ''],
    ),
  )
  expect(read(empty)).toEqual(read())
})

describe('CONF-2 an invalid value has one message with its name', () => {
  test.each([
    ['PORT', ['x', '-1', '65536', '3.5', '0x50', ' 80'], 'PORT must be a whole number from 0 to 65535.'],
    [
      'DATABASE_URL',
      ['mysql://x', 'localhost', 'postgres'],
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ],
    ['REDIS_URL', ['http://x'], 'REDIS_URL must be an address that starts with redis:// or rediss://.'],
    ['SMTP_URL', ['mail.example.org:25'], 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    [
      'PUBLIC_URL',
      ['example.org', 'ftp://x', 'javascript:alert(1)'],
      'PUBLIC_URL must be an address that starts with http:// or https://.',
    ],
    ['S3_ENDPOINT', ['s3.example'], 'S3_ENDPOINT must be an address that starts with http:// or https://.'],
    ['SESSION_SECRET', ['short'], 'SESSION_SECRET must have at least 32 characters.'],
    ['DEMO', ['yes', '2'], 'DEMO must be 0 or 1.'],
    ['DEMO_SIMULATION', ['yes', '2'], 'DEMO_SIMULATION must be 0 or 1.'],
    ['PAYMENTS', ['real'], 'PAYMENTS can only be set to sandbox.'],
    [
      'STRIPE_SECRET_KEY',
      ['x', 'pk_live_x', 'sk_live_', 'sk_live_x y'],
      'STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.',
    ],
    ['STRIPE_PUBLISHABLE_KEY', ['x', 'sk_live_x'], 'STRIPE_PUBLISHABLE_KEY must start with pk_test_ or pk_live_.'],
    [
      'STRIPE_WEBHOOK_SECRET',
      ['x', 'whsec_', 'whsec_x,', 'whsec_x whsec_y', 'whsec_x,sk_live_x'],
      'STRIPE_WEBHOOK_SECRET must start with whsec_; several are separated by commas.',
    ],
    [
      'STRIPE_API_BASE',
      ['api.stripe.com', 'ftp://x'],
      'STRIPE_API_BASE must be an address that starts with http:// or https://.',
    ],
    [
      'VAPID_PUBLIC_KEY',
      ['x', `A${VAPID.VAPID_PUBLIC_KEY.slice(1)}`, `${VAPID.VAPID_PUBLIC_KEY}=`, VAPID.VAPID_PRIVATE_KEY],
      'VAPID_PUBLIC_KEY must be an uncompressed P-256 point in base64url: 87 characters that start with B.',
    ],
    [
      'VAPID_PRIVATE_KEY',
      ['x', VAPID.VAPID_PUBLIC_KEY],
      'VAPID_PRIVATE_KEY must be the 32 bytes of a P-256 key in base64url: 43 characters.',
    ],
    [
      'VAPID_SUBJECT',
      ['ann@example.org', 'http://example.org', 'mailto:ann'],
      'VAPID_SUBJECT must be an address that starts with mailto: or https://.',
    ],
    ['PUSH_ALLOW_PRIVATE', ['yes'], 'PUSH_ALLOW_PRIVATE must be 0 or 1.'],
    ['RATE_LIMIT_SCALE', ['0', '-1', 'x'], 'RATE_LIMIT_SCALE must be a number above 0.'],
    ['LOG_LEVEL', ['loud'], 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [
      'TRUST_PROXY',
      ['yes', '2', '10.0.0.0/33', '10.0.0.0/8/8', '1.2.3', '10.0.0.1,banana'],
      'TRUST_PROXY must be 0, 1 (a proxy on this machine) or a list of addresses such as 10.0.0.0/8.',
    ],
  ])('%s', (name, values, line) => {
    for (const value of values) expect(linesOf({ [name]: value })).toEqual([line])
  })

  test('several invalid values have several messages', () => {
    expect(linesOf({ PORT: 'x', DEMO: '7', DATABASE_URL: 'nowhere' })).toHaveLength(3)
    expect(() => read({ PORT: 'x', DEMO: '7' })).toThrow(
      'PORT must be a whole number from 0 to 65535.\nDEMO must be 0 or 1.',
    )
  })

  test('an owner of the tables needs the role for requests', () => {
    const owner = { MIGRATION_DATABASE_URL: 'postgres://owner@db.example/nearhand' }
    expect(linesOf(owner)).toEqual([expect.stringMatching(/^DATABASE_URL is missing: /)])
    expect(read({ ...owner, DATABASE_URL: 'postgres://serving@db.example/nearhand' })).toMatchObject({
      databaseUrl: 'postgres://serving@db.example/nearhand',
      migrationDatabaseUrl: 'postgres://owner@db.example/nearhand',
    })
  })

  test('an incomplete file storage names what is missing', () => {
    const { S3_BUCKET: _bucket, S3_SECRET_ACCESS_KEY: _secret, ...half } = S3
    expect(linesOf(half)).toEqual([
      expect.stringMatching(/^S3_BUCKET is missing: S3 storage needs all of /),
      expect.stringMatching(/^S3_SECRET_ACCESS_KEY is missing: S3 storage needs all of /),
    ])
    expect(read(S3).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'b',
      accessKeyId: 'k',
      secretAccessKey: 's',
    })
  })
})

describe('CONF-4 the card provider', () => {
  test('is Stripe with a secret key, which requires its other settings', () => {
    expect(read({ ...STRIPE }).stripe).toEqual({
      secretKey: 'sk_live_x',
      publishableKey: 'pk_live_x',
      webhookSecrets: ['whsec_x'],
      apiBase: 'https://api.stripe.com',
    })
    expect(
      read({ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_x, whsec_y', STRIPE_API_BASE: 'http://127.0.0.1:9' }).stripe,
    ).toMatchObject({ webhookSecrets: ['whsec_x', 'whsec_y'], apiBase: 'http://127.0.0.1:9' })
    expect(linesOf({ STRIPE_SECRET_KEY: 'rk_test_x' })).toEqual([
      expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY is missing: /),
      expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is missing: /),
    ])
  })

  test('accepts no live key with a test key', () => {
    const line = 'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys.'
    expect(linesOf({ ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_x' })).toEqual([line])
    expect(linesOf({ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_test_x' })).toEqual([line])
  })

  test('is the sandbox without a secret key, or on request', () => {
    const { STRIPE_SECRET_KEY: _key, ...rest } = STRIPE
    expect(read(rest).stripe).toBeNull()
    expect(read({ ...STRIPE, PAYMENTS: 'sandbox' }).stripe).toBeNull()
    expect(read({ STRIPE_SECRET_KEY: 'sk_live_x', PAYMENTS: 'sandbox' }).stripe).toBeNull()
  })
})

describe('CONF-5 push keys', () => {
  test('are generated, or a complete pair of the operator', () => {
    expect(read(VAPID).push).toMatchObject({ keys, subject: 'mailto:ann@example.org', allowsPrivate: false })
    expect(read({ VAPID_SUBJECT: 'https://example.org' }).push).toMatchObject({
      keys: null,
      subject: 'https://example.org',
    })
    for (const name of Object.keys(VAPID) as (keyof typeof VAPID)[]) {
      const { [name]: _left, ...rest } = VAPID
      expect(linesOf(rest)).toEqual([expect.stringMatching(new RegExp(`^${name} is missing: `))])
    }
    expect(linesOf({ ...VAPID, VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey })).toEqual([
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not of one pair.',
    ])
  })

  test('may have a previous pair, and more services than the known ones', () => {
    const previous = { VAPID_PUBLIC_KEY_PREVIOUS: keys.publicKey, VAPID_PRIVATE_KEY_PREVIOUS: keys.privateKey }
    expect(read(previous).push.previousKeys).toEqual(keys)
    expect(linesOf({ VAPID_PUBLIC_KEY_PREVIOUS: keys.publicKey })).toEqual([
      'VAPID_PUBLIC_KEY_PREVIOUS and VAPID_PRIVATE_KEY_PREVIOUS are not of one pair.',
    ])
    expect(read({ PUSH_ALLOWED_HOSTS: 'push.example.org, .Push.example' }).push.allowedHosts).toEqual([
      'push.example.org',
      '.push.example',
    ])
    for (const wrong of ['https://push.example.org', 'push', '*.example.org', 'a.example,'])
      expect(linesOf({ PUSH_ALLOWED_HOSTS: wrong })).toHaveLength(1)
  })

  test('have the site or the sender of emails as a default subject', () => {
    expect(read({ ...SERIOUS, PUBLIC_URL: 'https://nearhand.example' }).push.subject).toBe('https://nearhand.example')
    expect(read({ MAIL_FROM: 'Ann <ann@example.org>' }).push.subject).toBe('mailto:ann@example.org')
    expect(read({ MAIL_FROM: 'ann@example.org' }).push.subject).toBe('mailto:ann@example.org')
  })

  test('allow private addresses in tests only', () => {
    expect(read({ PUSH_ALLOW_PRIVATE: '1' }).push.allowsPrivate).toBe(true)
    for (const environment of [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }])
      expect(linesOf({ ...environment, ...SERIOUS, PUSH_ALLOW_PRIVATE: '1' })).toEqual([
        expect.stringMatching(/^PUSH_ALLOW_PRIVATE is for tests on this machine: /),
      ])
  })
})

describe('CONF-3 a public server', () => {
  const MISSING = ['SESSION_SECRET', 'PUBLIC_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY']
  test.each([
    ['off loopback', { HOST: '0.0.0.0' }],
    ['off loopback by name', { HOST: 'nearhand.example' }],
    ['in production, also on loopback', { NODE_ENV: 'production' }],
    ['behind a proxy on this machine', { TRUST_PROXY: '1' }],
    ['behind a proxy elsewhere', { TRUST_PROXY: '10.0.0.0/8' }],
    ['in production with DEMO=1', { NODE_ENV: 'production', HOST: '0.0.0.0', DEMO: '1' }],
    ['off loopback with DEMO=0', { HOST: '0.0.0.0', DEMO: '0' }],
  ])('%s refuses to start with defaults, with one message per missing value', (_where, environment) => {
    expect(linesOf(environment).map((line) => line.split(' ')[0])).toEqual(MISSING)
    for (const name of MISSING) {
      const { [name as keyof typeof SERIOUS]: _left, ...rest } = SERIOUS
      expect(linesOf({ ...environment, ...rest })).toEqual([expect.stringMatching(new RegExp(`^${name} is missing: `))])
    }
    const config = read({ ...environment, ...SERIOUS })
    expect(config).toMatchObject({ demo: 'off', isExposed: true, publicUrl: 'https://nearhand.example' })
    expect(hasOutboxPages(config)).toBe(false)
  })

  test('is one with a public address, wherever it listens', () => {
    const address = { PUBLIC_URL: 'http://nearhand.example' }
    expect(linesOf(address).map((line) => line.split(' ')[0])).toEqual([
      'SESSION_SECRET',
      'SMTP_URL',
      'STRIPE_SECRET_KEY',
    ])
    expect(read({ ...SERIOUS, ...address })).toMatchObject({ demo: 'off', isExposed: true })
    for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'https://[::1]:8443', 'http://127.8.0.1'])
      expect(read({ PUBLIC_URL: own })).toMatchObject({ demo: 'loopback', isExposed: false })
    for (const other of ['http://localhost.example', 'http://127.0.0.1.example', 'http://0.0.0.0', 'http://128.0.0.1'])
      expect(linesOf({ PUBLIC_URL: other })).toHaveLength(3)
  })

  test('loads the demo on request, with its address and the sandbox named', () => {
    const demo = { DEMO: '1', PUBLIC_URL: 'https://nearhand.example', PAYMENTS: 'sandbox' }
    for (const where of [{}, { HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }]) {
      const config = read({ ...where, ...demo })
      expect(config).toMatchObject({ demo: 'random-passwords', isExposed: true, stripe: null })
      expect(hasOutboxPages(config)).toBe(false)
    }
    expect(linesOf({ HOST: '0.0.0.0', DEMO: '1' }).map((line) => line.split(' ')[0])).toEqual([
      'PUBLIC_URL',
      'STRIPE_SECRET_KEY',
    ])
  })

  test('may use the sandbox with PAYMENTS=sandbox', () => {
    const { STRIPE_SECRET_KEY: _key, ...rest } = SERIOUS
    expect(linesOf({ NODE_ENV: 'production', PAYMENTS: 'sandbox', ...rest })).toEqual([])
  })
})

test.each([
  [{}, 'loopback'],
  [{ HOST: 'localhost' }, 'loopback'],
  [{ HOST: '::1' }, 'loopback'],
  [{ DEMO: '1' }, 'loopback'],
  [{ DEMO: '0' }, 'off'],
  [{ HOST: '0.0.0.0', DEMO: '1', ...SERIOUS }, 'random-passwords'],
  [{ TRUST_PROXY: '0' }, 'loopback'],
  [{ HOST: '0.0.0.0', ...SERIOUS }, 'off'],
  [{ NODE_ENV: 'production', DEMO: '1', ...SERIOUS }, 'off'],
])('CONF-3 with %o the demo is %s', (environment, demo) => expect(read(environment).demo).toBe(demo))

test.each([
  [{}, true],
  [{ DEMO_SIMULATION: '1' }, true],
  [{ DEMO_SIMULATION: '0' }, false],
  [{ DEMO: '0', DEMO_SIMULATION: '1' }, false],
])('CONF-3 with %o the demo is simulated: %s', (environment, isSimulated) =>
  expect(read(environment).isDemoSimulated).toBe(isSimulated),
)

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ PORT: '8080', HOST: '::1' }, 'http://[::1]:8080'],
  [{ ...SERIOUS, PUBLIC_URL: 'https://nearhand.example/' }, 'https://nearhand.example'],
])('CONF-1 with %o people find it at %s', (environment, publicUrl) =>
  expect(read(environment).publicUrl).toBe(publicUrl),
)

test.each([
  ['0', null],
  ['1', 'loopback'],
  ['loopback', 'loopback'],
  ['10.0.0.0/8, ::1', '10.0.0.0/8, ::1'],
])('CONF-2 TRUST_PROXY=%s means %s', (text, trustProxy) =>
  expect(read({ ...SERIOUS, TRUST_PROXY: text }).trustProxy).toBe(trustProxy),
)

test('ROOM-OUTBOX the outbox exists only without a mail server and where no stranger can open it', () => {
  expect(hasOutboxPages(read())).toBe(true)
  expect(hasOutboxPages(read({ SMTP_URL: 'smtp://mail.example' }))).toBe(false)
  expect(hasOutboxPages({ ...read(), isExposed: true })).toBe(false)
})

describe('CONF-16 a public server refuses', () => {
  test.each(['SESSION_SECRET', 'TURN_SECRET', 'METRICS_TOKEN'])('a %s that can be guessed', (name) => {
    const turn = name === 'TURN_SECRET' ? { TURN_URLS: 'turn:turn.example.org:3478' } : {}
    const line = `${name} can be guessed: set a random text, such as the output of openssl rand -base64 32.`
    for (const weak of ['s'.repeat(32), 'abcdefgh'.repeat(4), 'change-me-change-me-change-me-0!!'])
      for (const where of [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }])
        expect(linesOf({ ...where, ...SERIOUS, ...turn, [name]: weak })).toEqual([line])
    expect(linesOf({ ...SERIOUS, ...turn, [name]: 'kD93hLq0zXvPb7TnWc2Rf5Yg8Ms4Ja1e' })).toEqual([])
    expect(linesOf({ ...turn, [name]: 's'.repeat(32) })).toEqual([])
  })

  test('a mail server without encryption, unless it is allowed', () => {
    for (const option of ['ignoreTLS=true', 'pool=true&requireTLS=false', 'tls.rejectUnauthorized=false']) {
      const unencrypted = { ...SERIOUS, SMTP_URL: `smtp://mail.example?${option}` }
      expect(linesOf(unencrypted)).toEqual([expect.stringMatching(/^SMTP_URL turns encryption off: /)])
      expect(linesOf({ ...unencrypted, SMTP_ALLOW_UNENCRYPTED: '1' })).toEqual([])
    }
    const smtp = { ...SERIOUS, SMTP_URL: 'smtp://mail.example' }
    expect(read(smtp).smtpRequiresTls).toBe(true)
    expect(read({ ...smtp, SMTP_ALLOW_UNENCRYPTED: '1' }).smtpRequiresTls).toBe(false)
    expect(linesOf({ SMTP_ALLOW_UNENCRYPTED: 'yes' })).toEqual(['SMTP_ALLOW_UNENCRYPTED must be 0 or 1.'])
  })

  test('in production an address without TLS and scaled rate limits', () => {
    const production = { ...SERIOUS, NODE_ENV: 'production' }
    expect(linesOf({ ...production, PUBLIC_URL: 'http://nearhand.example' })).toEqual([
      'PUBLIC_URL must start with https:// in production.',
    ])
    for (const scale of ['1000', '0.5'])
      expect(linesOf({ ...production, RATE_LIMIT_SCALE: scale })).toEqual([
        'RATE_LIMIT_SCALE is for load tests: in production it must be 1.',
      ])
    expect(linesOf({ ...production, RATE_LIMIT_SCALE: '1' })).toEqual([])
  })
})
