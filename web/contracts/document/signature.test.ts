import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SHEET, signaturePath } from '#web/contracts/document/signature.ts'

const NAMES = ['Devon', 'Maren', 'Rosa', 'Obi', 'Zoë', '李明', 'Guadalupe-Antonia', '']

/** Every curve ends on a point. */
const endsOf = (path: string): number[][] =>
  path
    .slice(1)
    .split('C')
    .map((part) => part.split(' ').map(Number).slice(-2))

describe('SIGN-UI-2 a signature', () => {
  test.each(NAMES)('of %j is always the same', (name) => expect(signaturePath(name)).toBe(signaturePath(name)))
  test('differs for another name', () => expect(new Set(NAMES.map(signaturePath)).size).toBe(NAMES.length))
  test('stays inside its area', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        for (const [x = NaN, y = NaN] of endsOf(signaturePath(name))) {
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x).toBeLessThanOrEqual(SHEET.width)
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y).toBeLessThanOrEqual(SHEET.height)
        }
      }),
    ))
})
