import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'
import { startProduct, type StartedProduct } from '#server/testing/started-product.ts'

const WAYS: [string, Record<string, string>][] = [
  ['with a public address', PUBLIC_ENVIRONMENT],
  [
    'behind a proxy, at an address of this machine',
    { ...PUBLIC_ENVIRONMENT, PUBLIC_URL: 'http://localhost', TRUST_PROXY: '1' },
  ],
  ['in production', { ...PUBLIC_ENVIRONMENT, NODE_ENV: 'production', DEMO: '1' }],
]
const PEOPLE = ['poster@nearhand.test', 'worker@nearhand.test', 'editor@nearhand.test']
const TEAM = ['admin@nearhand.test', 'moderator@nearhand.test', 'support@nearhand.test']

const expectNoKnownPasswords = async ({ ask }: StartedProduct): Promise<void> => {
  for (const email of PEOPLE)
    expect((await ask('POST', '/api/auth/login', { email, password: 'Demo1234' })).status, email).toBe(401)
  for (const email of TEAM)
    expect((await ask('POST', '/api/admin/login', { email, password: 'Demo1234' })).status, email).toBe(401)
}
const expectNothingOfOneMachine = async ({ ask }: StartedProduct): Promise<void> => {
  for (const path of ['/api/dev/outbox', '/dev/outbox', '/dev/kit']) expect((await ask('GET', path)).status).toBe(404)
  expect((await ask('POST', '/api/platform/comprehensive-test')).status).toBe(401)
}

describe('CONF-3 the product started', () => {
  test.each(WAYS)('%s has no demo and nothing else for one machine', async (_way, environment) => {
    const base = await openTestDatabase()
    const product = await startProduct(base.url, await freePort(), environment)
    try {
      expect(product.lines.join('\n')).not.toMatch(/nearhand\.test|outbox/)
      await expectNothingOfOneMachine(product)
      await expectNoKnownPasswords(product)
      expect((await base.pool.query('select count(*)::int as users from users')).rows).toEqual([{ users: 0 }])
    } finally {
      await product.stop()
      await base.close()
    }
  })
})

describe('DEMO-9 on a database that was made on loopback', () => {
  let base: OpenTestDatabase
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-public-'))
    base = await openTestDatabase()
    await loadDemo(base.url, { ...readConfig({}, '.'), dataDir: folder })
  })
  afterAll(async () => {
    await base.close()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(WAYS)('the product started %s refuses', async (_way, environment) => {
    const product = await startProduct(base.url, await freePort(), environment)
    await product.stop()
    expect([product.exitCode, product.complaint]).toEqual([
      1,
      expect.stringMatching(/^This database holds the demo accounts, whose password everybody knows\./),
    ])
  })

  test('the product started with DEMO=1 replaces the known passwords and has no outbox', async () => {
    const product = await startProduct(base.url, await freePort(), {
      PUBLIC_URL: 'http://nearhand.example',
      PAYMENTS: 'sandbox',
      DEMO: '1',
    })
    try {
      await expectNoKnownPasswords(product)
      await expectNothingOfOneMachine(product)
      const printed = product.lines
        .map((line) => /^ {2}(\S+) +(\S+)/.exec(line))
        .find((found) => found?.[1] === PEOPLE[0])
      const entered = { email: PEOPLE[0], password: printed![2] }
      expect((await product.ask('POST', '/api/auth/login', entered)).status).toBe(200)
    } finally {
      await product.stop()
    }
  })
})
