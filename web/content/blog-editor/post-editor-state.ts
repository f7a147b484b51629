import { isPublished } from '#core/content/blog-rules.ts'
import type { BlogPost } from '#core/content/blog.ts'
import type { Copies } from '#web/content/blog-editor/post-copies.ts'
import { bodyOf, isMissingParts, isSameText, type PostText, textOf } from '#web/content/blog-editor/post-text.ts'
import { CallError } from '#web/runtime/call.ts'

type Body = ReturnType<typeof bodyOf>

/** How the desk reaches the server. */
export interface EditorCalls {
  create: (body: Body) => Promise<BlogPost>
  update: (id: string, body: Partial<Body> & { status?: 'draft'; savedAt: string }) => Promise<BlogPost>
  publish: (id: string) => Promise<BlogPost>
}

/** rest: nothing to do, or waiting for the pause. clash: somebody else has saved meanwhile. */
export type Phase = 'rest' | 'saving' | 'failed' | 'clash'

export interface EditorState {
  /** As the server has it; null: it has never heard of it. */
  saved: BlogPost | null
  text: PostText
  phase: Phase
  isDirty: boolean
  /** What stands here was typed on an earlier visit. */
  isRestored: boolean
  /** False: the device keeps nothing, so the browser asks before the page is left. */
  isKept: boolean
}

export interface Desk {
  state: () => EditorState
  subscribe: (listener: () => void) => () => void
  change: (change: Partial<PostText>) => void
  /** Throws what the server says. */
  save: () => Promise<void>
  publish: () => Promise<void>
  takeBack: () => Promise<void>
  /** Back to what is saved. */
  startOver: () => void
  /** After a clash: this is what the other has saved. `mine` stays in the editor and is saved over it next. */
  meet: (theirs: BlogPost, keep: 'mine' | 'theirs') => void
  /** It is gone, or the page is. */
  close: (isGone?: boolean) => void
}

export const PAUSE_MS = 2_000
const AGAIN_MS = 15_000

const isClash = (error: unknown): boolean => error instanceof CallError && error.problem?.code === 'saved_meanwhile'

/**
 * BLOG-13: one post on the desk. A draft is saved two seconds after the last letter, one save at a time; a post that is
 * public stays on this device until somebody says Update. Whatever is not saved lies on the device.
 */
export const openDesk = (post: BlogPost | null, copies: Copies, calls: EditorCalls): Desk => {
  const listeners = new Set<() => void>()
  const copy = copies.read(post?.id ?? null)
  const isCopyNews = copy !== null && !isSameText(copy.text, textOf(post))
  let saved = post
  /** What the text was typed over: older than what is saved, where a copy was found. */
  let basedOn = isCopyNews ? copy.savedAt : (post?.updatedAt ?? null)
  let text = isCopyNews ? copy.text : textOf(post)
  let phase: Phase = 'rest'
  let isRestored = isCopyNews
  let isKept = true
  let underway: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: EditorState

  const isDirty = () => !isSameText(text, textOf(saved))
  const tell = () => {
    shown = { saved, text, phase, isDirty: isDirty(), isRestored, isKept }
    for (const listener of listeners) listener()
  }
  const keepCopy = () => {
    isKept = copies.keep(saved?.id ?? null, isDirty() ? { text, savedAt: basedOn } : null)
  }
  const isAutomatic = () => !saved || !isPublished(saved.status)

  const plan = (ms: number) => {
    clearTimeout(timer)
    if (!isDirty() || !isAutomatic() || isMissingParts(text) || phase === 'clash') return
    timer = setTimeout(() => void save().catch(() => {}), ms)
  }

  const arrive = (answer: BlogPost) => {
    // A new post has its own place on the device from now on.
    if (saved === null) copies.keep(null, null)
    saved = answer
    basedOn = answer.updatedAt
    isRestored = false
    phase = 'rest'
    keepCopy()
  }
  const send = async (): Promise<void> => {
    phase = 'saving'
    tell()
    const body = bodyOf(text)
    try {
      arrive(
        saved === null
          ? await calls.create(body)
          : await calls.update(saved.id, { ...body, savedAt: basedOn ?? saved.updatedAt }),
      )
    } catch (error) {
      phase = isClash(error) ? 'clash' : 'failed'
      throw error
    } finally {
      underway = null
      tell()
      plan(phase === 'failed' ? AGAIN_MS : PAUSE_MS)
    }
  }
  const save = async (): Promise<void> => {
    clearTimeout(timer)
    // One at a time: what was typed meanwhile goes with the next.
    if (underway) await underway.catch(() => {})
    if (!isDirty() && saved !== null) return
    underway ??= send()
    return underway
  }
  const act = async (call: (post: BlogPost) => Promise<BlogPost>): Promise<void> => {
    await save()
    if (saved) arrive(await call(saved))
    tell()
  }

  tell()
  plan(PAUSE_MS)
  return {
    state: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change(change) {
      text = { ...text, ...change }
      if (phase === 'failed') phase = 'rest'
      keepCopy()
      tell()
      plan(PAUSE_MS)
    },
    save,
    publish: () => act(({ id }) => calls.publish(id)),
    takeBack: () => act(({ id, updatedAt }) => calls.update(id, { status: 'draft', savedAt: updatedAt })),
    startOver() {
      text = textOf(saved)
      basedOn = saved?.updatedAt ?? null
      isRestored = false
      phase = 'rest'
      keepCopy()
      tell()
    },
    meet(theirs, keep) {
      saved = theirs
      basedOn = theirs.updatedAt
      if (keep === 'theirs') text = textOf(theirs)
      isRestored = false
      phase = 'rest'
      keepCopy()
      tell()
      plan(PAUSE_MS)
    },
    close(isGone = false) {
      clearTimeout(timer)
      if (isGone) copies.keep(saved?.id ?? null, null)
      else if (isDirty() && isAutomatic() && !isMissingParts(text) && phase !== 'clash') void save().catch(() => {})
    },
  }
}
