import type { Logger } from 'pino'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What money is moved with: the ledger's database, the provider, and how calls to it are made. */
export interface PaymentContext {
  db: Db
  provider: Provider
  /** Makes a recorded call now; where that fails it is tried again later. */
  makeCall(id: string): Promise<void>
  log: Logger
  /** Wakes the event dispatcher, for events that were published without a notification. */
  wake(): void
}
