import type { Logger } from 'pino'
import { startProviderCalls, type ProviderCallRunner } from '#server/payments/provider/provider-calls.ts'
import { providerOperations } from '#server/payments/provider/provider-operations.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What money is moved with: the books, the provider, and whoever makes the calls to it. */
export interface PaymentContext {
  db: Db
  provider: Provider
  caller: ProviderCallRunner
  log: Logger
  /** Has the news told that was announced quietly. */
  wake(): void
}

export const openPaymentContext = (db: Db, provider: Provider, log: Logger, wake: () => void): PaymentContext => ({
  db,
  provider,
  caller: startProviderCalls(db, provider, providerOperations(db, provider), log),
  log,
  wake,
})
