import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST = { memoryKib: 19_456, passes: 2 }
/** The lowest cost that Argon2id accepts, for tests. */
export const TEST_PASSWORD_COST = { memoryKib: 8, passes: 1 }
const LANES = 1
const TAG_BYTES = 32
const SALT_BYTES = 16

let cost = PASSWORD_COST
/** Called only by the test setup; no configuration leads here. */
export const setPasswordCost = (next: typeof PASSWORD_COST): void => void (cost = next)

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const hashWith = (
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
) =>
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  }) as Promise<Buffer>

/** The usual encoding, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, which other tools can read. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const { memoryKib, passes } = cost
  const tag = await hashWith(password, salt, memoryKib, passes, LANES, TAG_BYTES)
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const match = FORM.exec(stored)
  if (!match) return false
  const [, memory, passes, lanes, salt, hash] = match
  const expected = Buffer.from(hash!, 'base64')
  const actual = await hashWith(
    password,
    Buffer.from(salt!, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
    expected.length,
  )
  return timingSafeEqual(actual, expected)
}

/** ACC-4: the check takes the same time for an unknown address. */
let decoy: Promise<string> | null = null
export const verifyNobody = async (password: string): Promise<false> => {
  decoy ??= hashPassword('nobody')
  await verifyPassword(password, await decoy)
  return false
}
