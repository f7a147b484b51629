/** The body of every answer that is not a success. `message` is the one sentence that a toast shows. */
export interface Problem {
  message: string
  code: string
  fields?: Record<string, string> | undefined
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429

/** What a rule answers instead of a yes. Actions throw it, the door turns it into a Problem. */
export interface Refusal {
  status: RefusalStatus
  code: string
  message: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

export const refusal = (
  status: RefusalStatus,
  code: string,
  message: string,
  extra: Pick<Refusal, 'fields' | 'retryAfterSeconds'> = {},
): Refusal => ({ status, code, message, ...extra })

/** A rule about one field: the sentence stands beside the field and in the toast. */
export const fieldRefusal = (code: string, field: string, message: string): Refusal =>
  refusal(422, code, message, { fields: { [field]: message } })

export const EMPTY_FILE = refusal(422, 'empty_file', 'This file is empty.', { fields: { file: 'This file is empty.' } })
