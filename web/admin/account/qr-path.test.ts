import { expect, test } from 'vitest'
import { codesText, inFours, qrPath } from '#web/admin/account/qr-path.ts'

test('PORTAL-29 every dark square is drawn, with the margin around it, and no light one', () => {
  expect(qrPath(['110', '000', '101'])).toBe('M4 4h2v1h-2zM4 6h1v1h-1zM6 6h1v1h-1z')
  expect(qrPath(['000'])).toBe('')
})

test('PORTAL-29 a secret is told in groups of four', () => {
  expect(inFours('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inFours('')).toBe('')
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
