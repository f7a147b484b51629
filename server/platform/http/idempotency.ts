import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { refusal } from '#core/kernel/problem.ts'
import { fromNow, type Db, type Queryable } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/ids.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

/** The response to the first of several requests with the same key. */
export interface FirstAnswer {
  status: number
  answer: unknown
}

/** Stores the responses of requests with an `Idempotency-Key`. */
export interface IdempotencyStore {
  /** The stored response, or null for the first request. */
  claim(scope: string, key: string, requestHash: string): Promise<FirstAnswer | null>
  keep(scope: string, key: string, first: FirstAnswer): Promise<void>
  /** Nothing was done: the next request with this key counts as the first. */
  release(scope: string, key: string): Promise<void>
}

export const MAX_KEY = 200
/** Longer than any request runs: a crashed process does not block a key forever. */
const RUNNING_SECONDS = 60

const KEY_TOO_LONG = refusal(400, 'invalid_key', `An Idempotency-Key has at most ${MAX_KEY} characters.`)
const OTHER_BODY = refusal(422, 'key_reused', 'This Idempotency-Key was used for another request.')
const STILL_RUNNING = refusal(409, 'still_running', 'The first request with this Idempotency-Key is still running.')

/**
 * ONCE-1: same key and body, same response; another body is refused, and so is a request while the first one runs
 * (INV-10).
 */
export const createIdempotencyStore = (db: Db): IdempotencyStore => ({
  async claim(scope, key, requestHash) {
    if (key.length > MAX_KEY) throw new RefusalError(KEY_TOO_LONG)
    // One statement decides which request is the first: it inserts the row or takes over an abandoned one.
    const { rows } = await sql<{ isFirst: boolean }>`
      insert into idempotency_keys as k (scope, key, request_hash) values (${scope}, ${key}, ${requestHash})
      on conflict (scope, key) do update set created_at = app_now(), request_hash = excluded.request_hash,
        status = null, answer = null, expires_at = app_now() + interval '24 hours'
      where k.expires_at <= app_now() or (k.status is null and k.request_hash = excluded.request_hash
        and k.created_at < ${fromNow(-RUNNING_SECONDS)})
      returning true as "isFirst"`.execute(db)
    if (rows.length > 0) return null
    const row = await db
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirst()
    if (row && row.request_hash !== requestHash) throw new RefusalError(OTHER_BODY)
    if (!row || row.status === null) throw new RefusalError(STILL_RUNNING)
    return { status: row.status, answer: row.answer }
  },
  async keep(scope, key, { status, answer }) {
    await db
      .updateTable('idempotency_keys')
      .set({ status, answer: JSON.stringify(answer ?? null) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute()
  },
  async release(scope, key) {
    await db
      .deleteFrom('idempotency_keys')
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('status', 'is', null)
      .execute()
  },
})

export const sweepIdempotencyKeys = async (db: Queryable): Promise<void> => {
  await sql`delete from idempotency_keys where expires_at <= app_now()`.execute(db)
}

/** The identity of a request: its fields in any order, and its files. */
export const hashRequest = (fields: unknown, files: readonly { bytes: Uint8Array }[]): string => {
  const hash = createHash('sha256').update(sortedJson(fields))
  for (const { bytes } of files) hash.update(createHash('sha256').update(bytes).digest())
  return hash.digest('base64url')
}

const sortedJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** ONCE-2: a created row has an id derived from the key, so that not even a crash creates it twice. */
export const idFor = (once: string | null): string => (once === null ? newId() : idFrom(once))

export const idFrom = (once: string): string => {
  const bytes = createHash('sha256').update(once).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
