import { describe, expect, it } from 'vitest'
import { draftOf, keepDraft } from '#web/chat/composer/drafts.ts'
import { ME, TALK, THEM } from '#web/chat/messages/sample-message.ts'
import { newUnsentShelf } from '#web/chat/composer/unsent.ts'
import { FakeStorage } from '#web/jobs/fake-storage.ts'
import { forgetDrafts } from '#web/runtime/device/drafts.ts'

describe('CHAT-UI-9 drafts', () => {
  it('belong to one person in one conversation', () => {
    const storage = new FakeStorage()
    keepDraft(ME, TALK, 'Back by', storage)
    expect(draftOf(ME, TALK, storage)).toBe('Back by')
    expect([draftOf(THEM, TALK, storage), draftOf(ME, THEM, storage)]).toEqual(['', ''])
    keepDraft(ME, TALK, '', storage)
    expect(Object.keys(storage)).toEqual([])
  })
  it('go at sign-out, and with them what was not sent', () => {
    const storage = new FakeStorage()
    const shelf = newUnsentShelf(ME, TALK, storage)
    keepDraft(ME, TALK, 'Back by', storage)
    shelf.put({ clientId: 'c1', content: 'one', createdAt: '2025-10-16T18:00:00Z', problem: null })
    forgetDrafts(storage)
    expect([draftOf(ME, TALK, storage), shelf.list()]).toEqual(['', []])
  })
})

describe('CHAT-UI-4 shelf', () => {
  it('gives back in the order of writing, and passes over what is spoilt', () => {
    const storage = new FakeStorage()
    const shelf = newUnsentShelf(ME, TALK, storage)
    const one = { clientId: 'b', content: 'one', createdAt: '2025-10-16T18:00:00.000Z', problem: null }
    const two = { clientId: 'a', content: 'two', createdAt: '2025-10-16T18:00:00.001Z', problem: 'No.' }
    shelf.put(two)
    shelf.put(one)
    newUnsentShelf(THEM, TALK, storage).put({ ...one, clientId: 'theirs' })
    storage.setItem(`nearhand.draft.chat-unsent.${ME}.${TALK}.x`, '{"clientId":4}')
    storage.setItem(`nearhand.draft.chat-unsent.${ME}.${TALK}.y`, 'not json')
    expect(shelf.list()).toEqual([one, two])
    shelf.remove('b')
    expect(shelf.list()).toEqual([two])
  })
})
