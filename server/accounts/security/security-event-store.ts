import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { BURST, SECURITY_EVENT_DAYS, SECURITY_EVENT_GROUPS, type SecurityEventKind } from '#core/accounts/security.ts'
import { DAY_SECONDS } from '#core/kernel/time.ts'
import type { SecurityEvent as ListedEvent } from '#core/accounts/security-api.ts'
import { oneOf } from '#server/platform/database/filters.ts'
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

/** SECEV-4: newest first. That two accounts are linked is for admins, who may be investigating a fraud. */
export const listSecurityEvents = async (
  db: Queryable,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<ListedEvent[]> => {
  const { rows } = await sql<ListedEvent>`
    select id, kind, detail, network, device, count, created_at as "createdAt", last_at as "lastAt"
    from security_events where user_id = ${userId} and kind <> 'accounts_linked' and ${olderThan('security_events', after)}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export const sweepSecurityEvents = async (trx: Trx): Promise<void> => {
  for (const table of ['security_events', 'security_bursts'] as const)
    await trx
      .deleteFrom(table)
      .where('created_at', '<', fromNow(-SECURITY_EVENT_DAYS * DAY_SECONDS))
      .execute()
}

// ---- bursts ----------------------------------------------------------------------------------------------------------

/** Against one account, from one network, or overall if all three are null. */
export interface Burst {
  id: string
  userId: string | null
  adminId: string | null
  network: string | null
  count: number
}

/** Neighbors count together: an IPv4 address by its first three numbers; an IPv6 network is the prefix of one customer. */
const SUBNET = sql`case
  when network ~ '^\\d+\\.\\d+\\.\\d+\\.\\d+$' then regexp_replace(network, '\\d+$', '0/24')
  when network like '%:%' then network || '::/64'
  else network end`

/**
 * SECEV-6: saves what is above a threshold, and returns those bursts that were not reported in the last hour. A row that
 * began before the period counts with its share of it, as if its tries were evenly spread.
 */
export const saveBursts = async (trx: Trx): Promise<Burst[]> => {
  // Whoever else looks at the same time finds what this one saved.
  await sql`select pg_advisory_xact_lock(hashtext('security_bursts'))`.execute(trx)
  const { rows } = await sql<Burst>`
    with period as (
      select app_now() - make_interval(mins => ${BURST.minutes}) as began,
        app_now() - make_interval(mins => ${BURST.quietMinutes}) as quiet_since),
    tries as (
      select user_id, admin_id, ${SUBNET} as network, case
        when created_at >= began then count
        else count * extract(epoch from last_at - began) / extract(epoch from last_at - created_at) end as number
      from security_events, period
      where kind in ${oneOf(SECURITY_EVENT_GROUPS.refused)} and last_at > began
        -- Repetitions are counted in one row for ten minutes.
        and created_at > began - interval '10 minutes'),
    found as (
      select null::uuid as user_id, null::uuid as admin_id, network, sum(number) as number
        from tries group by network having sum(number) >= ${BURST.fromNetwork}
      union all
      select user_id, null, null, sum(number)
        from tries where user_id is not null group by user_id having sum(number) >= ${BURST.atAccount}
      union all
      select null, admin_id, null, sum(number)
        from tries where admin_id is not null group by admin_id having sum(number) >= ${BURST.atAccount}
      union all
      select null, null, null, sum(number) from tries having sum(number) >= ${BURST.overall}),
    continued as (
      update security_bursts b set count = greatest(b.count, round(f.number)), last_at = app_now()
      from found f, period
      where b.created_at > quiet_since
        and (b.user_id, b.admin_id, b.network) is not distinct from (f.user_id, f.admin_id, f.network)
      returning b.user_id, b.admin_id, b.network)
    insert into security_bursts (user_id, admin_id, network, count)
    select user_id, admin_id, network, round(number) from found f
    where not exists (select from continued c
      where (c.user_id, c.admin_id, c.network) is not distinct from (f.user_id, f.admin_id, f.network))
    returning id, user_id as "userId", admin_id as "adminId", network, count`.execute(trx)
  return rows
}
