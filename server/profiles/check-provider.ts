import { readClock } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/config/config.ts'
import { defineJob, enqueue } from '#server/platform/queue/jobs.ts'
import { decideCheck, expiryOf, type CheckProvider } from '#server/profiles/check-actions.ts'

const SANDBOX_SECONDS = 5

/** CHECK-3: an admin orders the check and enters its result. */
const manual: CheckProvider = { name: 'manual', begin: async () => {} }

/** For the demo: everybody passes. */
const sandbox: CheckProvider = {
  name: 'sandbox',
  async begin(trx, { checkId, checkType }) {
    await enqueue(trx, sandboxCheck, [{ key: checkId, payload: { checkType }, afterSeconds: SANDBOX_SECONDS }])
  },
}

export const sandboxCheck = defineJob<{ checkType: string }>({
  kind: 'profiles.sandbox-check',
  run: async (trx, { key: checkId, payload: { checkType } }) => {
    const now = await readClock(trx)
    await decideCheck(trx, checkId, {
      status: 'passed',
      provider: sandbox.name,
      reference: `SANDBOX-${checkId.slice(-6).toUpperCase()}`,
      completedAt: now,
      expiresAt: expiryOf(checkType, now),
      note: 'No entries were found. The sandbox asks nobody.',
      adminId: null,
    })
  },
})

/** Automatic answers only in the demo, and only where no stranger can ask for them. */
export const checkProvider = (config: Config): CheckProvider => (config.demo === 'loopback' ? sandbox : manual)
