import { MINUTE_MS } from '#core/kernel/time.ts'

/** The errors of Chrome, Firefox, Safari and of Vite's loader of styles. */
const MISSING = /dynamically imported module|module script failed|preload CSS/i

export const isMissingPart = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message)

const KEY = 'nearhand.reloadedAt'
/** A part that is missing after a reload will not appear after another. */
const ONCE_IN_MS = MINUTE_MS

/** PWA-5: a page of an older build asks for files that a newer one has replaced. A reload loads the newer build. */
export const mayReload = (now: number = Date.now(), storage: Storage = sessionStorage): boolean => {
  try {
    if (now - Number(storage.getItem(KEY)) < ONCE_IN_MS) return false
    storage.setItem(KEY, String(now))
    return true
  } catch {
    // Without storage it could reload forever.
    return false
  }
}
