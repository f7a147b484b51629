/** The body of every error answer. `message` is shown in a toast. */
export interface Problem {
  message: string
  code: string
  fields?: Record<string, string> | undefined
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 421 | 422 | 429

/** Returned by rules, thrown by actions, and sent by the HTTP layer as a Problem. */
export interface Refusal {
  status: RefusalStatus
  code: string
  message: string
  fields?: Record<string, string>
  retryAfterSeconds?: number
}

// Marked, so that a page carries only the refusals that it reads.
/* @__NO_SIDE_EFFECTS__ */
export const refusal = (
  status: RefusalStatus,
  code: string,
  message: string,
  extra: Pick<Refusal, 'fields' | 'retryAfterSeconds'> = {},
): Refusal => ({ status, code, message, ...extra })

/** The message is shown beside the field and in the toast. */
/* @__NO_SIDE_EFFECTS__ */
export const fieldRefusal = (code: string, field: string, message: string): Refusal =>
  refusal(422, code, message, { fields: { [field]: message } })

export const EMPTY_FILE = refusal(422, 'empty_file', 'This file is empty.', { fields: { file: 'This file is empty.' } })
