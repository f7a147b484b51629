// The demo on a database of its own, for tests that look at it or let the simulator live.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBidBatcher } from '#server/bids/bid-batcher.ts'
import { createSender } from '#server/chat/sender.ts'
import { simulatedActs } from '#demo/simulate/acts.ts'
import { loadDemo } from '#demo/load.ts'
import { simulateOnce, type SimulationDeps } from '#demo/simulate/simulation.ts'
import { conversationActs } from '#demo/simulate/conversations/acts.ts'
import { openAnswerMemory, answerOnce } from '#demo/simulate/conversations/answering.ts'
import { closeWindows } from '#server/jobs/store.ts'
import { createSandbox } from '#server/payments/provider/sandbox.ts'
import { providerCallJob, PROVIDER_CALL } from '#server/payments/provider/provider-calls.ts'
import { providerOperations } from '#server/payments/provider/provider-operations.ts'
import { startQueue } from '#server/platform/queue/queue.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { diskStorage } from '#server/platform/files/files.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { openTestDatabase } from '#server/testing/database.ts'

const LOOK_EVERY_MS = 6_000

export type OpenDemo = Awaited<ReturnType<typeof openDemo>>

export const openDemo = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nearhand-demo-'))
  const base = await openTestDatabase()
  await loadDemo(base.url, { ...readConfig({}, '.'), dataDir: folder })
  const testApp = openDatabase(base.servingUrl)
  const rows = async <T>(text: string, values: unknown[] = []): Promise<T[]> =>
    (await base.pool.query(text, values)).rows
  const one = async <T>(text: string, values: unknown[] = []): Promise<T> => (await rows<T>(text, values))[0]!
  return {
    base,
    testApp,
    storage: diskStorage(join(folder, 'files')),
    filesIn: (kind: string) => readdir(join(folder, 'files', kind)),
    rows,
    one,
    idOf: async (email: string): Promise<string> =>
      (await one<{ id: string }>('select id from users where email = $1', [email])).id,
    async close(): Promise<void> {
      await testApp.close()
      await base.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const openSimulation = async () => {
  const demo = await openDemo()
  const { base, testApp, one, storage } = demo
  const log = createLog('silent')
  const { db } = testApp
  const provider = createSandbox(db, 'a secret that only tests know')
  const queue = await startQueue(
    db,
    [
      providerCallJob(
        db,
        provider,
        providerOperations(db, provider, () => Promise.reject(new Error('no bank asks here'))),
      ),
    ],
    log,
  )
  const payments = { db, provider, makeCall: (id: string) => queue.runNow(PROVIDER_CALL, id), log, wake: () => {} }
  /** What was sent to open connections, and which simulated users are present. */
  const sentMessages: { to: readonly string[]; message: object }[] = []
  const here = new Set<string>()
  const silence = {
    publish: () => {},
    subscribe: () => () => {},
    onNotify: () => {},
    onMissed: () => {},
    quietMs: () => 0,
  }
  const deps: SimulationDeps = {
    db: testApp.db,
    chat: {
      db: testApp.db,
      bus: { ...silence, close: async () => {} },
      groups: { join: () => () => {}, notify: (_topic, to, message) => void sentMessages.push({ to, message }) },
      send: createSender(testApp.pool),
      publicUrl: 'http://demo.test',
    },
    presence: { come: (id) => void here.add(id), go: (id) => void here.delete(id) },
    place: createBidBatcher(testApp.pool),
    storage,
    payments,
    wake: () => {},
    log,
  }
  const answerMemory = openAnswerMemory()
  const memory = { seenAt: new Map<string, number>(), tried: new Set<string>() }

  /** The clock moves on, windows close, and the simulator looks once. */
  const look = async (ms: number): Promise<void> => {
    await base.moveClock(ms)
    await closeWindows(testApp.db, 1000)
    await simulateOnce(testApp.db, simulatedActs(deps), log, memory)
  }

  return {
    ...demo,
    deps,
    payments,
    sentMessages,
    here,
    look,
    /** The same for what is said to it. */
    async listen(ms: number): Promise<void> {
      await base.moveClock(ms)
      await answerOnce(testApp.db, conversationActs(deps), log, answerMemory)
    },
    /** As the server would spend this time. */
    async live(ms: number): Promise<void> {
      for (let spent = 0; spent < ms; spent += LOOK_EVERY_MS) await look(LOOK_EVERY_MS)
    },
    newcomer: async (): Promise<string> =>
      (
        await one<{ id: string }>(
          `insert into users (email, first_name, is_verified) values (gen_random_uuid() || '@example.com', 'Nia', true)
           returning id`,
        )
      ).id,
    postAs: async (userId: string): Promise<string> =>
      (
        await one<{ id: string }>(
          `insert into jobs (poster_id, title, description, category, location, zip_code, latitude, longitude, budget_min,
             budget_max, status, bidding_duration, bidding_ends_at)
           values ($1, 'Hang a swing', 'From the beam of the porch.', 'Handyman', 'E 5th Ave', '33605', 27.96, -82.43, 40,
             60, 'bidding', 5, app_now() + interval '5 minutes') returning id`,
          [userId],
        )
      ).id,
    async close(): Promise<void> {
      await queue.stop()
      await demo.close()
    },
  }
}
