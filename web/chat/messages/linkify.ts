export interface TextPiece {
  kind: 'text'
  text: string
}
export interface LinkPiece {
  kind: 'link'
  text: string
  href: string
  /** Path within this site; null for another site. */
  path: string | null
}
export type Piece = TextPiece | LinkPiece

/** With a scheme or starting with www. The URL parser checks the rest. */
const CANDIDATE = /\b(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+/giu
/** Control and bidirectional characters are not allowed in an address. */
const HIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}]/u
const ENDS = '.,;:!?…'
const OPENERS: Record<string, string> = { ')': '(', ']': '[' }

/** "(see https://a.example/b)." ends before the bracket; "https://a.example/b_(c)" keeps its own. */
const withoutTail = (candidate: string): string => {
  const signs = new Map<string, number>()
  for (const sign of candidate) signs.set(sign, (signs.get(sign) ?? 0) + 1)
  const count = (sign: string) => signs.get(sign) ?? 0
  let end = candidate.length
  for (; end > 0; end -= 1) {
    const last = candidate.charAt(end - 1)
    const opener = OPENERS[last]
    if (!ENDS.includes(last) && !(opener !== undefined && count(last) > count(opener))) break
    signs.set(last, count(last) - 1)
  }
  return candidate.slice(0, end)
}

/** CHAT-UI-3: only http and https, with a dotted host or this site's, and without credentials. */
const addressIn = (text: string, home: string): URL | null => {
  if (HIDDEN_CHARACTERS.test(text)) return null
  const written = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(written)) return null
  const url = new URL(written)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb || url.username !== '' || url.password !== '') return null
  return url.host === new URL(home).host || url.hostname.includes('.') ? url : null
}

/** Paths that the server answers are not opened in the app. */
const APP_PATH = /^\/(?!api\/|ws\/|\/)/

const linkOf = (text: string, home: string): LinkPiece | null => {
  const url = addressIn(text, home)
  if (!url) return null
  const path = url.pathname + url.search + url.hash
  // Such an address may have an effect, such as signing out.
  if (url.origin === home && !APP_PATH.test(path)) return null
  return { kind: 'link', text, href: url.href, path: url.origin === home ? path : null }
}

/** CHAT-UI-3: splits text into plain text and links; the pieces joined are the text. */
export const linkify = (text: string, home: string = location.origin): readonly Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  const write = (upTo: number) => {
    if (upTo > end) pieces.push({ kind: 'text', text: text.slice(end, upTo) })
  }
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    const link = linkOf(withoutTail(candidate), home)
    if (!link) continue
    write(index)
    pieces.push(link)
    end = index + link.text.length
  }
  write(text.length)
  return pieces
}
