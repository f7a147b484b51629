import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '#server/platform/config/config.ts'

/** CONF-17: the current key, with which everything new is made; after a change with the one before it. */
export type Secret = string | readonly [current: string, previous: string]
const keysOf = (secret: Secret): string[] => [secret].flat()
const currentKey = (secret: Secret): string => keysOf(secret)[0]!

/** The key of every keyed hash: from the configuration, or generated once and stored in the data folder. */
export const loadSecret = async (
  { sessionSecret, previousSecret }: { sessionSecret: string | null; previousSecret: string | null },
  dataDir: string,
): Promise<Secret> => {
  const current = sessionSecret ?? (await loadStoredSecret(dataDir))
  return previousSecret === null ? current : [current, previousSecret]
}

const loadStoredSecret = async (dataDir: string): Promise<string> => {
  const file = join(dataDir, 'secret')
  const secret = await readStored(file)
  if (secret === '')
    throw new ConfigError([
      `The secret in ${file} is empty. Remove the file, and a new one is made; people sign in again.`,
    ])
  return secret ?? createFileOnce(file, randomToken())
}

export const readStored = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null)

/** Returns what the first process wrote. */
export const createFileOnce = async (file: string, made: string): Promise<string> => {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, made, { mode: 0o600 })
  // A hard link is created atomically: of two processes that start together one creates it, and both read the same
  // file.
  await link(draft, file).catch(({ code }: NodeJS.ErrnoException) =>
    code === 'EEXIST' ? undefined : rename(draft, file),
  )
  await rm(draft, { force: true })
  return readFile(file, 'utf8')
}

export const randomToken = (): string => randomBytes(32).toString('base64url')

/** For random values (session ids), which cannot be guessed and need no key. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** For values that a user types (codes): without a key six digits could be tried offline. */
export const keyedHash = (secret: Secret, ...parts: string[]): string =>
  createHmac('sha256', currentKey(secret)).update(parts.join('\u0000')).digest('base64url')

/** With the current key, then with the one before it: what was kept may be either. */
export const keyedHashes = (secret: Secret, ...parts: string[]): string[] =>
  keysOf(secret).map((key) => keyedHash(key, ...parts))

export const isKeyedHash = (kept: string, secret: Secret, ...parts: string[]): boolean =>
  keyedHashes(secret, ...parts).some((hash) => sameText(kept, hash))

export const sameText = (left: string, right: string): boolean => {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

const SEAL_NONCE_BYTES = 12
const SEAL_TAG_BYTES = 16
const sealKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `seal ${purpose}`, 32))

/** For values that must be read again (the secret of a second factor): the database alone cannot decrypt them. */
export const seal = (secret: Secret, purpose: string, text: string): string => {
  const nonce = randomBytes(SEAL_NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealKey(currentKey(secret), purpose), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Null: sealed with another secret or for another purpose, or modified. */
export const unseal = (secret: Secret, purpose: string, sealed: string): string | null =>
  keysOf(secret)
    .map((key) => unsealWith(key, purpose, sealed))
    .find((text) => text !== null) ?? null

const unsealWith = (secret: string, purpose: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < SEAL_NONCE_BYTES + SEAL_TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', sealKey(secret, purpose), bytes.subarray(0, SEAL_NONCE_BYTES), {
    authTagLength: SEAL_TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(-SEAL_TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(SEAL_NONCE_BYTES, -SEAL_TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
