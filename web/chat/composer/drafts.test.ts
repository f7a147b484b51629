import { describe, expect, it } from 'vitest'
import { draftOf, saveDraft } from '#web/chat/composer/drafts.ts'
import { ME, CONVERSATION, THEM } from '#web/chat/messages/sample-message.ts'
import { newUnsentStore } from '#web/chat/composer/unsent.ts'
import { FakeStorage } from '#web/jobs/fake-storage.ts'
import { forgetDrafts } from '#web/runtime/device/drafts.ts'

describe('CHAT-UI-9 drafts', () => {
  it('belong to one user and conversation', () => {
    const storage = new FakeStorage()
    saveDraft(ME, CONVERSATION, 'Back by', storage)
    expect(draftOf(ME, CONVERSATION, storage)).toBe('Back by')
    expect([draftOf(THEM, CONVERSATION, storage), draftOf(ME, THEM, storage)]).toEqual(['', ''])
    saveDraft(ME, CONVERSATION, '', storage)
    expect(Object.keys(storage)).toEqual([])
  })
  it('are removed at sign-out together with unsent messages', () => {
    const storage = new FakeStorage()
    const store = newUnsentStore(ME, CONVERSATION, storage)
    saveDraft(ME, CONVERSATION, 'Back by', storage)
    store.put({ clientId: 'c1', content: 'one', createdAt: '2025-10-16T18:00:00Z', problem: null })
    forgetDrafts(storage)
    expect([draftOf(ME, CONVERSATION, storage), store.list()]).toEqual(['', []])
  })
})

describe('CHAT-UI-4 unsent messages', () => {
  it('are returned in order, without invalid entries', () => {
    const storage = new FakeStorage()
    const store = newUnsentStore(ME, CONVERSATION, storage)
    const one = { clientId: 'b', content: 'one', createdAt: '2025-10-16T18:00:00.000Z', problem: null }
    const two = { clientId: 'a', content: 'two', createdAt: '2025-10-16T18:00:00.001Z', problem: 'No.' }
    store.put(two)
    store.put(one)
    newUnsentStore(THEM, CONVERSATION, storage).put({ ...one, clientId: 'theirs' })
    storage.setItem(`nearhand.draft.chat-unsent.${ME}.${CONVERSATION}.x`, '{"clientId":4}')
    storage.setItem(`nearhand.draft.chat-unsent.${ME}.${CONVERSATION}.y`, 'not json')
    expect(store.list()).toEqual([one, two])
    store.remove('b')
    expect(store.list()).toEqual([two])
  })
})
