/** Where a link of a post may lead. */
export interface SafeAddress {
  href: string
  isOwn: boolean
}

/** Any house: only what comes after it is kept. */
const HERE = 'https://here.invalid'

/** What is answered by the server itself, and may do something when it is opened. */
const NO_PAGE = /^\/(?:api|dev)(?:\/|$)/i

/** Browsers drop these wherever they stand, and take one slash for the other: what we read must be what they read. */
const MISREAD = /[\p{Cc}\s\\]/u

const ownPath = (typed: string): SafeAddress | null => {
  if (!URL.canParse(typed, HERE)) return null
  const { origin, pathname, search, hash } = new URL(typed, HERE)
  if (origin !== HERE || pathname.startsWith('//') || NO_PAGE.test(pathname)) return null
  return { href: pathname + search + hash, isOwn: true }
}

/** BLOG-3: https, mailto and pages of this house; anything else is no link. */
export const safeAddress = (typed: string): SafeAddress | null => {
  if (MISREAD.test(typed)) return null
  if (typed.startsWith('/')) return ownPath(typed)
  if (!URL.canParse(typed)) return null
  const { protocol, href, username, password } = new URL(typed)
  if (username !== '' || password !== '') return null
  return protocol === 'https:' || protocol === 'mailto:' ? { href, isOwn: false } : null
}
