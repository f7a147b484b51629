/** FIND-3: the number of typos that a word may have; none in a short word. */
export const maxTypos = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** Edit distance with transpositions; `max + 1` if it is larger than `max`. */
export const countTypos = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Infinity,
      )
    }
    if (Math.min(...next) > max) return max + 1
    ;[before, row] = [row, next]
  }
  return Math.min(row[b.length]!, max + 1)
}

const MAX_READINGS = 5

/** The known words that are closest to a misspelled one; the word itself if it is known. */
export const readingsOf = (word: string, vocabulary: ReadonlySet<string>): string[] => {
  if (vocabulary.has(word)) return [word]
  const max = maxTypos(word.length)
  const near: { known: string; typos: number }[] = []
  if (max > 0) {
    for (const known of vocabulary) {
      const typos = countTypos(word, known, max)
      if (typos <= max) near.push({ known, typos })
    }
  }
  const min = Math.min(...near.map(({ typos }) => typos))
  return near
    .filter(({ typos }) => typos === min)
    .slice(0, MAX_READINGS)
    .map(({ known }) => known)
}

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, (sign) => sign + sign)}'`

/** A full-text query, or null if a word has no known reading. */
export const fuzzyQuery = (words: readonly string[], vocabulary: ReadonlySet<string>): string | null => {
  const readings = words.map((word) => readingsOf(word, vocabulary))
  if (readings.length === 0 || readings.some((list) => list.length === 0)) return null
  return readings.map((list) => `(${list.map(quoted).join(' | ')})`).join(' & ')
}
