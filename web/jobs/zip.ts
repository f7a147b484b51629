import { CallError } from '#web/runtime/call.ts'

/** Worth asking the server about: five digits, as they stand at the start of every zip. */
export const isWholeZip = (zip: string | null): zip is string => zip !== null && /^\d{5}(-\d{4})?$/.test(zip.trim())

/** POST-6: what an answer says against the zip that was asked for; a line that failed says nothing about it. */
export const refusedZip = (error: unknown): string | undefined =>
  error instanceof CallError ? error.problem?.fields?.['zip'] : undefined
