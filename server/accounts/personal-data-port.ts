import type { AccountObligations } from '#core/accounts/rules.ts'
import type { Db, Trx } from '#server/platform/database/database.ts'

/** ACC-9: what concerns the tables of every domain. Operations implement it; the composition root passes it in. */
export interface PersonalData {
  /** JSON. */
  exportPerson(db: Db, userId: string): Promise<string>
  /** What still connects the person with others, read while their row and their jobs are locked. Null: they have left. */
  lockTies(trx: Trx, userId: string): Promise<AccountObligations | null>
  /** Returns the keys of the files whose bytes must go too. */
  erasePerson(trx: Trx, userId: string): Promise<string[]>
}
