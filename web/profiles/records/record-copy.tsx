import type { CheckStatus } from '#core/profiles/rules.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'

export const CHECK_LABELS: Record<CheckStatus, string> = {
  pending: 'Pending',
  passed: 'Passed',
  failed: 'Not passed',
  expired: 'Expired',
}

/** PROFILE-9: seen by the owner alone. */
export const EXPIRED = <Chip tone="warn">Expired</Chip>

export const addedText = (isExpired: boolean): string =>
  isExpired ? 'It has expired, so only you see it.' : 'It is on your profile now. Send documents to have it verified.'

/** "EPA 608", or "EPA 608 (expired)". */
export const labelWithExpiry = (name: string, isExpired: boolean): string => (isExpired ? `${name} (expired)` : name)

type EmptyAsNull<V> = { [K in keyof V]: V[K] extends string ? string | null : V[K] }

/** Empty fields are sent as null. */
export const emptyAsNull = <V extends Record<string, string | boolean>>(values: V): EmptyAsNull<V> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() || null : value]),
  ) as EmptyAsNull<V>
