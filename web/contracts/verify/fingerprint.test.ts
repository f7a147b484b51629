import { describe, expect, test } from 'vitest'
import { fileFault, fingerprintOf, inGroups, isPdf } from '#web/contracts/verify/fingerprint.ts'

const MEGABYTE = 1024 * 1024
const file = (extra: Partial<{ name: string; type: string; size: number }> = {}) => ({
  name: 'contract.pdf',
  type: 'application/pdf',
  size: 48_000,
  ...extra,
})
const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

describe('VERIFY-UI-1 which files are checked', () => {
  test.each([
    ['a contract', file()],
    ['one without a type', file({ type: '' })],
    ['one with an uppercase extension', file({ name: 'CONTRACT.PDF', type: '' })],
    ['one of exactly 20 MB', file({ size: 20 * MEGABYTE })],
  ])('%s', (_what, chosen) => expect(fileFault(chosen)).toBeNull())

  test.each([
    ['a picture', file({ name: 'scan.jpg', type: 'image/jpeg' }), 'scan.jpg is not a PDF'],
    ['an empty file', file({ size: 0 }), 'is empty'],
    ['one over 20 MB', file({ size: 20 * MEGABYTE + 1 }), 'has 21 MB'],
  ])('refuses %s with the reason', (_what, chosen, expected) => expect(fileFault(chosen)).toContain(expected))

  test('checks that the content is a PDF', () => {
    expect(isPdf(bytesOf('%PDF-1.7\n…'))).toBe(true)
    expect(isPdf(bytesOf('<html>'))).toBe(false)
    expect(isPdf(bytesOf(''))).toBe(false)
    expect(isPdf(bytesOf(`${' '.repeat(4096)}%PDF-1.7`))).toBe(false)
  })
})

describe('VERIFY-UI-1 the fingerprint', () => {
  test('is the SHA-256 of the bytes', async () =>
    expect(await fingerprintOf(bytesOf('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    ))
  test('is shown in groups of eight', () => expect(inGroups('0123456789abcdef')).toBe('01234567 89abcdef'))
})
