import { TICKET_TOPICS } from '#core/content/support.ts'
import { DRAFT_PREFIX } from '#web/runtime/device/drafts.ts'
import { saveText, readSavedText } from '#web/kit/forms/draft-text.ts'

export type Topic = (typeof TICKET_TOPICS)[number]

interface Question {
  [name: string]: string
  subject: string
  category: string
  body: string
}

const EMPTY: Question = { subject: '', category: '', body: '' }

const keyFor = (me: string, ticket: string): string => `${DRAFT_PREFIX}support.${me}.${ticket}`

/** HELP-5: unsent texts; removed at sign-out. */
export const questionOf = (me: string, storage: Storage = localStorage): Question =>
  readSavedText(keyFor(me, 'new'), EMPTY, storage)
export const saveQuestion = (me: string, question: Question, storage: Storage = localStorage): void =>
  saveText(keyFor(me, 'new'), question, storage)

export const replyOf = (me: string, ticketId: string, storage: Storage = localStorage): string =>
  readSavedText(keyFor(me, ticketId), { body: '' }, storage).body
export const saveReply = (me: string, ticketId: string, body: string, storage: Storage = localStorage): void =>
  saveText(keyFor(me, ticketId), { body }, storage)
