import { NO_TEXT, type PostText } from '#web/content/blog-editor/post-text.ts'
import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'

/** What was typed and is not saved, and what it was typed over. */
export interface Copy {
  text: PostText
  /** When what it was typed over was saved; null for a post that is new. */
  savedAt: string | null
}

/** BLOG-13: on this device until it is saved; goes with all other drafts at sign-out. */
export interface Copies {
  read: (postId: string | null) => Copy | null
  /** False: storage is shut or full, and only the page has it. */
  keep: (postId: string | null, copy: Copy | null) => boolean
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
        const kept = JSON.parse(storage.getItem(keyFor(postId)) ?? 'null') as Partial<Copy> | null
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
