import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Bus } from '#server/platform/realtime/bus.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { batchCalls } from '#server/platform/database/batch.ts'
import { randomToken } from '#server/platform/security/secrets.ts'

/** PRESENCE-1: a user who was not seen for this long is offline, even if the process that saw them crashed. */
export const HERE_SECONDS = 60
const REFRESH_MS = 20_000
/** Short absences, between two pages or when a phone changes its network, are not reported. */
const LEAVE_MS = 3_000

export const presenceTopic = (userId: string): string => `presence:${userId}`
export interface PresenceChange {
  userId: string
  isOnline: boolean
}

export interface Presence {
  come(userId: string): void
  go(userId: string): void
  close(): Promise<void>
}

/** SQL expression: whether this user has an open screen in any process. */
export const isHere = (userId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from presence h where h.user_id = ${userId}
    and h.seen_at > app_now() - make_interval(secs => ${HERE_SECONDS}))`

export const readPresence = async (db: Queryable, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ here: boolean }>`select ${isHere(sql`${userId}::uuid`)} as here`.execute(db)
  return rows[0]!.here
}

/** Tracks who has an open screen in this process and publishes changes to every process. */
export const openPresence = (db: Db, bus: Bus, log: Logger, { leaveMs = LEAVE_MS } = {}): Presence => {
  const self = randomToken()
  const here = new Map<string, number>()
  const leaving = new Map<string, ReturnType<typeof setTimeout>>()
  let isClosed = false
  const attempt = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      if (!isClosed) log.warn({ err: error }, 'saving presence failed')
    })
  const notify = (userId: string, isOnline: boolean) =>
    bus.publish(presenceTopic(userId), { userId, isOnline } satisfies PresenceChange)

  /** In a fixed order, so that concurrent updates of the same users do not deadlock. */
  const writeDown = batchCalls(async (userIds: string[]) => {
    await sql`
      insert into presence (user_id, process)
      select id, ${self} from people where id = any(${userIds}::uuid[]) order by id
      on conflict (user_id, process) do update set seen_at = app_now()`.execute(db)
    return userIds
  })
  const arrived = async (userId: string): Promise<void> => {
    await writeDown(userId)
    notify(userId, true)
  }
  const departed = async (userId: string): Promise<void> => {
    await sql`delete from presence where user_id = ${userId} and process = ${self}`.execute(db)
    // The user may have come back, or be online in another process.
    if (!here.has(userId) && !(await readPresence(db, userId))) notify(userId, false)
  }
  const refresh = async (): Promise<void> => {
    const ids = [...here.keys(), ...leaving.keys()]
    if (ids.length === 0) return
    await sql`
      with gone as (delete from presence where seen_at < app_now() - interval '1 hour')
      insert into presence (user_id, process)
      select id, ${self} from people where id = any(${ids}::uuid[]) order by id
      on conflict (user_id, process) do update set seen_at = app_now()`.execute(db)
  }
  const timer = setInterval(() => attempt(refresh()), REFRESH_MS).unref()

  return {
    come(userId) {
      const before = here.get(userId) ?? 0
      here.set(userId, before + 1)
      if (before > 0) return
      const pending = leaving.get(userId)
      if (pending) {
        clearTimeout(pending)
        leaving.delete(userId)
      } else attempt(arrived(userId))
    },
    go(userId) {
      const left = (here.get(userId) ?? 1) - 1
      if (left > 0) return void here.set(userId, left)
      here.delete(userId)
      if (isClosed) return
      leaving.set(
        userId,
        setTimeout(() => {
          leaving.delete(userId)
          attempt(departed(userId))
        }, leaveMs),
      )
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const pending of leaving.values()) clearTimeout(pending)
      await sql`delete from presence where process = ${self}`.execute(db).catch(() => {})
    },
  }
}
