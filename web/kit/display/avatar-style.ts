const GRADIENTS = 6

/** The first grapheme, which may consist of several code points. */
const firstCharacter = (word = ''): string => Array.from(new Intl.Segmenter().segment(word))[0]?.segment ?? ''

/** "Maren Olsen" is MO, "maren" is M, no name is "?". */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const drafts = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstCharacter)
  return drafts.join('').toUpperCase() || '?'
}

/** 1 to 6, always the same for the same name. */
export const gradientOf = (name: string): number => {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) >>> 0
  return (sum % GRADIENTS) + 1
}
