import { MINUTE_MS } from '#core/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { newId } from '#server/platform/database/ids.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const msIn = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('ID-1 ids increase, also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  expect(ids.filter((id) => !UUID_V7.test(id))).toEqual([])
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ID-1 ids increase when the clock stops or is set back', () => {
  vi.useFakeTimers({ now: Date.now() + MINUTE_MS })
  const before = Array.from({ length: 5_000 }, () => newId())
  vi.setSystemTime(Date.now() - 30_000)
  const ids = [...before, newId(), newId()]
  vi.useRealTimers()
  expect(ids.toSorted()).toEqual(ids)
})

test('ID-1 an id of a given time contains that time', () => {
  const at = Date.UTC(2026, 10, 16, 12)
  const ids = [newId(at), newId(at)]
  expect(ids.map(msIn)).toEqual([at, at])
  expect(ids[0]).not.toBe(ids[1])
  expect(ids.every((id) => UUID_V7.test(id))).toBe(true)
})
