// Text only, as a search engine would do it: BM25 over words without their endings. It knows no synonyms.
import { stemOf } from '#server/matching/scoring/text.ts'

const SATURATION = 1.2
const LENGTH_MATTERS = 0.75

export interface Page {
  words: ReadonlyMap<string, number>
  length: number
}

export const pageOf = (text: string): Page => {
  const words = new Map<string, number>()
  let length = 0
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{2,}/gu)) {
    const stem = stemOf(word)
    words.set(stem, (words.get(stem) ?? 0) + 1)
    length += 1
  }
  return { words, length }
}

export interface Shelf {
  add(page: Page): void
  /** How well a page answers what another one asks for. */
  score(asked: Page, page: Page): number
}

/** Knows how rare a word is among the pages that it has seen so far. */
export const openShelf = (): Shelf => {
  const pagesWith = new Map<string, number>()
  let pages = 0
  let length = 0
  return {
    add(page) {
      pages += 1
      length += page.length
      for (const word of page.words.keys()) pagesWith.set(word, (pagesWith.get(word) ?? 0) + 1)
    },
    score(asked, page) {
      const usual = Math.max(1, length / Math.max(1, pages))
      let sum = 0
      for (const word of asked.words.keys()) {
        const times = page.words.get(word)
        if (times === undefined) continue
        const found = pagesWith.get(word) ?? 0
        const rarity = Math.log(1 + (pages - found + 0.5) / (found + 0.5))
        const long = 1 - LENGTH_MATTERS + LENGTH_MATTERS * (page.length / usual)
        sum += (rarity * times * (SATURATION + 1)) / (times + SATURATION * long)
      }
      return sum
    },
  }
}
