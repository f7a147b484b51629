// The file of `npm run backup`: a gzipped tar whose last entry is the checksum of everything before it
// (docs/decisions/0023-backup-in-one-file.md).
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'

export interface Entry {
  name: string
  bytes: Buffer
}

/** A backup that cannot be restored, with the reason. */
export class BackupError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'BackupError'
  }
}

const BLOCK = 512
const CHECKSUM = 'sha256'
/** More than any of our entries: a larger one is another kind of file. */
const MAX_BYTES = 256 * 1024 * 1024

export const FOREIGN = 'This file is no backup of Nearhand.'
export const DAMAGED = 'This backup is damaged or was cut off'

// ---- writing -----------------------------------------------------------------------------------------------------

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`

const headerOf = (name: string, size: number, seconds: number): Buffer => {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100 || size > MAX_BYTES) throw new RangeError(`${name} does not fit into a backup`)
  header.write(name, 0)
  header.write(octal(0o600, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(seconds, 12), 100)
  header.write(`        0`, 148)
  header.write('ustar', 257)
  header.write('00', 263)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const paddingAfter = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  const seconds = Math.floor(Date.now() / 1000)
  const hash = createHash('sha256')
  const blocks = ({ name, bytes }: Entry) => [headerOf(name, bytes.length, seconds), bytes, paddingAfter(bytes.length)]
  for await (const entry of entries)
    for (const block of blocks(entry)) {
      hash.update(block)
      yield block
    }
  yield* blocks({ name: CHECKSUM, bytes: Buffer.from(`${hash.digest('hex')}\n`) })
  yield Buffer.alloc(2 * BLOCK)
}

// ---- reading -----------------------------------------------------------------------------------------------------

/** Reads exact numbers of bytes from chunks of any size. */
const takeFrom = (source: AsyncIterable<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const take = async (length: number): Promise<Buffer> => {
    const parts = [rest]
    let held = rest.length
    while (held < length) {
      const { value, done } = await pieces.next()
      if (done) throw new BackupError(`${DAMAGED}: it ends too early.`)
      parts.push(value)
      held += value.length
    }
    const whole = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = whole.subarray(length)
    return whole.subarray(0, length)
  }
  const runOut = async (): Promise<void> => {
    while (!(await pieces.next()).done);
  }
  return { take, runOut }
}

const readHeader = (header: Buffer): { name: string; size: number } | null => {
  const textAt = (from: number, length: number) => header.toString('latin1', from, from + length).split('\0')[0]!
  const blank = Buffer.from(header)
  blank.write('        ', 148)
  const sum = blank.reduce((total, byte) => total + byte, 0)
  const isOurs = textAt(257, 5) === 'ustar' && Number.parseInt(textAt(148, 7), 8) === sum && textAt(156, 1) === '0'
  const size = Number.parseInt(textAt(124, 12), 8)
  return isOurs && size <= MAX_BYTES ? { name: textAt(0, 100), size } : null
}

/** A message for zlib's errors about foreign or truncated files. */
const refusalFor = (error: unknown, isFirst: boolean): unknown => {
  if (error instanceof BackupError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError('There is no such file.')
  if (code === 'EISDIR') return new BackupError('This is a folder; please name the file.')
  if (code === 'EACCES') return new BackupError('This file may not be read by this account.')
  if (!code.startsWith('Z_')) return error
  if (isFirst && code !== 'Z_BUF_ERROR') return new BackupError(FOREIGN)
  return new BackupError(`${DAMAGED} (${code}).`)
}

/** BACKUP-3: yields all entries in order; throws before the end unless every byte is correct. */
export async function* unpack(path: string): AsyncGenerator<Entry> {
  const opened = pipeline(createReadStream(path), createGunzip(), () => {}) as unknown as Readable
  const { take, runOut } = takeFrom(opened as AsyncIterable<Buffer>)
  const hash = createHash('sha256')
  let isFirst = true
  try {
    while (true) {
      const block = await take(BLOCK)
      const header = readHeader(block)
      if (!header) throw new BackupError(isFirst ? FOREIGN : `${DAMAGED}: what follows cannot be read.`)
      isFirst = false
      const bytes = await take(header.size)
      const padding = await take(paddingAfter(header.size).length)
      if (header.name === CHECKSUM) {
        if (bytes.toString().trim() === hash.digest('hex')) break
        throw new BackupError(`${DAMAGED}: its checksum does not fit.`)
      }
      hash.update(block).update(bytes).update(padding)
      yield { name: header.name, bytes }
    }
    // The end of the archive and, checked by zlib, of the compressed stream.
    await take(2 * BLOCK)
    await runOut()
  } catch (error) {
    throw refusalFor(error, isFirst)
  } finally {
    opened.destroy()
  }
}
