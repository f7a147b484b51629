import { CallError } from '#web/runtime/call.ts'

/** Five digits are enough for a lookup. */
export const isWholeZip = (zip: string | null): zip is string => zip !== null && /^\d{5}(-\d{4})?$/.test(zip.trim())

/** POST-6: the server's refusal of a zip code; null for network errors. */
export const refusedZip = (error: unknown): string | undefined =>
  error instanceof CallError ? error.problem?.fields?.['zip'] : undefined
