import type { Me } from '#core/kernel/me.ts'
import { forgetDraft, saveDraft, readDraft } from '#web/jobs/post/draft.ts'
import { emptyValues, type PostJobValues } from '#web/jobs/post/post-job-values.ts'
import { serverClock } from '#web/runtime/clock/server-clock.ts'

export interface DraftStore {
  start: { values: PostJobValues; images: string[] }
  /** Saves a change; an empty form removes the draft. */
  keep: (values: PostJobValues, images: string[]) => void
  finish: () => void
  /** Time of the last save; null if nothing is saved. */
  savedAt: () => number | null
  subscribe: (listener: () => void) => () => void
}

const textOf = (values: PostJobValues, images: readonly string[]): string => JSON.stringify([values, images])

export const newDraftStore = (me: Pick<Me, 'id' | 'zipCode'>, storage: Storage = localStorage): DraftStore => {
  const draft = readDraft(me.id, me.zipCode, storage)
  const start = draft ?? { values: emptyValues(me.zipCode), images: [] }
  const empty = textOf(emptyValues(me.zipCode), [])
  const listeners = new Set<() => void>()
  let kept = textOf(start.values, start.images)
  let savedAt = draft?.savedAt ?? null
  let isFinished = false

  const save = (values: PostJobValues, images: string[]): number | null => {
    if (kept === empty) {
      forgetDraft(me.id, storage)
      return null
    }
    const now = serverClock.now()
    return saveDraft(me.id, { values, images, savedAt: now }, storage) ? now : null
  }

  return {
    start,
    keep: (values, images) => {
      const text = textOf(values, images)
      if (isFinished || text === kept) return
      kept = text
      savedAt = save(values, images)
      for (const listener of listeners) listener()
    },
    finish: () => {
      isFinished = true
      forgetDraft(me.id, storage)
    },
    savedAt: () => savedAt,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
