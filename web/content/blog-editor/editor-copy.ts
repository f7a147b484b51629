import { isPublished } from '#core/content/blog-rules.ts'
import { dayOf } from '#web/content/blog/post-copy.ts'
import type { EditorState } from '#web/content/blog-editor/post-editor-state.ts'
import { isMissingParts } from '#web/content/blog-editor/post-text.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short' })

/** "6:31 PM" today, "Oct 14, 6:31 PM" before. */
const when = (iso: string): string => {
  const at = new Date(iso)
  return at.toDateString() === new Date().toDateString() ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`
}

const ofDraft = ({ saved, text, isDirty }: EditorState): string => {
  if (isDirty && isMissingParts(text)) return 'On this device only: a draft needs a title and content'
  if (isDirty) return 'Typing…'
  return saved ? `Saved ${when(saved.updatedAt)}, not public yet` : 'Not saved yet'
}

export const saveStateText = (state: EditorState): string => {
  const { saved, phase, isDirty, isKept } = state
  if (phase === 'saving') return 'Saving…'
  if (phase === 'conflict') return 'Not saved: somebody else has saved it meanwhile'
  if (phase === 'failed') return isKept ? 'Could not save. Your text is kept on this device.' : 'Could not save.'
  if (!saved || !isPublished(saved.status)) return ofDraft(state)
  return isDirty
    ? 'Changed on this device; readers see it after Update'
    : `Public since ${dayOf(saved.publishedAt ?? saved.updatedAt)}`
}
