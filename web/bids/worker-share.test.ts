import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_MESSAGE } from '#core/bids/rules.ts'
import { draftOf, forgetDraft, saveDraft, readDraft } from '#web/bids/form/draft.ts'
import { sampleBid } from '#web/bids/sample-job.ts'
import { insertSnippet, keepSnippets, MAX_SNIPPETS, readSnippets, withSnippet } from '#web/bids/form/snippets.ts'

let kept: Map<string, string>
let storage: Storage
beforeEach(() => {
  kept = new Map()
  storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
})
const shut = {
  getItem: () => {
    throw new DOMException('no', 'SecurityError')
  },
  setItem: () => {
    throw new DOMException('no', 'QuotaExceededError')
  },
} as unknown as Storage

describe('BIDFORM-3 a draft', () => {
  const draft = { amount: '95.50', availability: '7 PM', message: 'Two of us.' }
  test('is kept per user and job and removed after placing', () => {
    expect(saveDraft('me', 'job', draft, storage)).toBe(true)
    expect(readDraft('me', 'job', storage)).toEqual(draft)
    expect(readDraft('other', 'job', storage)).toBeNull()
    expect(readDraft('me', 'other', storage)).toBeNull()
    forgetDraft('me', 'job', storage)
    expect(readDraft('me', 'job', storage)).toBeNull()
  })
  test('that is invalid is ignored', () => {
    for (const text of ['{', '7', 'null']) {
      kept.set('nearhand.draft.bid.me.job', text)
      expect(readDraft('me', 'job', storage)).toBeNull()
    }
    kept.set('nearhand.draft.bid.me.job', '{"amount":7,"message":"x"}')
    expect(readDraft('me', 'job', storage)).toEqual({ amount: '', availability: '', message: 'x' })
  })
  test('is not kept with blocked storage, without an error', () => {
    expect(saveDraft('me', 'job', draft, shut)).toBe(false)
    expect(readDraft('me', 'job', shut)).toBeNull()
  })
  test('of an existing bid starts with its values', () =>
    expect(draftOf(sampleBid('own', { amount: '88.00', message: 'Hi' }))).toEqual({
      amount: '88',
      availability: '',
      message: 'Hi',
    }))
})

describe('SNIPPET-1 a snippet', () => {
  test.each([
    ['', 'Own tools', 'Own tools.'],
    ['I live around the corner', 'Own tools', 'I live around the corner. Own tools.'],
    ['Hello, ', 'have a van!', 'Hello, have a van!'],
    ['Done it before. ', 'Two people', 'Done it before. Two people.'],
  ])('after %j: %s', (message, snippet, whole) => expect(insertSnippet(message, snippet)).toBe(whole))
  test('never exceeds the maximum length', () => {
    const full = 'a'.repeat(MAX_MESSAGE - 3)
    expect(insertSnippet(full, 'Own tools')).toBe(full)
  })
  test('is kept per user without duplicates, the oldest are dropped', () => {
    keepSnippets('me', withSnippet([], ' Have a van '), storage)
    expect(readSnippets('me', storage)).toEqual(['Have a van'])
    expect(withSnippet(['Have a van'], 'have a VAN')).toEqual(['Have a van'])
    expect(withSnippet(['Have a van'], ' ')).toEqual(['Have a van'])
    const many = Array.from({ length: MAX_SNIPPETS }, (_, index) => `snippet ${index}`)
    expect(withSnippet(many, 'one more')).toHaveLength(MAX_SNIPPETS)
    expect(withSnippet(many, 'one more').at(-1)).toBe('one more')
    expect(readSnippets('other', storage).length).toBeGreaterThan(0)
    expect(readSnippets('me', shut).length).toBeGreaterThan(0)
  })
})
