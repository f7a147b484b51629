import type { Config } from '#server/platform/config/config.ts'
import { enqueue, defineJob } from '#server/platform/queue/jobs.ts'
import { decideIdentity, type IdentityProvider } from '#server/profiles/verification-actions.ts'

const SANDBOX_SECONDS = 5

/** VERIFY-2: an admin looks at the documents. */
const manual: IdentityProvider = { name: 'manual', begin: async () => {} }

/** For the demo: approves every request. */
const sandbox: IdentityProvider = {
  name: 'sandbox',
  async begin(trx, { requestId, userId }) {
    await enqueue(trx, sandboxDecision, [{ key: requestId, payload: { userId }, afterSeconds: SANDBOX_SECONDS }])
  },
}

/** Has no effect if an admin has decided before, or the person has left. */
export const sandboxDecision = defineJob<{ userId: string }>({
  kind: 'profiles.sandbox-decision',
  run: async (trx, { key: requestId, payload: { userId } }) => {
    await decideIdentity(trx, { userId, requestId, isApproved: true, reason: null, adminId: null })
  },
})

/** Automatic approval only in the demo, and only where no stranger can ask for it. */
export const identityProvider = (config: Config): IdentityProvider => (config.demo === 'loopback' ? sandbox : manual)
