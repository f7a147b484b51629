import { MINUTE_MS } from '#core/kernel/time.ts'
import { describe, expect, it } from 'vitest'
import {
  isGood,
  labelOf,
  MAX_AGE_MS,
  MAX_ENTRY_BYTES,
  type SavedAnswer,
  textOf,
  tooMuch,
} from '#web/pwa/saved/saved-pages.ts'

const NOW = 1_000_000_000_000
const reader = { owner: 'maren', build: 'b2', now: NOW }
const answer = (changes: Partial<SavedAnswer> = {}): SavedAnswer => ({
  key: '["/api/jobs/my"]',
  owner: 'maren',
  build: 'b2',
  at: NOW - MINUTE_MS,
  text: '[]',
  ...changes,
})

describe('PWA-2 isGood', () => {
  it('accepts own answers of this build and of the last week', () => expect(isGood(answer(), reader)).toBe(true))
  it.each([
    ['somebody else’s', { owner: 'devon' }],
    ['another build’s', { build: 'b1' }],
    ['older than a week', { at: NOW - MAX_AGE_MS }],
    ['from the future, after the clock was set back', { at: NOW + 1 }],
  ])('rejects answers that are %s', (_what, changes) => expect(isGood(answer(changes), reader)).toBe(false))
})

const label = (key: string, at: number, size: number) => ({ ...labelOf(answer({ key, at })), size })

describe('PWA-2 tooMuch', () => {
  it('keeps everything that fits', () =>
    expect(tooMuch([label('a', NOW, 60), label('b', NOW - 1, 40)], reader, 100)).toEqual([]))

  it('drops the oldest until the rest fits', () => {
    const labels = [label('old', NOW - 3, 40), label('new', NOW - 1, 60), label('middle', NOW - 2, 40)]
    expect(tooMuch(labels, reader, 100)).toEqual(['old'])
  })

  it('drops unreadable answers in any case', () => {
    const labels = [label('mine', NOW, 1), labelOf(answer({ key: 'theirs', owner: 'devon' }))]
    expect(tooMuch(labels, reader)).toEqual(['theirs'])
  })
})

describe('PWA-2 textOf', () => {
  it('keeps the first three pages of an endless list', () => {
    const pages = [1, 2, 3, 4].map((page) => ({ items: [page], next: String(page) }))
    const kept = JSON.parse(textOf({ pages, pageParams: [null, '1', '2', '3'] }) ?? '') as typeof pages
    expect(kept).toEqual({ pages: pages.slice(0, 3), pageParams: [null, '1', '2'] })
  })
  it('keeps nothing above the size limit', () => {
    expect(textOf('x'.repeat(MAX_ENTRY_BYTES - 2))).not.toBeNull()
    expect(textOf('x'.repeat(MAX_ENTRY_BYTES))).toBeNull()
  })
  it('keeps nothing without data', () => expect(textOf(undefined)).toBeNull())
})
