import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export interface SandboxRecord {
  id: string
  kind: string
  amountCents: number
  refundedCents: number
  status: string
  reason: string | null
  about: string | null
}

export interface NewSandboxRecord {
  id: string
  kind: string
  amountCents: number
  status: string
  reason?: string | null
  about?: string | null
}

const columns = sql`id, kind, amount_cents::float8 as "amountCents", refunded_cents::float8 as "refundedCents",
  status, reason, about`

export const findRecord = async (db: Db, id: string): Promise<SandboxRecord | null> => {
  const { rows } = await sql<SandboxRecord>`select ${columns} from sandbox_records where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The first call with a key creates the record; repeated ones return its current state. */
export const saveRecord = async (
  db: Db,
  made: NewSandboxRecord,
  key: string,
  dueAt: string | null = null,
): Promise<SandboxRecord> => {
  await sql`insert into sandbox_records (id, kind, key, amount_cents, status, reason, about, due_at)
    values (${made.id}, ${made.kind}, ${key}, ${made.amountCents}, ${made.status}, ${made.reason ?? null},
      ${made.about ?? null}, ${dueAt}) on conflict (key) do nothing`.execute(db)
  const { rows } = await sql<SandboxRecord>`select ${columns} from sandbox_records where key = ${key}`.execute(db)
  return rows[0]!
}

/** A confirmation by the card's owner counts only where the bank requires one. */
export const confirmIntent = async (
  db: Db,
  ref: string,
  outcome: { status: string; reason: string | null; last4: string | null; isOwner: boolean },
): Promise<void> => {
  const { status, reason, last4, isOwner } = outcome
  await sql`update sandbox_records set status = ${status}, reason = ${reason}, about = coalesce(${last4}, about)
    where id = ${ref} and kind = 'intent' and status <> 'succeeded'
      and (not ${isOwner} or status = 'needs_action')`.execute(db)
}

export const refundRecord = (
  db: Db,
  { id, ref, amountCents, key }: { id: string; ref: string; amountCents: number; key: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const made = await sql`
      insert into sandbox_records (id, kind, key, amount_cents, status, about)
      values (${id}, 'refund', ${key}, ${amountCents}, 'succeeded', ${ref})
      on conflict (key) do nothing returning id`.execute(trx)
    if (made.rows.length > 0)
      await sql`update sandbox_records set refunded_cents = refunded_cents + ${amountCents} where id = ${ref}`.execute(
        trx,
      )
  })

export const settleDuePayout = async (db: Db, ref: string): Promise<void> => {
  await sql`update sandbox_records set status = 'paid', due_at = null where id = ${ref} and due_at <= app_now()`.execute(
    db,
  )
}

// ---- chargebacks -------------------------------------------------------------------------------------------------------

export interface SandboxChargeback {
  id: string
  /** The charge. */
  about: string
  amountCents: number
  status: string
  decision: 'won' | 'lost'
  at: string
}

/** What the bank does next, by now. */
export const listDueChargebacks = async (db: Db): Promise<SandboxChargeback[]> => {
  const { rows } = await sql<SandboxChargeback>`
    select id, about, amount_cents::float8 as "amountCents", status, reason as decision, app_now() as at
    from sandbox_records where kind = 'chargeback' and due_at <= app_now() order by due_at limit 20`.execute(db)
  return rows
}

export const moveChargeback = async (
  db: Db,
  id: string,
  status: string,
  afterSeconds: number | null,
): Promise<void> => {
  await sql`update sandbox_records set status = ${status},
    due_at = app_now() + make_interval(secs => ${afterSeconds}::float8) where id = ${id}`.execute(db)
}

/** Its bank looks at this charge. */
export const isDisputed = async (db: Db, charge: string): Promise<boolean> => {
  const { rows } = await sql`
    select from sandbox_records where kind = 'chargeback' and about = ${charge} and status = 'open'`.execute(db)
  return rows.length > 0
}
