import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileKey } from '#server/platform/files/file-storage.ts'
import { diskStorage } from '#server/platform/files/files.ts'
import { s3Storage } from '#server/platform/files/s3.ts'
import { startS3StandIn } from '#server/testing/stand-ins/s3.ts'

const text = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes).toString('utf8')
const bytes = (content: string) => new Uint8Array(Buffer.from(content))

let folder: string
let s3: Awaited<ReturnType<typeof startS3StandIn>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nearhand-files-'))
  s3 = await startS3StandIn()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

describe.each([
  ['on disk', () => diskStorage(join(folder, 'files'))],
  ['in S3', () => s3Storage(s3.config)],
])('FILE-1 a file %s', (_where, open) => {
  test('is stored, replaced, read and removed', async () => {
    const files = open()
    const key = fileKey('avatar', 'png')
    expect(await files.get(key)).toBeNull()
    await files.put(key, bytes('first'), 'image/png')
    await files.put(key, bytes('Grüße'), 'image/png')
    expect(text(await files.get(key))).toBe('Grüße')
    await files.remove(key)
    expect(await files.get(key)).toBeNull()
    await files.remove(key)
  })

  test('may be empty', async () => {
    const files = open()
    const key = fileKey('evidence', 'txt')
    await files.put(key, bytes(''), 'text/plain')
    expect(text(await files.get(key))).toBe('')
  })

  const outside = [
    '../x',
    'a/../../x',
    'a/..',
    '/etc/passwd',
    'a/b/c',
    'a\\b',
    'a/.hidden',
    'a/b\0',
    'A/b',
    'a/b.toolong',
    'a',
    '',
    'a/b?x=1',
    'a/b%2e',
    './a/b',
  ]
  test.each(outside)('cannot be called %j', async (key) => {
    const files = open()
    await expect(files.put(key, bytes('x'), 'text/plain')).rejects.toThrow('not a file key')
    await expect(files.get(key)).rejects.toThrow('not a file key')
    await expect(Promise.resolve().then(() => files.remove(key))).rejects.toThrow('not a file key')
  })
})

test('FILE-1 no key leads outside of the folder', async () => {
  const files = diskStorage(join(folder, 'inner'))
  const signs = fc.string({ unit: fc.constantFrom('.', '/', '\\', 'a', '-', '%2e', '\0', '~'), maxLength: 12 })
  await fc.assert(fc.asyncProperty(signs, (key) => files.put(key, bytes('x'), 'text/plain').catch(() => {})))
  expect((await readdir(folder)).filter((name) => name !== 'files' && name !== 'inner')).toEqual([])
})

test('FILE-1 a file is never seen half-written', async () => {
  const files = diskStorage(join(folder, 'whole'))
  const key = fileKey('avatar', 'png')
  const sizes = [1_000_000, 2_000_000, 3_000_000]
  const seen: (number | undefined)[] = []
  for (const size of sizes) {
    const writing = files.put(key, new Uint8Array(size), 'image/png')
    seen.push((await files.get(key))?.length)
    await writing
  }
  expect(seen.every((size) => size === undefined || sizes.includes(size))).toBe(true)
  expect(await readdir(join(folder, 'whole', 'avatar'))).toHaveLength(1)
})

describe('FILE-2 the storage', () => {
  test('an error is not taken for a missing file', async () => {
    const thief = s3Storage({ ...s3.config, secretAccessKey: 'wrong' })
    await expect(thief.put('avatar/x', bytes('x'), 'text/plain')).rejects.toThrow('file storage answered 403 to PUT')
    await expect(thief.get('avatar/x')).rejects.toThrow('file storage answered 403 to GET')
  })

  test('a redirect is not followed', async () => {
    let asked = 0
    const server = createServer((_request, response) => {
      asked++
      response.writeHead(307, { location: `${s3.config.endpoint}${s3.config.bucket}/avatar/x` }).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(s3Storage({ ...s3.config, endpoint }).get('avatar/x')).rejects.toThrow(
      'file storage answered 307 to GET',
    )
    expect(asked).toBe(1)
    server.close()
  })

  test('without its bucket stores nothing and reports it', async () => {
    await expect(
      s3Storage({ ...s3.config, bucket: 'elsewhere' }).put('avatar/x', bytes('x'), 'text/plain'),
    ).rejects.toThrow('no such bucket')
  })
})
