import { deviceName } from '#core/accounts/device.ts'
import { isRefusedEvent, type ReportedEventKind } from '#core/accounts/security.ts'
import { burstSeen, securityChanged } from '#server/accounts/events.ts'
import {
  saveBursts,
  saveSecurityEvent,
  type Origin,
  type SecurityEvent,
} from '#server/accounts/security/security-event-store.ts'
import { findUserByEmail } from '#server/accounts/store.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/guards.ts'
import { NOT_ALLOWED } from '#server/platform/http/server.ts'
import { LimitError, type Limiter } from '#server/platform/http/rate-limits.ts'
import { RefusalError } from '#server/platform/http/refusal-error.ts'

export type { Origin }

const placeOf = ({ address, device }: Origin) => ({ network: networkOf(address), device: deviceName(device) })

/** STEP-21: a proof of presence that was right is a log line alone; there are many. */
export const logConfirmation = (origin: Origin, userId: string, by: string): void =>
  origin.log.info({ securityEvent: 'confirmed', userId, by, ...placeOf(origin) }, 'security event')

/** SECEV-1: writes the row and the log line. An event that happened belongs into the transaction that made it happen. */
export const recordSecurityEvent = async (db: Queryable, origin: Origin, event: SecurityEvent): Promise<void> => {
  const place = placeOf(origin)
  await saveSecurityEvent(db, event, place)
  const line = { securityEvent: event.kind, ...event, ...place }
  if (isRefusedEvent(event.kind)) origin.log.warn(line, 'security event')
  else origin.log.info(line, 'security event')
}

export interface ReportedEvent extends SecurityEvent {
  kind: ReportedEventKind
  userId: string
}

/** STEP-24: the owner is notified by mail, at `email` if that is not the address of the account. */
export const reportSecurityEvent = async (
  trx: Trx,
  origin: Origin,
  event: ReportedEvent,
  email: string | null = null,
): Promise<void> => {
  await recordSecurityEvent(trx, origin, event)
  await publish(trx, securityChanged, {
    userId: event.userId,
    kind: event.kind,
    detail: event.detail ?? null,
    device: deviceName(origin.device),
    network: networkOf(origin.address),
    email,
  })
}

/** SECEV-6 */
export const reportBursts = async (trx: Trx): Promise<void> => {
  for (const burst of await saveBursts(trx)) await publish(trx, burstSeen, burst)
}

type Owner = NonNullable<LimitError['owner']>

/** Counts attempts to get into an account. `findOwner` is only asked for the one that is too many. */
export const countAttempts = async (
  limiter: Limiter,
  findOwner: () => Promise<Owner>,
  ...tries: Parameters<Limiter['count']>
): Promise<void> => {
  try {
    await limiter.count(...tries)
  } catch (error) {
    if (error instanceof LimitError) error.owner = await findOwner()
    throw error
  }
}

/** SECEV-1, SECEV-7: `caller` is who is signed in, if anybody, and `operation` what was asked for. */
export const recordRefused = async (
  db: Db,
  origin: Origin,
  { refusal, operation }: { refusal: RefusalError; operation: string },
  caller: Owner,
): Promise<void> => {
  if (refusal instanceof LimitError) {
    const kind = refusal.owner ? 'limit_hit' : 'use_limited'
    await recordSecurityEvent(db, origin, { kind, detail: refusal.limit.name, ...(refusal.owner ?? caller) })
  } else if (refusal.refusal === NOT_ALLOWED)
    await recordSecurityEvent(db, origin, { kind: 'forbidden', detail: operation, ...caller })
}

/** A refusal undoes what its transaction wrote, so the event is recorded afterwards. `details` go by code. */
export const recordRefusal = async <T>(
  db: Db,
  origin: Origin,
  event: Omit<SecurityEvent, 'detail'>,
  details: Record<string, string>,
  work: Promise<T>,
): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const detail = error instanceof RefusalError ? details[error.refusal.code] : undefined
    if (detail) await recordSecurityEvent(db, origin, { ...event, detail })
    throw error
  }
}

export const findMember = async (db: Db, email: string): Promise<Owner> => ({
  userId: (await findUserByEmail(db, email))?.id ?? null,
})
