import { type JobStatus, LISTED_STATUSES } from '#core/jobs/rules.ts'
import { appNow, type Trx } from '#server/platform/database/database.ts'

/** Serializes with bids and selections. */
export const lockJob = (trx: Trx, id: string) =>
  trx
    .selectFrom('jobs')
    .select(['poster_id as posterId', 'status', 'hidden_at as hiddenAt', 'removal_reason as removalReason'])
    .where('id', '=', id)
    .forUpdate()
    .$narrowType<{ status: JobStatus }>()
    .executeTakeFirst()

export const isBanned = async (trx: Trx, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('people')
    .select('id')
    .where('id', '=', userId)
    .where('banned_at', 'is not', null)
    .executeTakeFirst()) !== undefined

export const saveRemoval = async (trx: Trx, id: string, reason: string): Promise<void> => {
  await trx
    .updateTable('jobs')
    .set((eb) => ({ hidden_at: eb.fn.coalesce('hidden_at', appNow), removal_reason: reason }))
    .where('id', '=', id)
    .execute()
}

/** Still hidden if the poster is banned. */
export const clearRemoval = async (trx: Trx, id: string, staysHidden: boolean): Promise<void> => {
  await trx
    .updateTable('jobs')
    .set({ removal_reason: null, ...(!staysHidden && { hidden_at: null }) })
    .where('id', '=', id)
    .execute()
}

export interface ShownJob {
  id: string
  status: JobStatus
}

/** Listed jobs. */
export const hideOpen = (trx: Trx, posterId: string): Promise<ShownJob[]> =>
  trx
    .updateTable('jobs')
    .set({ hidden_at: appNow })
    .where('poster_id', '=', posterId)
    .where('status', 'in', LISTED_STATUSES)
    .where('hidden_at', 'is', null)
    .returning(['id', 'status'])
    .$narrowType<ShownJob>()
    .execute()

/** Except removed jobs. */
export const showHidden = (trx: Trx, posterId: string): Promise<ShownJob[]> =>
  trx
    .updateTable('jobs')
    .set({ hidden_at: null })
    .where('poster_id', '=', posterId)
    .where('hidden_at', 'is not', null)
    .where('removal_reason', 'is', null)
    .returning(['id', 'status'])
    .$narrowType<ShownJob>()
    .execute()
