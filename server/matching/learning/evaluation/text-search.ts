// Text-only baseline: BM25 over stemmed words, without synonyms.
import { stemOf } from '#server/matching/scoring/text.ts'

const SATURATION = 1.2
const LENGTH_WEIGHT = 0.75

export interface TextStats {
  words: ReadonlyMap<string, number>
  length: number
}

export const textStatsOf = (text: string): TextStats => {
  const words = new Map<string, number>()
  let length = 0
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{2,}/gu)) {
    const stem = stemOf(word)
    words.set(stem, (words.get(stem) ?? 0) + 1)
    length += 1
  }
  return { words, length }
}

export interface TextIndex {
  add(text: TextStats): void
  /** How well `text` matches the query. */
  score(query: TextStats, text: TextStats): number
}

/** Counts the texts that were added, to know how rare a word is. */
export const createTextIndex = (): TextIndex => {
  const textsWith = new Map<string, number>()
  let texts = 0
  let length = 0
  return {
    add(text) {
      texts += 1
      length += text.length
      for (const word of text.words.keys()) textsWith.set(word, (textsWith.get(word) ?? 0) + 1)
    },
    score(query, text) {
      const usual = Math.max(1, length / Math.max(1, texts))
      let sum = 0
      for (const word of query.words.keys()) {
        const times = text.words.get(word)
        if (times === undefined) continue
        const found = textsWith.get(word) ?? 0
        const rarity = Math.log(1 + (texts - found + 0.5) / (found + 0.5))
        const long = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * (text.length / usual)
        sum += (rarity * times * (SATURATION + 1)) / (times + SATURATION * long)
      }
      return sum
    },
  }
}
