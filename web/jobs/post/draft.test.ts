import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newDraftStore } from '#web/jobs/post/draft-store.ts'
import { forgetDraft, saveDraft, readDraft } from '#web/jobs/post/draft.ts'
import { FakeStorage } from '#web/jobs/fake-storage.ts'
import { forgetDrafts } from '#web/runtime/device/drafts.ts'
import { emptyValues } from '#web/jobs/post/post-job-values.ts'

const values = { ...emptyValues('33605'), title: 'Carry a sofa' }
const draft = { values, images: ['/files/a.webp'], savedAt: 1_760_000_000_000 }
let storage: FakeStorage

beforeEach(() => {
  storage = new FakeStorage()
  storage.setItem('nearhand.welcomeSeen', 'true')
})

describe('POST-5 a draft', () => {
  it('is restored for its user', () => {
    expect(saveDraft('maren', draft, storage)).toBe(true)
    expect(readDraft('maren', null, storage)).toEqual(draft)
    expect(readDraft('devon', null, storage)).toBeNull()
    expect(storage.getItem('nearhand.draft.post-job.maren')).not.toBeNull()
  })

  it('is removed after posting', () => {
    saveDraft('maren', draft, storage)
    forgetDraft('maren', storage)
    expect(readDraft('maren', null, storage)).toBeNull()
  })

  it('is removed with all drafts at sign-out, and nothing else is', () => {
    saveDraft('maren', draft, storage)
    saveDraft('devon', draft, storage)
    forgetDrafts(storage)
    expect(Object.keys(storage)).toEqual(['nearhand.welcomeSeen'])
  })

  it.each(['', 'null', '7', '{}', '{"values":', '{"values":{"title":7,"spell":"x"},"savedAt":1}'])(
    'that is invalid (%j) is ignored',
    (text) => {
      storage.setItem('nearhand.draft.post-job.maren', text)
      const read = readDraft('maren', '33605', storage)
      expect(read?.values ?? emptyValues('33605')).toEqual(emptyValues('33605'))
    },
  )

  it('is not reported as saved with full storage', () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(saveDraft('maren', draft, storage)).toBe(false)
  })
})

describe('POST-5 the draft store', () => {
  const me = { id: 'maren', zipCode: '33605' }

  it('saves each change with its time', () => {
    const store = newDraftStore(me, storage)
    const saved = vi.fn<() => void>()
    store.subscribe(saved)
    expect([store.start.values, store.savedAt()]).toEqual([emptyValues('33605'), null])
    store.keep(values, [])
    store.keep(values, [])
    expect(saved).toHaveBeenCalledOnce()
    expect(store.savedAt()).toBeGreaterThan(0)
    expect(newDraftStore(me, storage).start.values).toEqual(values)
  })

  it('removes the draft of an empty or posted form', () => {
    const store = newDraftStore(me, storage)
    store.keep(values, [])
    store.keep(emptyValues('33605'), [])
    expect([store.savedAt(), readDraft('maren', null, storage)]).toEqual([null, null])
    store.keep(values, [])
    store.finish()
    store.keep({ ...values, title: 'Carry two sofas' }, [])
    expect(readDraft('maren', null, storage)).toBeNull()
  })
})
