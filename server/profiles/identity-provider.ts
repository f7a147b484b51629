import type { Config } from '#server/platform/config/config.ts'
import { readClock } from '#server/platform/database/database.ts'
import { setTimer, timerKind } from '#server/platform/queue/timers.ts'
import { decideVerification, type IdentityProvider } from '#server/profiles/actions.ts'

const SANDBOX_SECONDS = 5

/** VERIFY-2: an admin looks at the documents. */
const manual: IdentityProvider = { name: 'manual', begin: async () => {} }

/** Approves whatever it is shown, so that a newcomer can try everything alone. */
const sandbox: IdentityProvider = {
  name: 'sandbox',
  async begin(trx, { requestId, userId }) {
    const dueAt = new Date(Date.parse(await readClock(trx)) + SANDBOX_SECONDS * 1000).toISOString()
    await setTimer(trx, sandboxDecision, requestId, dueAt, { userId })
  },
}

/** Nothing to decide means that an admin was quicker, or that the person has left. */
export const sandboxDecision = timerKind<{ userId: string }>({
  kind: 'profiles.sandbox-decision',
  ring: async (trx, { key: requestId, data: { userId } }) => {
    await decideVerification(trx, { userId, requestId, isApproved: true, reason: null, adminId: null })
  },
})

/** Nobody is waved through where strangers trust the tick. */
export const identityProvider = (config: Config): IdentityProvider => (config.demo === 'off' ? manual : sandbox)
