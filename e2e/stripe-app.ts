import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test as base, type Browser, type Page } from '@playwright/test'
import { stripeJs } from '#server/testing/stand-ins/stripe-js.ts'
import { startStripeStandIn, type StripeStandIn } from '#server/testing/stand-ins/stripe-api.ts'
import { DESKTOP } from './deal.ts'

/** A server that is configured for Stripe, with a stand-in for Stripe. */
export interface StripeApp {
  stripe: StripeStandIn
  /** The webhook URL. */
  webhook: string
  /** A separate browser, for which the stand-in is Stripe. */
  openPage: () => Promise<Page>
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** An empty variable counts as not set, so that the test runs with the defaults. */
const UNSET = Object.fromEntries(
  [
    'DATABASE_URL',
    'MIGRATION_DATABASE_URL',
    'REDIS_URL',
    'SMTP_URL',
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ]
    .concat(['PUBLIC_URL', 'SESSION_SECRET', 'DEMO', 'NODE_ENV', 'DIST_DIR', 'TRUST_PROXY', 'PAYMENTS'])
    .concat('E2E_CLOCK_PORT')
    .map((name) => [name, '']),
)

/** With a separate data folder, which is deleted afterwards. */
const startServer = async (environment: Record<string, string>) => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const own = { ...environment, PORT: String(port), HOST: '127.0.0.1', RATE_LIMIT_SCALE: '100', DEMO_SIMULATION: '0' }
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/e2e-server.ts'], {
    env: { ...process.env, ...UNSET, ...own },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await expect(async () => expect((await fetch(`${address}/readyz`)).ok).toBe(true)).toPass({ timeout: 90_000 })
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { address, stop }
}

const STRIPE_API = 'https://api.stripe.com'

const openPage = async (browser: Browser, address: string, stripe: StripeStandIn): Promise<Page> => {
  const context = await browser.newContext({ ...DESKTOP, baseURL: address })
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeJs() }),
  )
  await context.route(`${STRIPE_API}/**`, async (route) => {
    const url = route.request().url().replace(STRIPE_API, stripe.address)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  return context.newPage()
}

export const test = base.extend<object, { testApp: StripeApp }>({
  testApp: [
    async ({ browser }, use) => {
      const stripe = await startStripeStandIn()
      const { address, stop } = await startServer(stripe.environment)
      const webhook = `${address}/api/payments/webhook`
      stripe.notify(webhook)
      await use({ stripe, webhook, openPage: () => openPage(browser, address, stripe) })
      await stop()
      await stripe.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
