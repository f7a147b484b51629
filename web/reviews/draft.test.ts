import { expect, test } from 'vitest'
import { FakeStorage } from '#web/jobs/fake-storage.ts'
import { forgetDrafts } from '#web/runtime/device/drafts.ts'
import { saveDraft, readDraft } from '#web/reviews/draft.ts'

const NOTHING = { rating: '', comment: '' }
const DRAFT = { rating: '4', comment: 'Level, and swept.' }

test('REVIEW-UI-1 a draft is kept for its author and contract until sending or sign-out', () => {
  const storage = new FakeStorage()
  expect(readDraft('maren', 'gate', storage)).toEqual(NOTHING)
  saveDraft('maren', 'gate', DRAFT, storage)
  expect(readDraft('maren', 'gate', storage)).toEqual(DRAFT)
  expect(readDraft('devon', 'gate', storage)).toEqual(NOTHING)
  expect(readDraft('maren', 'sofa', storage)).toEqual(NOTHING)
  saveDraft('maren', 'gate', NOTHING, storage)
  expect(storage.length).toBe(0)
  saveDraft('maren', 'gate', DRAFT, storage)
  forgetDrafts(storage)
  expect(readDraft('maren', 'gate', storage)).toEqual(NOTHING)
})

test.each(['{', '7', '{"rating":9}', '{"rating":"6","comment":[]}'])(
  'REVIEW-UI-1 an invalid draft is ignored: %s',
  (text) => {
    const storage = new FakeStorage()
    saveDraft('maren', 'gate', DRAFT, storage)
    storage.setItem(storage.key(0)!, text)
    expect(readDraft('maren', 'gate', storage)).toEqual(NOTHING)
  },
)
