import { isPublished } from '#core/content/blog-rules.ts'
import type { BlogPost } from '#core/content/blog.ts'
import type { Copies } from '#web/content/blog-editor/post-copies.ts'
import { bodyOf, isMissingParts, isSameText, type PostText, textOf } from '#web/content/blog-editor/post-text.ts'
import { CallError } from '#web/runtime/call.ts'

type Body = ReturnType<typeof bodyOf>

/** How the editor reaches the server. */
export interface EditorCalls {
  create: (body: Body) => Promise<BlogPost>
  update: (id: string, body: Partial<Body> & { status?: 'draft'; savedAt: string }) => Promise<BlogPost>
  publish: (id: string) => Promise<BlogPost>
}

/** `conflict`: somebody else has saved the post meanwhile. */
export type Phase = 'idle' | 'saving' | 'failed' | 'conflict'

export interface EditorState {
  /** Null for a post that was never saved. */
  saved: BlogPost | null
  text: PostText
  phase: Phase
  isDirty: boolean
  /** The text is from an earlier visit. */
  isRestored: boolean
  /** False if the device cannot store it; the browser then asks before the page is left. */
  isKept: boolean
}

export interface PostEditorStore {
  state: () => EditorState
  subscribe: (listener: () => void) => () => void
  change: (change: Partial<PostText>) => void
  /** Throws the error of the server. */
  save: () => Promise<void>
  publish: () => Promise<void>
  unpublish: () => Promise<void>
  /** Back to what is saved. */
  startOver: () => void
  /** After a conflict. `mine` keeps the text, and the next save overwrites theirs. */
  resolve: (theirs: BlogPost, keep: 'mine' | 'theirs') => void
  /** When the post is deleted, or the page is left. */
  close: (isDeleted?: boolean) => void
}

export const SAVE_DELAY_MS = 2_000
const RETRY_MS = 15_000

const isConflict = (error: unknown): boolean => error instanceof CallError && error.problem?.code === 'saved_meanwhile'

/**
 * BLOG-13: one post in the editor. A draft is saved two seconds after the last key, one save at a time. Changes of a
 * public post stay on this device until Update. Unsaved text is stored on the device.
 */
export const openPostEditor = (post: BlogPost | null, copies: Copies, calls: EditorCalls): PostEditorStore => {
  const listeners = new Set<() => void>()
  const copy = copies.read(post?.id ?? null)
  const hasUnsavedCopy = copy !== null && !isSameText(copy.text, textOf(post))
  let saved = post
  /** The version that the text was typed over; with a restored copy it may be older than the saved one. */
  let basedOn = hasUnsavedCopy ? copy.savedAt : (post?.updatedAt ?? null)
  let text = hasUnsavedCopy ? copy.text : textOf(post)
  let phase: Phase = 'idle'
  let isRestored = hasUnsavedCopy
  let isKept = true
  let underway: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: EditorState

  const isDirty = () => !isSameText(text, textOf(saved))
  const notify = () => {
    shown = { saved, text, phase, isDirty: isDirty(), isRestored, isKept }
    for (const listener of listeners) listener()
  }
  const saveCopy = () => {
    isKept = copies.keep(saved?.id ?? null, isDirty() ? { text, savedAt: basedOn } : null)
  }
  const isAutomatic = () => !saved || !isPublished(saved.status)

  const scheduleSave = (ms: number) => {
    clearTimeout(timer)
    if (!isDirty() || !isAutomatic() || isMissingParts(text) || phase === 'conflict') return
    timer = setTimeout(() => void save().catch(() => {}), ms)
  }

  const applyAnswer = (answer: BlogPost) => {
    // The copy of a new post is stored under its id from now on.
    if (saved === null) copies.keep(null, null)
    saved = answer
    basedOn = answer.updatedAt
    isRestored = false
    phase = 'idle'
    saveCopy()
  }
  const send = async (): Promise<void> => {
    phase = 'saving'
    notify()
    const body = bodyOf(text)
    try {
      applyAnswer(
        saved === null
          ? await calls.create(body)
          : await calls.update(saved.id, { ...body, savedAt: basedOn ?? saved.updatedAt }),
      )
    } catch (error) {
      phase = isConflict(error) ? 'conflict' : 'failed'
      throw error
    } finally {
      underway = null
      notify()
      scheduleSave(phase === 'failed' ? RETRY_MS : SAVE_DELAY_MS)
    }
  }
  const save = async (): Promise<void> => {
    clearTimeout(timer)
    // One at a time: later changes go into the next save.
    if (underway) await underway.catch(() => {})
    if (!isDirty() && saved !== null) return
    underway ??= send()
    return underway
  }
  const act = async (call: (post: BlogPost) => Promise<BlogPost>): Promise<void> => {
    await save()
    if (saved) applyAnswer(await call(saved))
    notify()
  }

  notify()
  scheduleSave(SAVE_DELAY_MS)
  return {
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(change) {
      text = { ...text, ...change }
      if (phase === 'failed') phase = 'idle'
      saveCopy()
      notify()
      scheduleSave(SAVE_DELAY_MS)
    },
    save,
    publish: () => act(({ id }) => calls.publish(id)),
    unpublish: () => act(({ id, updatedAt }) => calls.update(id, { status: 'draft', savedAt: updatedAt })),
    startOver() {
      text = textOf(saved)
      basedOn = saved?.updatedAt ?? null
      isRestored = false
      phase = 'idle'
      saveCopy()
      notify()
    },
    resolve(theirs, keep) {
      saved = theirs
      basedOn = theirs.updatedAt
      if (keep === 'theirs') text = textOf(theirs)
      isRestored = false
      phase = 'idle'
      saveCopy()
      notify()
      scheduleSave(SAVE_DELAY_MS)
    },
    close(isDeleted = false) {
      clearTimeout(timer)
      if (isDeleted) copies.keep(saved?.id ?? null, null)
      else if (isDirty() && isAutomatic() && !isMissingParts(text) && phase !== 'conflict') void save().catch(() => {})
    },
  }
}
