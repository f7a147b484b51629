import { NO_TEXT, type PostText } from '#web/content/blog-editor/post-text.ts'
import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'

/** An unsaved text, and the version that it was typed over. */
export interface UnsavedCopy {
  text: PostText
  /** When that version was saved; null for a new post. */
  savedAt: string | null
}

/** BLOG-13: stored on this device until it is saved; removed at sign-out. */
export interface Copies {
  read: (postId: string | null) => UnsavedCopy | null
  /** False if storage is not available or full. */
  keep: (postId: string | null, copy: UnsavedCopy | null) => boolean
}

const isText = (value: unknown): value is PostText =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(NO_TEXT).every((name) => typeof Reflect.get(value, name) === 'string')

export const copiesOf = (userId: string, storage: Storage = localStorage): Copies => {
  const keyFor = (postId: string | null) => `${DRAFT_PREFIX}post.${userId}.${postId ?? 'new'}`
  return {
    read(postId) {
      try {
        const kept = JSON.parse(storage.getItem(keyFor(postId)) ?? 'null') as Partial<UnsavedCopy> | null
        return kept && isText(kept.text) ? { text: kept.text, savedAt: kept.savedAt ?? null } : null
      } catch {
        return null
      }
    },
    keep(postId, copy) {
      try {
        if (copy) storage.setItem(keyFor(postId), JSON.stringify(copy))
        else storage.removeItem(keyFor(postId))
        return true
      } catch {
        return false
      }
    },
  }
}
