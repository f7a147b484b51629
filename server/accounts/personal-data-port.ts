import type { AccountObligations } from '#core/accounts/rules.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'

/** ACC-9: concerns the tables of all domains, so server/operations implements it and server/app.ts passes it in. */
export interface PersonalData {
  /** Returns JSON. */
  exportPerson(db: Db, userId: string): Promise<string>
  /** Locks the person and their jobs. Null: they have left. */
  lockObligations(trx: Trx, userId: string): Promise<AccountObligations | null>
  /** Returns the keys of the files to delete. */
  erasePerson(trx: Trx, userId: string): Promise<string[]>
}
