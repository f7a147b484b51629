import type { Logger } from 'pino'
import { startCaller, type Caller } from '#server/payments/provider/provider-calls.ts'
import { errandsOf } from '#server/payments/provider/provider-operations.ts'
import type { Provider } from '#server/payments/provider/provider.ts'
import type { Db } from '#server/platform/database/database.ts'

/** What money is moved with: the books, the provider, and whoever makes the calls to it. */
export interface Till {
  db: Db
  provider: Provider
  caller: Caller
  log: Logger
  /** Has the news told that was announced quietly. */
  wake(): void
}

export const openTill = (db: Db, provider: Provider, log: Logger, wake: () => void): Till => ({
  db,
  provider,
  caller: startCaller(db, provider, errandsOf(db, provider), log),
  log,
  wake,
})
