import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORDS_SETTING } from '#server/operations/demo-passwords.ts'
import { openTestDatabase, type OpenTestDatabase } from '#server/testing/database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { PUBLIC_ENVIRONMENT } from '#server/testing/public-environment.ts'
import { startProduct } from '#server/testing/started-product.ts'

let base: OpenTestDatabase
beforeAll(async () => {
  base = await openTestDatabase()
})
afterAll(() => base.close())

test('CONF-3 the product that is started with a public address has no outbox and nothing else for one machine', async () => {
  const product = await startProduct(base.url, await freePort(), PUBLIC_ENVIRONMENT)
  try {
    expect(product.lines.join('\n')).toContain('Nearhand is open at https://nearhand.example')
    expect(product.lines.join('\n')).not.toMatch(/nearhand\.test|outbox/)
    for (const path of ['/api/dev/outbox', '/dev/outbox']) expect((await product.ask('GET', path)).status).toBe(404)
    expect((await product.ask('POST', '/api/platform/comprehensive-test')).status).toBe(401)
    expect((await product.ask('GET', '/healthz')).status).toBe(200)
  } finally {
    await product.stop()
  }
})

test('DEMO-9 it does not start on a database with known passwords', async () => {
  await base.pool.query(`insert into platform_settings (key, value, description) values ($1, '"known"', '')`, [
    DEMO_PASSWORDS_SETTING,
  ])
  const product = await startProduct(base.url, await freePort(), PUBLIC_ENVIRONMENT)
  await product.stop()
  expect(product.exitCode).toBe(1)
  expect(product.complaint).toContain('This database holds the demo accounts, whose password everybody knows.')
})
