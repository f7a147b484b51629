import { accountListeners } from '#server/accounts/listeners.ts'
import { adminAccountListeners } from '#server/admin/account/listeners.ts'
import { adminSecurityListeners } from '#server/admin/security/listeners.ts'
import type { Channels } from '#server/alerts/actions.ts'
import { alertListeners } from '#server/alerts/listeners.ts'
import { chatListeners } from '#server/alerts/sources/chat-listeners.ts'
import { contractAlerts } from '#server/alerts/sources/contract-listeners.ts'
import { chargebackAlerts } from '#server/alerts/sources/chargeback-listeners.ts'
import { debtAlerts } from '#server/alerts/sources/debt-listeners.ts'
import { disputeAlerts } from '#server/alerts/sources/dispute-listeners.ts'
import { marketListeners } from '#server/alerts/sources/market-listeners.ts'
import { moderationAlerts } from '#server/alerts/sources/moderation-listeners.ts'
import { removalListeners } from '#server/alerts/sources/removal-listeners.ts'
import { reviewAlerts } from '#server/alerts/sources/review-listeners.ts'
import { tipsListeners } from '#server/alerts/sources/tips-listeners.ts'
import type { ChatTimers } from '#server/alerts/timers.ts'
import { bidListeners } from '#server/bids/listeners.ts'
import type { CallDeps } from '#server/calls/actions.ts'
import { callListeners } from '#server/calls/listeners.ts'
import { supportListeners } from '#server/content/support/listeners.ts'
import { contractListeners } from '#server/contracts/listeners.ts'
import { disputeListeners } from '#server/disputes/listeners.ts'
import { jobListeners } from '#server/jobs/listeners.ts'
import { matchListeners, recordListeners } from '#server/matching/listeners.ts'
import { waveTimer } from '#server/matching/timers.ts'
import type { Waves } from '#server/matching/wave-actions.ts'
import { paymentListeners } from '#server/payments/listeners.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { FileStorage } from '#server/platform/files/file-storage.ts'
import type { Listener } from '#server/platform/queue/outbox.ts'
import type { Bus } from '#server/platform/realtime/bus.ts'
import { profileListeners } from '#server/profiles/listeners.ts'
import { reviewListeners } from '#server/reviews/listeners.ts'
import type { Secret } from '#server/platform/security/secrets.ts'

interface AlertListenerDeps {
  channels: Channels
  chatTimers: ChatTimers
  readWeights: Waves['readWeights']
}

/** Those that raise and end alerts. The demo hands its past to them. */
export const createAlertListeners = ({ channels, chatTimers, readWeights }: AlertListenerDeps): Listener[] => [
  ...alertListeners(channels),
  ...marketListeners(channels),
  ...removalListeners(channels),
  ...matchListeners(channels, { channels, timer: waveTimer, readWeights }),
  ...tipsListeners(channels),
  ...contractAlerts(channels),
  ...debtAlerts(channels),
  ...chargebackAlerts(channels),
  ...disputeAlerts(channels),
  ...reviewAlerts(channels),
  ...moderationAlerts(channels),
  ...supportListeners(channels),
  ...chatListeners(channels, chatTimers),
]

interface ListenerDeps extends AlertListenerDeps {
  config: Config
  secret: Secret
  bus: Bus
  storage: FileStorage
  chat: CallDeps
}

/** All listeners of the product. */
export const createListeners = ({ config, secret, bus, storage, chat, ...alerts }: ListenerDeps): Listener[] => [
  ...accountListeners({ config, secret, bus, files: storage }),
  ...adminAccountListeners({ config, secret }),
  ...adminSecurityListeners({ config }),
  ...profileListeners({ bus }),
  ...jobListeners({ bus }),
  ...bidListeners({ bus }),
  ...contractListeners({ bus }),
  ...paymentListeners({ bus, config }),
  ...disputeListeners({ bus }),
  ...reviewListeners({ bus }),
  ...callListeners(chat),
  ...recordListeners,
  ...createAlertListeners(alerts),
]
