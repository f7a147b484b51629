import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newDraftKeeper } from '#web/jobs/post/draft-keeper.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/jobs/post/draft.ts'
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
  it('comes back as it was left, for the person who left it', () => {
    expect(keepDraft('maren', draft, storage)).toBe(true)
    expect(readDraft('maren', null, storage)).toEqual(draft)
    expect(readDraft('devon', null, storage)).toBeNull()
    expect(storage.getItem('nearhand.draft.post-job.maren')).not.toBeNull()
  })

  it('is gone once it is posted', () => {
    keepDraft('maren', draft, storage)
    forgetDraft('maren', storage)
    expect(readDraft('maren', null, storage)).toBeNull()
  })

  it('is gone with everybody else’s at sign-out, and nothing but drafts is', () => {
    keepDraft('maren', draft, storage)
    keepDraft('devon', draft, storage)
    forgetDrafts(storage)
    expect(Object.keys(storage)).toEqual(['nearhand.welcomeSeen'])
  })

  it.each(['', 'null', '7', '{}', '{"values":', '{"values":{"title":7,"spell":"x"},"savedAt":1}'])(
    'that is spoilt (%j) breaks nothing',
    (text) => {
      storage.setItem('nearhand.draft.post-job.maren', text)
      const read = readDraft('maren', '33605', storage)
      expect(read?.values ?? emptyValues('33605')).toEqual(emptyValues('33605'))
    },
  )

  it('is not promised where storage is full', () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(keepDraft('maren', draft, storage)).toBe(false)
  })
})

describe('POST-5 the keeper of a draft', () => {
  const me = { id: 'maren', zipCode: '33605' }

  it('keeps each change and tells when', () => {
    const keeper = newDraftKeeper(me, storage)
    const heard = vi.fn<() => void>()
    keeper.subscribe(heard)
    expect([keeper.start.values, keeper.savedAt()]).toEqual([emptyValues('33605'), null])
    keeper.keep(values, [])
    keeper.keep(values, [])
    expect(heard).toHaveBeenCalledOnce()
    expect(keeper.savedAt()).toBeGreaterThan(0)
    expect(newDraftKeeper(me, storage).start.values).toEqual(values)
  })

  it('leaves nothing behind once the form is empty again or posted', () => {
    const keeper = newDraftKeeper(me, storage)
    keeper.keep(values, [])
    keeper.keep(emptyValues('33605'), [])
    expect([keeper.savedAt(), readDraft('maren', null, storage)]).toEqual([null, null])
    keeper.keep(values, [])
    keeper.finish()
    keeper.keep({ ...values, title: 'Carry two sofas' }, [])
    expect(readDraft('maren', null, storage)).toBeNull()
  })
})
