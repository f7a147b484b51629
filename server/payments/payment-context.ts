import type { Logger } from 'pino'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What payment actions need: the database, the provider and a way to call it. */
export interface PaymentContext {
  db: Db
  provider: Provider
  /** Makes a recorded call now; a failed one is repeated by the queue. */
  makeCall(id: string): Promise<void>
  log: Logger
  /** Wakes the event dispatcher, for events that were published without a notification. */
  wake(): void
}
