import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'
import { saveText, readSavedText } from '#web/kit/forms/draft-text.ts'

const keyFor = (me: string, conversationId: string): string => `${DRAFT_PREFIX}chat.${me}.${conversationId}`

/** CHAT-UI-9: the draft of a conversation, removed with all drafts at sign-out. */
export const draftOf = (me: string, conversationId: string, storage: Storage = localStorage): string =>
  readSavedText(keyFor(me, conversationId), { text: '' }, storage).text

export const saveDraft = (me: string, conversationId: string, text: string, storage: Storage = localStorage): void =>
  saveText(keyFor(me, conversationId), { text }, storage)
