import { randomBytes, randomFillSync } from 'node:crypto'

const MAX_PER_MILLISECOND = 0xfff
let lastMs = 0
let turn = 0

/** ID-1: ids of one process increase, also within a millisecond and when the clock is set back. */
const nextTimestamp = (): { ms: number; turn: number } => {
  const now = Date.now()
  const isNew = now > lastMs || turn === MAX_PER_MILLISECOND
  lastMs = Math.max(now, isNew ? lastMs + 1 : lastMs)
  turn = isNew ? 0 : turn + 1
  return { ms: lastMs, turn }
}

/** UUIDv7: sorts by time, so that indexes grow at one end; PostgreSQL 15 cannot generate it. */
export const newId = (atMs?: number): string => {
  const bytes = randomFillSync(Buffer.alloc(16))
  const moment = atMs === undefined ? nextTimestamp() : { ms: atMs, turn: bytes.readUInt16BE(6) & MAX_PER_MILLISECOND }
  bytes.writeUIntBE(moment.ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | moment.turn, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Unique over processes and restarts, and cheap: a random prefix and a counter. */
export const requestIds = (): (() => string) => {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
