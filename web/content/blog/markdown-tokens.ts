import { getDefaults, Lexer, type Token, Tokenizer } from 'marked'

/** Deeper than anybody writes; what lies deeper is shown as it was typed. */
const MAX_LEVELS = 12
/** No address is longer. Whether a run of letters is one is looked for from each of its letters to its end. */
const MAX_WORD_LENGTH = 500
/** Plain text is read in helpings, from one gap between words to another. */
const HELPING = 1_000
/** Looking for the other end of an emphasis goes to the end of the paragraph each time. A long post needs some 100,000. */
const MAX_STEPS = 4_000_000

const isLongWord = (src: string): boolean => {
  for (let at = 0; at <= MAX_WORD_LENGTH; at += 1) if (at >= src.length || src[at]! <= ' ') return false
  return true
}

const helpingOf = (src: string): string => {
  if (src.length <= HELPING) return src
  if (isLongWord(src)) return src.slice(0, MAX_WORD_LENGTH)
  const gap = src.slice(0, HELPING).search(/\S (?=\S+$)/)
  return src.slice(0, gap < 0 ? HELPING : gap + 2)
}

/**
 * BLOG-3: whatever is typed is read in a moment. The rules of emphasis take the square of the time for a text that opens
 * and never closes, and nesting takes a level of the stack each.
 */
class BoundedTokenizer extends Tokenizer {
  #levels = 0
  #steps = 0

  #within<T>(read: () => T): T | undefined {
    if (this.#levels >= MAX_LEVELS) return undefined
    this.#levels += 1
    try {
      return read()
    } finally {
      this.#levels -= 1
    }
  }
  override blockquote(src: string) {
    return this.#within(() => super.blockquote(src))
  }
  override list(src: string) {
    return this.#within(() => super.list(src))
  }
  override link(src: string) {
    return this.#within(() => super.link(src))
  }
  override reflink(src: string, links: Parameters<Tokenizer['reflink']>[1]) {
    return this.#within(() => super.reflink(src, links))
  }
  override url(src: string) {
    return isLongWord(src) ? undefined : super.url(src)
  }
  override inlineText(src: string) {
    return super.inlineText(helpingOf(src))
  }
  override emStrong(src: string, maskedSrc: string, prevChar?: string) {
    if (/^[*_]/.test(src)) this.#steps += src.length
    if (this.#steps > MAX_STEPS) return undefined
    return this.#within(() => super.emStrong(src, maskedSrc, prevChar))
  }
  override del(src: string, maskedSrc: string, prevChar?: string) {
    if (src.startsWith('~')) this.#steps += src.length
    if (this.#steps > MAX_STEPS) return undefined
    return this.#within(() => super.del(src, maskedSrc, prevChar))
  }
}

/** What a post is made of. Only read here: how it looks, and what of it may be shown, is decided elsewhere. */
export const tokensOf = (content: string): Token[] => {
  const lexer = new Lexer({ ...getDefaults(), gfm: true, tokenizer: new BoundedTokenizer() })
  return lexer.lex(content)
}
