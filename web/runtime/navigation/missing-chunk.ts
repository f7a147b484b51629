import { MINUTE_MS } from '#core/kernel/time.ts'

/** What browsers say when a file of the app cannot be fetched: Chrome, Firefox, Safari, and the loader of styles. */
const MISSING = /dynamically imported module|module script failed|preload CSS/i

export const isMissingPart = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message)

const KEY = 'nearhand.reloadedAt'
/** A part that is missing after a reload too will not come by another one. */
const ONCE_IN_MS = MINUTE_MS

/** PWA-5: a page of an older build asks for what a newer one has replaced. Loaded again it is of the newer one. */
export const mayReload = (now: number = Date.now(), storage: Storage = sessionStorage): boolean => {
  try {
    if (now - Number(storage.getItem(KEY)) < ONCE_IN_MS) return false
    storage.setItem(KEY, String(now))
    return true
  } catch {
    // Without a memory it could go on for ever.
    return false
  }
}
