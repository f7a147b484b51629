import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'
import { emptyValues, type PostJobValues } from '#web/jobs/post/post-job-values.ts'

export interface Draft {
  values: PostJobValues
  images: string[]
  savedAt: number
}

const keyFor = (userId: string): string => `${DRAFT_PREFIX}post-job.${userId}`

/** Drops fields that the current form does not have. */
export const fittingValues = <V extends Record<string, string | boolean>>(empty: V, kept: unknown): V => {
  const known: Record<string, unknown> = empty
  const typed = Object.entries(Object(kept)).filter(([name, value]) => typeof known[name] === typeof value)
  return { ...empty, ...Object.fromEntries(typed) }
}

const read = (text: string | null, empty: PostJobValues): Draft | null => {
  const kept: unknown = JSON.parse(text ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('savedAt' in kept)) return null
  const { values, savedAt } = kept
  const images = 'images' in kept && Array.isArray(kept.images) ? kept.images : []
  return {
    values: fittingValues(empty, values),
    images: images.filter((image) => typeof image === 'string'),
    savedAt: Number(savedAt),
  }
}

/** Null if storage is blocked or invalid. */
export const readDraft = (userId: string, zipCode: string | null, storage: Storage = localStorage): Draft | null => {
  try {
    return read(storage.getItem(keyFor(userId)), emptyValues(zipCode))
  } catch {
    return null
  }
}

/** Returns whether it was saved. */
export const saveDraft = (userId: string, draft: Draft, storage: Storage = localStorage): boolean => {
  try {
    storage.setItem(keyFor(userId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const forgetDraft = (userId: string, storage: Storage = localStorage): void => {
  try {
    storage.removeItem(keyFor(userId))
  } catch {
    // Storage that cannot be written holds no draft either.
  }
}
