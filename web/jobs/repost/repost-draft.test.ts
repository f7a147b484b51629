import { beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '#core/jobs/api.ts'
import { FakeStorage } from '#web/jobs/fake-storage.ts'
import { forgetDrafts } from '#web/runtime/device/drafts.ts'
import { newRepostStore } from '#web/jobs/repost/repost-draft.ts'
import { valuesOf } from '#web/jobs/repost/repost-values.ts'

const job = {
  id: 'windows',
  title: 'Clean twelve tall windows',
  description: 'Outside only, ground floor. A ladder is here.',
  category: 'Cleaning Services',
  isVirtual: false,
  location: 'Ybor City, 7th Ave',
  zipCode: '33605',
  budgetMin: '40.00',
  budgetMax: '60.00',
} as Job
const typed = { ...valuesOf(job), title: 'Clean thirteen tall windows', biddingDuration: '90' }
let storage: FakeStorage

beforeEach(() => {
  storage = new FakeStorage()
})

describe('REPOST-3 the draft of a repost', () => {
  it('starts with the values of the job', () =>
    expect(newRepostStore(job, storage)).toMatchObject({ start: valuesOf(job), isKept: false }))

  it('is restored for its job only', () => {
    newRepostStore(job, storage).keep(typed)
    expect(newRepostStore(job, storage)).toMatchObject({ start: typed, isKept: true })
    expect(newRepostStore({ ...job, id: 'lawn' }, storage).isKept).toBe(false)
  })

  it('is removed when it equals the job', () => {
    const store = newRepostStore(job, storage)
    store.keep(typed)
    store.keep(valuesOf(job))
    expect(Object.keys(storage)).toEqual([])
  })

  it('is removed after reposting or a reset', () => {
    const store = newRepostStore(job, storage)
    store.keep(typed)
    store.finish()
    store.keep(typed)
    expect(newRepostStore(job, storage).isKept).toBe(false)
  })

  it('is removed at sign-out', () => {
    newRepostStore(job, storage).keep(typed)
    forgetDrafts(storage)
    expect(newRepostStore(job, storage).isKept).toBe(false)
  })

  it.each(['', 'null', '7', '{"title":', '{"title":7,"spell":"x"}'])('that is invalid (%j) is ignored', (text) => {
    storage.setItem('nearhand.draft.repost.windows', text)
    expect(newRepostStore(job, storage)).toMatchObject({ start: valuesOf(job), isKept: false })
  })

  it('is not kept with full storage, and the form still works', () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const store = newRepostStore(job, storage)
    expect(() => store.keep(typed)).not.toThrow()
  })
})
