import { describe, expect, it } from 'vitest'
import { gradientOf, initials } from '#web/kit/display/avatar-style.ts'

describe('initials', () => {
  it.each([
    ['Maren Olsen', 'MO'],
    ['maren', 'M'],
    ['Ana María de la Cruz', 'AC'],
    ['  ', '?'],
    ['😀 Smith', '😀S'],
  ])('%j is %j', (name, expected) => expect(initials(name)).toBe(expected))
})

describe('gradientOf', () => {
  it('gives every name one of six, and always the same', () => {
    for (const name of ['Devon', 'Rosa', 'Tomas', 'Priya', 'Ægir', '']) {
      expect(gradientOf(name)).toBeGreaterThanOrEqual(1)
      expect(gradientOf(name)).toBeLessThanOrEqual(6)
      expect(gradientOf(name)).toBe(gradientOf(name))
    }
  })
  it('uses different ones for different names', () => {
    const names = Array.from({ length: 60 }, (_, at) => `Person ${at}`)
    expect(new Set(names.map(gradientOf)).size).toBe(6)
  })
})
