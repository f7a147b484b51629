import { editMessage } from '#core/chat/api.ts'
import { errorsOf } from '#web/runtime/forms/schema-check.ts'

export const textProblem = (content: string): string | null => errorsOf(editMessage.body, { content }).content ?? null
