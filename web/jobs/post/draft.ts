import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'
import { emptyValues, type PostJobValues } from '#web/jobs/post/post-job-values.ts'

/** A form left half filled, kept in the browser of whoever typed it. */
export interface Draft {
  values: PostJobValues
  /** Addresses of photos that are uploaded already. */
  images: string[]
  savedAt: number
}

const keyFor = (userId: string): string => `${DRAFT_PREFIX}post-job.${userId}`

/** Only what a form of today knows: a draft may be older than the form. */
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

/** Where storage is shut or spoilt there is no draft. */
export const readDraft = (userId: string, zipCode: string | null, storage: Storage = localStorage): Draft | null => {
  try {
    return read(storage.getItem(keyFor(userId)), emptyValues(zipCode))
  } catch {
    return null
  }
}

/** Says whether it is kept. */
export const keepDraft = (userId: string, draft: Draft, storage: Storage = localStorage): boolean => {
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
    // Where it cannot be removed it could not be kept either.
  }
}
