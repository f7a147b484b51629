import { deviceName } from '#core/accounts/device.ts'
import { isRefusedEvent, type ReportedEventKind } from '#core/accounts/security.ts'
import { securityChanged } from '#server/accounts/events.ts'
import { saveSecurityEvent, type Origin, type SecurityEvent } from '#server/accounts/security/security-event-store.ts'
import { findUserByEmail } from '#server/accounts/store.ts'
import { publish } from '#server/platform/queue/outbox.ts'
import type { Db, Queryable, Trx } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/guards.ts'
import type { Limit, Limiter } from '#server/platform/http/rate-limits.ts'
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

type Tries = Parameters<Limiter['count']>

/** Counts attempts and records the one that is too many. `findOwner` is only asked for that one. */
export const countAttempts = async (
  { db, limiter }: { db: Db; limiter: Limiter },
  origin: Origin,
  findOwner: () => Promise<Pick<SecurityEvent, 'userId' | 'adminId'>>,
  ...tries: Tries
): Promise<void> => {
  try {
    await limiter.count(...tries)
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.status === 429)
      await recordSecurityEvent(db, origin, {
        kind: 'limit_hit',
        detail: limitedBy(tries[0]![0]),
        ...(await findOwner()),
      })
    throw error
  }
}

/** `login:account` -> `login` */
const limitedBy = ({ name }: Limit): string => name.split(':')[0]!

export const findMember = async (db: Db, email: string): Promise<Pick<SecurityEvent, 'userId'>> => ({
  userId: (await findUserByEmail(db, email))?.id ?? null,
})
