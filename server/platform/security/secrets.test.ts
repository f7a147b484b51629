import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  hashPassword,
  PASSWORD_COST,
  setPasswordCost,
  TEST_PASSWORD_COST,
  verifyNobody,
  verifyPassword,
} from '#server/platform/security/passwords.ts'
import { isKeyedHash, keyedHash, loadSecret, sameText, seal, unseal } from '#server/platform/security/secrets.ts'

const NOTHING = { sessionSecret: null, previousSecret: null }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('SEC-1 the secret is the operator’s, or generated and readable only for us', async () => {
  expect(await loadSecret({ sessionSecret: 'given', previousSecret: null }, folder)).toBe('given')
  expect(await readdir(folder)).toEqual([])
  const dataDir = join(folder, 'data')
  expect(await loadSecret(NOTHING, dataDir)).toMatch(/^[\w-]{43}$/)
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await loadSecret(NOTHING, dataDir)).toBe(await readFile(join(dataDir, 'secret'), 'utf8'))
})

test('SEC-1 processes that start together use one secret, and none reads half of it', async () => {
  for (const trial of Array.from({ length: 20 }, (_, i) => String(i))) {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(NOTHING, join(folder, trial))))
    expect(secrets[0]).toMatch(/^[\w-]{43}$/)
    expect(new Set(secrets).size).toBe(1)
  }
})

test('SEC-1 an empty secret is refused', async () => {
  const dataDir = join(folder, 'empty')
  await loadSecret(NOTHING, dataDir)
  await writeFile(join(dataDir, 'secret'), '')
  await expect(loadSecret(NOTHING, dataDir)).rejects.toThrow(/secret/)
})

test('SEC-2 a keyed hash depends on the key and on where each part ends', () => {
  const hash = keyedHash('key', 'code', 'ab', 'c')
  expect(keyedHash('key', 'code', 'ab', 'c')).toBe(hash)
  for (const other of [
    keyedHash('other', 'code', 'ab', 'c'),
    keyedHash('key', 'code', 'a', 'bc'),
    keyedHash('key', 'codeab', 'c'),
  ]) {
    expect(other).not.toBe(hash)
  }
  expect([sameText('a', 'a'), sameText('a', 'b'), sameText('a', 'aa'), sameText('é', 'e'), sameText('', '')]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('ACC-2 a password matches its own hash and no other, in any Unicode form', async () => {
  setPasswordCost(PASSWORD_COST)
  onTestFinished(() => setPasswordCost(TEST_PASSWORD_COST))
  const stored = await hashPassword('Straße1é')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashPassword('Straße1é')).not.toBe(stored)
  expect(await verifyPassword('Straße1é', stored)).toBe(true)
  expect(await verifyPassword('Straße1e\u0301', stored)).toBe(true)
  expect(await verifyPassword('Strasse1é', stored)).toBe(false)
  for (const broken of ['', 'plain', '$argon2i$v=19$m=1,t=1,p=1$aaaa$bbbb'])
    expect(await verifyPassword('Straße1é', broken)).toBe(false)
  expect(await verifyNobody('nobody')).toBe(false)
})

test('CONF-17 after a change of the secret what was made with the previous one is accepted, and new things use the current one', async () => {
  const both = await loadSecret({ sessionSecret: 'current', previousSecret: 'previous' }, folder)
  expect(keyedHash(both, 'code')).toBe(keyedHash('current', 'code'))
  for (const key of ['current', 'previous']) expect(isKeyedHash(keyedHash(key, 'code'), both, 'code')).toBe(true)
  expect(isKeyedHash(keyedHash('older', 'code'), both, 'code')).toBe(false)
  expect(unseal('current', 'totp', seal(both, 'totp', 'text'))).toBe('text')
  expect(unseal(both, 'totp', seal('previous', 'totp', 'text'))).toBe('text')
  expect(unseal(both, 'totp', seal('older', 'totp', 'text'))).toBeNull()
})
