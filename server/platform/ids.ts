import { randomBytes, randomFillSync } from 'node:crypto'

/** UUIDv7: sorts by time, so that indexes grow at one end; made here because PostgreSQL 15 cannot. */
export const newId = (now = Date.now()): string => {
  const bytes = randomFillSync(Buffer.alloc(16))
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Unique over processes and restarts, and cheap: a random start, then a counter. */
export const requestIds = (): (() => string) => {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
