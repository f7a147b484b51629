import { expect, test } from 'vitest'
import { codesText, groupSecret, qrPath } from '#web/accounts/second-factor/qr-path.ts'

/** `otpauth://x` with error correction M, as a second, independent encoder draws it. */
const EXPECTED = [
  '111111101011101111111',
  '100000100010001000001',
  '101110100100101011101',
  '101110101000101011101',
  '101110101110101011101',
  '100000101111001000001',
  '111111101010101111111',
  '000000001001100000000',
  '100010111011011111001',
  '100010001101110111100',
  '111101110101001111010',
  '101011010000000110011',
  '110101100110110011000',
  '000000001000100010110',
  '111111101010111011010',
  '100000100011100110011',
  '101110101111010100010',
  '101110100110100110111',
  '101110100101011010000',
  '100000100111010010000',
  '111111101100000101001',
]

test('TOTP-3 the path covers exactly the dark modules, inside a light margin of four', () => {
  const { size, path } = qrPath('otpauth://x')
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    drawn[Number(y)]!.fill('1', Number(x), Number(x) + Number(width))
  const margin = Array.from({ length: 4 }, () => '0'.repeat(size))
  expect(drawn.map((row) => row.join(''))).toEqual([...margin, ...EXPECTED.map((row) => `0000${row}0000`), ...margin])
})

test('PORTAL-29 a secret is shown in groups of four', () => {
  expect(groupSecret('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(groupSecret('')).toBe('')
})

test('PORTAL-30 the file names the account, the day and every code', () => {
  const text = codesText(['aaaa-bbbb', 'cccc-dddd'], 'ingrid@example.com', new Date('2025-10-16T23:00:00Z'))
  expect(text.split('\n')).toEqual([
    'Recovery codes of ingrid@example.com',
    'Made on 2025-10-16. Each works once, in place of a code of the app.',
    '',
    'aaaa-bbbb',
    'cccc-dddd',
    '',
  ])
})
