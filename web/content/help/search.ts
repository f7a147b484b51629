import type { Article } from '#web/content/help/article.ts'
import { textsOf } from '#web/content/help/blocks.ts'
import type { Figures } from '#web/content/help/figures.ts'
import { type Slug, TITLES } from '#web/content/help/titles.ts'

/** A text, and the ranges of it that match the query. */
export interface MarkedText {
  text: string
  /** Ascending, without overlaps. */
  marks: readonly (readonly [from: number, to: number])[]
}

export interface SearchHit {
  slug: Slug
  sectionId: string
  article: MarkedText
  section: MarkedText
  snippet: MarkedText
}

interface Place {
  slug: Slug
  sectionId: string
  article: string
  section: string
  texts: readonly string[]
}

const MAX_HITS = 12
const SNIPPET_BEFORE = 60
const MAX_SNIPPET_LENGTH = 170

/** Keeps the length of the text, so that positions are the same in the original. */
const withoutAccent = (draft: string): string => {
  const plain = draft.normalize('NFD')[0]?.toLowerCase() ?? draft
  return plain.length === draft.length ? plain : draft
}
const plain = (text: string): string => Array.from(text, withoutAccent).join('')

const WORD = /[\p{L}\p{N}]+/gu

export const queryWords = (query: string): string[] => [...new Set(plain(query).match(WORD) ?? [])]

/** The ranges of words that start with a word of the query. */
const marksOf = (text: string, asked: readonly string[]): [number, number][] =>
  [...plain(text).matchAll(WORD)].flatMap(({ 0: word, index }): [number, number][] => {
    const longest = asked.filter((one) => word.startsWith(one)).toSorted((a, b) => b.length - a.length)[0]
    return longest === undefined ? [] : [[index, index + longest.length]]
  })

const mark = (text: string, asked: readonly string[]): MarkedText => ({ text, marks: marksOf(text, asked) })

const covers = (text: string, asked: readonly string[]): boolean => {
  const words = plain(text).match(WORD) ?? []
  return asked.every((one) => words.some((word) => word.startsWith(one)))
}

const wordEdge = (text: string, from: number): number => {
  const space = text.indexOf(' ', from)
  return space < 0 ? from : space + 1
}

/** The text with most matches, cut around the first match. */
const snippetOf = (texts: readonly string[], asked: readonly string[]): MarkedText => {
  const kinds = (text: string) => asked.filter((one) => covers(text, [one])).length
  const best = texts.toSorted((a, b) => kinds(b) - kinds(a))[0] ?? ''
  const first = marksOf(best, asked)[0]?.[0] ?? 0
  const from = first <= SNIPPET_BEFORE ? 0 : wordEdge(best, first - SNIPPET_BEFORE)
  const whole = best.slice(from)
  const shown = whole.length <= MAX_SNIPPET_LENGTH ? whole : whole.slice(0, whole.lastIndexOf(' ', MAX_SNIPPET_LENGTH))
  return mark(`${from > 0 ? '… ' : ''}${shown}${shown.length < whole.length ? ' …' : ''}`, asked)
}

/** HELP-2: every section of every article. */
export const placesIn = (articles: readonly Article[], figures: Figures): Place[] =>
  articles.flatMap((article) =>
    article.sections(figures).map(({ id, title, blocks }, at) => ({
      slug: article.slug,
      sectionId: id,
      article: TITLES[article.slug],
      section: title,
      // The lead belongs to the first section.
      texts: [...(at === 0 ? [article.lead(figures)] : []), ...blocks.flatMap(textsOf)],
    })),
  )

const IN_SECTION = 20
const IN_ARTICLE = 10
const TOGETHER = 4
const MAX_MENTIONS = 3

/** Matches in titles count more than in texts, and words in one text more than in several. */
const scoreOf = ({ article, section, texts }: Place, asked: readonly string[]): number => {
  const mentions = (one: string) => texts.filter((text) => covers(text, [one])).length
  const points = asked.map(
    (one) =>
      (covers(section, [one]) ? IN_SECTION : 0) +
      (covers(article, [one]) ? IN_ARTICLE : 0) +
      Math.min(mentions(one), MAX_MENTIONS),
  )
  const isTogether = texts.some((text) => covers(text, asked))
  return points.reduce((sum, point) => sum + point, isTogether ? TOGETHER : 0)
}

/** HELP-2: sections in which every word of the query starts a word, the best first. */
export const searchHelp = (places: readonly Place[], query: string): SearchHit[] => {
  const asked = queryWords(query)
  if (asked.length === 0) return []
  return places
    .filter(({ article, section, texts }) => covers([article, section, ...texts].join(' '), asked))
    .map((place) => ({ place, score: scoreOf(place, asked) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_HITS)
    .map(({ place }) => ({
      slug: place.slug,
      sectionId: place.sectionId,
      article: mark(place.article, asked),
      section: mark(place.section, asked),
      snippet: snippetOf(place.texts, asked),
    }))
}
