import { describe, expect, it } from 'vitest'
import { isMissingPart, mayReload } from '#web/runtime/navigation/missing-chunk.ts'

describe('PWA-5 a part of an older build', () => {
  it.each([
    'Failed to fetch dynamically imported module: https://nearhand.test/assets/HomePage-1.js',
    'error loading dynamically imported module: https://nearhand.test/assets/HomePage-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/HomePage-1.css',
  ])('is known by %j', (message) => expect(isMissingPart(new TypeError(message))).toBe(true))

  it.each([new TypeError('x is not a function'), 'module script failed', null])('is not %j', (error) =>
    expect(isMissingPart(error)).toBe(false),
  )

  it('reloads at most once in a minute, and never without storage', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as Storage
    expect([100_000, 130_000, 159_999, 160_000].map((now) => mayReload(now, storage))).toEqual([
      true,
      false,
      false,
      true,
    ])
    const shut = {
      getItem: () => {
        throw new Error('storage is blocked')
      },
    } as unknown as Storage
    expect(mayReload(100_000, shut)).toBe(false)
  })
})
