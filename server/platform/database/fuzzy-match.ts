/** FIND-3: how many slips a word may have; in a short one every letter counts. */
export const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2)

/** Letters added, left out, mistaken or swapped with their neighbour, until `a` is `b`; `most + 1` if it takes more. */
export const slipsBetween = (a: string, b: string, max: number): number => {
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

/** The words that a misspelt one may mean, the nearest first; itself where it is known. */
export const readingsOf = (word: string, vocabulary: ReadonlySet<string>): string[] => {
  if (vocabulary.has(word)) return [word]
  const max = slipsAllowed(word.length)
  const near: { known: string; slips: number }[] = []
  if (max > 0) {
    for (const known of vocabulary) {
      const slips = slipsBetween(word, known, max)
      if (slips <= max) near.push({ known, slips })
    }
  }
  const min = Math.min(...near.map(({ slips }) => slips))
  return near
    .filter(({ slips }) => slips === min)
    .slice(0, MAX_READINGS)
    .map(({ known }) => known)
}

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, (sign) => sign + sign)}'`

/** A question that the index of words understands, or null where not one word is known. */
export const looseQuery = (words: readonly string[], vocabulary: ReadonlySet<string>): string | null => {
  const readings = words.map((word) => readingsOf(word, vocabulary))
  if (readings.length === 0 || readings.some((list) => list.length === 0)) return null
  return readings.map((list) => `(${list.map(quoted).join(' | ')})`).join(' & ')
}
