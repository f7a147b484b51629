import { getDefaults, Lexer, type Token, Tokenizer } from 'marked'

/** Deeper nesting is shown as it was typed. */
const MAX_LEVELS = 12
/** Longer words are not tried as addresses, which would start again at each letter. */
const MAX_WORD_LENGTH = 500
/** Plain text is read in chunks that end between words. */
const CHUNK = 1_000
/** The search for the end of an emphasis reads to the end of the paragraph each time. A long post needs about 100,000. */
const MAX_STEPS = 4_000_000

const isLongWord = (src: string): boolean => {
  for (let at = 0; at <= MAX_WORD_LENGTH; at += 1) if (at >= src.length || src[at]! <= ' ') return false
  return true
}

const chunkOf = (src: string): string => {
  if (src.length <= CHUNK) return src
  if (isLongWord(src)) return src.slice(0, MAX_WORD_LENGTH)
  const gap = src.slice(0, CHUNK).search(/\S (?=\S+$)/)
  return src.slice(0, gap < 0 ? CHUNK : gap + 2)
}

/**
 * BLOG-3: parsing time is bounded for every input. Emphasis that is opened and never closed would take quadratic time,
 * and each level of nesting takes a stack frame.
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
    return super.inlineText(chunkOf(src))
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

export const tokensOf = (content: string): Token[] => {
  const lexer = new Lexer({ ...getDefaults(), gfm: true, tokenizer: new BoundedTokenizer() })
  return lexer.lex(content)
}
