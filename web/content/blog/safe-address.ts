export interface SafeAddress {
  href: string
  isOwn: boolean
}

/** Any origin: only the path is used. */
const BASE = 'https://here.invalid'

/** Routes of the server, which may have side effects when they are opened. */
const SERVER_PATH = /^\/(?:api|dev)(?:\/|$)/i

/** Browsers drop or replace these characters, so the address that we check would not be the one that they open. */
const AMBIGUOUS = /[\p{Cc}\s\\]/u

const ownPath = (typed: string): SafeAddress | null => {
  if (!URL.canParse(typed, BASE)) return null
  const { origin, pathname, search, hash } = new URL(typed, BASE)
  if (origin !== BASE || pathname.startsWith('//') || SERVER_PATH.test(pathname)) return null
  return { href: pathname + search + hash, isOwn: true }
}

/** BLOG-3: https, mailto and pages of this app; anything else is no link. */
export const safeAddress = (typed: string): SafeAddress | null => {
  if (AMBIGUOUS.test(typed)) return null
  if (typed.startsWith('/')) return ownPath(typed)
  if (!URL.canParse(typed)) return null
  const { protocol, href, username, password } = new URL(typed)
  if (username !== '' || password !== '') return null
  return protocol === 'https:' || protocol === 'mailto:' ? { href, isOwn: false } : null
}
