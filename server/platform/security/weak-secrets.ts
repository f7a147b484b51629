/** Parts of sample configurations; six letters or more, so that random text does not contain one. */
const SAMPLE_TEXTS =
  /change.?me|changeit|default|development|example|insecure|keyboard|letmein|nearhand|password|placeholder|qwerty|random|replace|sample|secret|testing|your[-_ ]/i
/** Below that a text has more of a pattern than random hexadecimal digits ever have. */
const MIN_BITS_PER_CHARACTER = 2.4
const MIN_BITS = 44

/** Bits by how often each character occurs. */
const entropyOf = (text: string): number => {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}

/** "aaaa…" and "abcdabcd…": at least twice. */
const isRepetition = (text: string): boolean => {
  for (let length = 1; length * 2 <= text.length; length++) if (text.startsWith(text.slice(length))) return true
  return false
}

/** "abcdef…" and "1357…": the same step between most neighbors. */
const isSequence = (text: string): boolean => {
  const steps = new Map<number, number>()
  for (let at = 1; at < text.length; at++) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1)
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return Math.max(...steps.values()) * 2 > text.length
}

/** CONF-16: whether somebody could guess it: a sample, a repetition, a sequence or a text of few different characters. */
export const isWeakSecret = (text: string): boolean => {
  const perCharacter = entropyOf(text)
  return (
    SAMPLE_TEXTS.test(text) ||
    isRepetition(text) ||
    isSequence(text) ||
    perCharacter < MIN_BITS_PER_CHARACTER ||
    perCharacter * text.length < MIN_BITS
  )
}
