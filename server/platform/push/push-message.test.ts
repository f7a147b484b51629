import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { HOUR_SECONDS } from '#core/kernel/time.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { areBrowserKeys, buildPushRequest } from '#server/platform/push/push-message.ts'
import { loadVapid } from '#server/platform/push/push-keys.ts'
import { areVapidPair } from '#server/platform/push/push-vapid.ts'
import { openBrowser, readVapid, unseal, type Browser } from '#server/testing/stand-ins/push-service.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const VAPID = { ...webPush.generateVAPIDKeys(), subject: 'mailto:ann@example.org' }
const build = ({ endpoint, keys }: Browser, payload: object = {}) =>
  buildPushRequest(VAPID, { endpoint, ...keys, payload, topic: 'topic', urgency: 'high', secondsLeft: 60 })

describe('PUSH-1 a push is encrypted for one browser', () => {
  test('the decryption of these tests reads the example of RFC 8291', () => {
    const keys = [EXAMPLE.privateKey, KEYS.p256dh, KEYS.auth].map(bytes) as [Buffer, Buffer, Buffer]
    expect(unseal(bytes(EXAMPLE.body), ...keys)).toBe(EXAMPLE.text)
  })

  test('it cannot be read by others or after a change of a bit, and differs each time', () => {
    const [mine, other] = [openBrowser('https://push.example/1'), openBrowser('https://push.example/2')]
    const payload = { title: 'Grüße 👋', body: 'x'.repeat(2000) }
    const { method, headers, body } = build(mine, payload)
    expect([method, headers]).toEqual([
      'POST',
      {
        TTL: 60,
        Urgency: 'high',
        Topic: 'topic',
        'Content-Length': body!.length,
        'Content-Type': 'application/octet-stream',
        'Content-Encoding': 'aes128gcm',
        Authorization: expect.stringMatching(/^vapid t=/),
      },
    ])
    expect(JSON.parse(mine.read(body!))).toEqual(payload)
    expect(() => other.read(body!)).toThrow(/unable to authenticate/)
    const broken = Buffer.from(body!)
    broken[broken.length - 20]! ^= 1
    expect(() => mine.read(broken)).toThrow(/unable to authenticate/)
    expect(build(mine, payload).body!.equals(body!)).toBe(false)
  })

  test.each([
    ['those of a browser', openBrowser('x').keys, true],
    ['padded ones', { ...KEYS, p256dh: `${KEYS.p256dh}=`, auth: `${KEYS.auth}==` }, true],
    ['a point that is not on the curve', { ...KEYS, p256dh: `BB${KEYS.p256dh.slice(2)}` }, false],
    ['a short point', { ...KEYS, p256dh: KEYS.p256dh.slice(0, 60) }, false],
    ['a compressed one', { ...KEYS, p256dh: bytes(KEYS.p256dh).subarray(0, 33).toString('base64url') }, false],
    ['a short secret', { ...KEYS, auth: 'BTBZMqHH6r4' }, false],
    ['nothing', { p256dh: '', auth: '' }, false],
  ])('keys are validated: %s', (_what, keys, isGood) => {
    expect(areBrowserKeys(keys)).toBe(isGood)
  })
})

describe('PUSH-2 our signature', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nearhand-vapid-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const configOf = (dataDir: string, environment: Record<string, string> = {}) =>
    readConfig({ DATA_DIR: join(folder, dataDir), ...environment }, '/')

  test('is for one service and half a day', () => {
    const { Authorization: header } = build(openBrowser('https://push.example:8443/abc/def?x=1')).headers
    const { publicKey, claims } = readVapid(header!)
    expect(publicKey).toBe(VAPID.publicKey)
    expect(claims).toMatchObject({ aud: 'https://push.example:8443', sub: 'mailto:ann@example.org' })
    const hours = (claims.exp - Date.now() / 1000) / HOUR_SECONDS
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })

  test('uses the operator’s keys, or a generated pair that only we can read', async () => {
    const given = webPush.generateVAPIDKeys()
    const environment = {
      VAPID_PUBLIC_KEY: given.publicKey,
      VAPID_PRIVATE_KEY: given.privateKey,
      VAPID_SUBJECT: 'mailto:ann@example.org',
    }
    expect(await loadVapid(configOf('given', environment))).toEqual({ ...given, subject: 'mailto:ann@example.org' })
    const made = await loadVapid(configOf('made'))
    expect(areVapidPair(made)).toBe(true)
    expect(made.subject).toBe('mailto:no-reply@nearhand.test')
    expect(await readdir(join(folder, 'made'))).toEqual(['vapid.json'])
    expect((await stat(join(folder, 'made', 'vapid.json'))).mode & 0o777).toBe(0o600)
    expect(await loadVapid(configOf('made'))).toEqual(made)
    expect(JSON.parse(await readFile(join(folder, 'made', 'vapid.json'), 'utf8'))).toMatchObject({
      publicKey: made.publicKey,
    })
  })

  test('uses one pair in processes that start together', async () => {
    for (const trial of ['a', 'b', 'c', 'd', 'e']) {
      const pairs = await Promise.all(Array.from({ length: 8 }, () => loadVapid(configOf(trial))))
      expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
    }
  })

  test('a damaged file is named, and half a pair is refused', async () => {
    const config = configOf('broken')
    await loadVapid(config)
    for (const text of [
      '',
      '{}',
      JSON.stringify({ ...webPush.generateVAPIDKeys(), privateKey: webPush.generateVAPIDKeys().privateKey }),
    ]) {
      await writeFile(join(config.dataDir, 'vapid.json'), text)
      await expect(loadVapid(config)).rejects.toThrow(/vapid\.json are broken/)
    }
  })
})
