import { editMessage } from '#core/chat/api.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'

/** What the server would say about it; null if it would take it. */
export const textProblem = (content: string): string | null => errorsOf(editMessage.body, { content }).content ?? null
