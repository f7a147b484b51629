import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { SECURITY_EVENT_DAYS, type SecurityEventKind } from '#core/accounts/security.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import type { SecurityEvent as ListedEvent } from '#core/accounts/security-api.ts'
import { olderThan } from '#server/platform/database/keyset.ts'
import { fromNow, type Queryable, type Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

/** Where a request comes from. The context of a request is one. */
export interface Origin {
  address: string
  /** The user agent. */
  device: string
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface SecurityEvent {
  kind: SecurityEventKind
  /** The member or the admin it is about, as far as known. */
  userId?: string | null
  adminId?: string | null
  /** In our own words, never what a stranger typed (SECEV-2). */
  detail?: string
  /** How somebody proved who they are: only in the log line. */
  by?: string
}

/** SECEV-2: repetitions within the same ten minutes are counted in one row. */
export const saveSecurityEvent = async (
  db: Queryable,
  { kind, userId, adminId, detail }: SecurityEvent,
  { network, device }: { network: string; device: string },
): Promise<void> => {
  await db
    .insertInto('security_events')
    .values({
      id: newId(),
      user_id: userId ?? null,
      admin_id: adminId ?? null,
      kind,
      detail: detail ?? null,
      network,
      device,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('security_events_one_per_period')
        .doUpdateSet({ count: sql`security_events.count + 1`, last_at: sql`excluded.last_at` }),
    )
    .execute()
}

/** Newest first. */
export const listSecurityEvents = async (
  db: Queryable,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<ListedEvent[]> => {
  const { rows } = await sql<ListedEvent>`
    select id, kind, detail, network, device, count, created_at as "createdAt", last_at as "lastAt"
    from security_events where user_id = ${userId} and ${olderThan('security_events', after)}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export const sweepSecurityEvents = async (trx: Trx): Promise<void> => {
  await trx
    .deleteFrom('security_events')
    .where('created_at', '<', fromNow(-SECURITY_EVENT_DAYS * DAY_SECONDS))
    .execute()
}
