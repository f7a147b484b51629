import { sql } from 'kysely'
import type { Trx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'

export interface Job<Payload extends object> {
  id: string
  /** What the job is about; enqueuing the same kind and key again replaces it. */
  key: string
  payload: Payload
  /** The number of this attempt. */
  attempts: number
  claimedAt: string
}

/** A kind of work that is done later, declared once by its domain. */
export interface JobKind<Payload extends object, Sent = void> {
  kind: string
  /**
   * For what cannot be rolled back, such as a request to another server. Runs before `run` and outside of a
   * transaction, so that a slow receiver holds no database connection. May be repeated after a crash.
   */
  send?: (job: Job<Payload>) => Promise<Sent>
  /** Runs in the transaction that removes the job, so its effects happen once. Gets what `send` returned. */
  run: (trx: Trx, job: Job<Payload>, sent: Sent) => Promise<void>
  /** Repeated at this interval and never given up. */
  everySeconds?: number
  /** After so many attempts the job is given up; an admin can retry it. */
  maxAttempts?: number
  /** Remove the job when it is given up, because it is of no use later. */
  isDisposable?: boolean
  /** Runs in the transaction in which the job is given up. */
  onGivenUp?: (trx: Trx, job: Job<Payload>) => Promise<void>
  /** How many jobs of this kind a process sends at the same time. */
  concurrency?: number
}

export const defineJob = <Payload extends object, Sent = void>(kind: JobKind<Payload, Sent>): JobKind<Payload, Sent> =>
  kind

/** Thrown by a job that knows how long to wait: the next attempt is not earlier. */
export class RetryAfter extends Error {
  readonly seconds: number
  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

export interface NewJob<Payload extends object> {
  key?: string
  payload: Payload
  /** Now, unless one of these is given. */
  dueAt?: string
  afterSeconds?: number
}

/** QUEUE-1: enqueued in the action's own transaction. The same kind and key again replaces the job. */
export const enqueue = async <Payload extends object>(
  trx: Trx,
  { kind }: Pick<JobKind<Payload, never>, 'kind'>,
  jobs: readonly NewJob<Payload>[],
): Promise<void> => {
  if (jobs.length === 0) return
  const rows = jobs.map(({ key = newId(), ...rest }) => ({ id: newId(), key, ...rest }))
  await sql`
    with enqueued as (
      insert into queue_jobs (id, kind, key, payload, due_at)
      select id, ${kind}, key, payload, coalesce("dueAt", app_now() + coalesce("afterSeconds", 0) * interval '1 second')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as job (id uuid, key text, payload jsonb, "dueAt" timestamptz, "afterSeconds" float8)
      on conflict (kind, key) do update set id = excluded.id, payload = excluded.payload, due_at = excluded.due_at,
        attempts = 0, leased_until = null, last_error = null, failed_at = null, created_at = excluded.created_at
      returning due_at)
    select pg_notify('queue', '') from enqueued where due_at <= app_now() limit 1`.execute(trx)
}

/** Makes waiting jobs due. */
export const makeDue = async (trx: Trx, { kind }: { kind: string }, keys: readonly string[]): Promise<void> => {
  await sql`
    with due as (
      update queue_jobs set due_at = app_now() where kind = ${kind} and key = any(${keys}) and failed_at is null
      returning id)
    select pg_notify('queue', '') from due limit 1`.execute(trx)
}

export const removeJobs = async (trx: Trx, { kind }: { kind: string }, keys: readonly string[]): Promise<void> => {
  await sql`delete from queue_jobs where kind = ${kind} and key = any(${keys})`.execute(trx)
}
