import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isWeakSecret } from '#server/platform/security/weak-secrets.ts'

test.each([
  's'.repeat(32),
  'abcdefgh'.repeat(4),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz012345',
  'zyxwvutsrqponmlkjihgfedcba987654',
  '12121212121212121212121212121212121',
  'aaaaaaaaaaaaaaab',
  'changeme-changeme-changeme-2026!',
  'please-change-me-before-starting',
  'my super secret session key 12345',
  'this is a sample value, replace it',
  'aabbaabbabababbaabbaabbaabbabaab',
])('CONF-16 "%s" can be guessed', (text) => expect(isWeakSecret(text)).toBe(true))

test('CONF-16 random texts cannot, however they are written', () => {
  for (let count = 0; count < 2_000; count++) {
    // The same in every run: one random text in a million contains a sample.
    const random = createHash('sha256').update(String(count)).digest()
    expect(isWeakSecret(random.toString('hex'))).toBe(false)
    expect(isWeakSecret(random.subarray(0, 24).toString('base64url'))).toBe(false)
    // The shortest that any setting accepts.
    expect(isWeakSecret(random.subarray(0, 12).toString('base64'))).toBe(false)
  }
})
