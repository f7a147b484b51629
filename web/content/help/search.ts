import type { Article } from '#web/content/help/article.ts'
import { stretchesOf } from '#web/content/help/blocks.ts'
import type { Figures } from '#web/content/help/figures.ts'
import { type Slug, TITLES } from '#web/content/help/titles.ts'

/** A text and which of its letters were asked for. */
export interface Marked {
  text: string
  /** From, and up to; in order, none over another. */
  marks: readonly (readonly [from: number, to: number])[]
}

export interface Hit {
  slug: Slug
  sectionId: string
  article: Marked
  section: Marked
  snippet: Marked
}

interface Place {
  slug: Slug
  sectionId: string
  article: string
  section: string
  stretches: readonly string[]
}

const MAX_HITS = 12
const SNIPPET_BEFORE = 60
const SNIPPET_LENGTH = 170

/** One letter stays one letter, so that a place in what is compared is a place in what is shown. */
const plainLetter = (draft: string): string => {
  const plain = draft.normalize('NFD')[0]?.toLowerCase() ?? draft
  return plain.length === draft.length ? plain : draft
}
const plain = (text: string): string => Array.from(text, plainLetter).join('')

const WORD = /[\p{L}\p{N}]+/gu

export const messageFor = (query: string): string[] => [...new Set(plain(query).match(WORD) ?? [])]

/** Where a word begins that begins so. */
const marksOf = (text: string, asked: readonly string[]): [number, number][] =>
  [...plain(text).matchAll(WORD)].flatMap(({ 0: word, index }): [number, number][] => {
    const longest = asked.filter((one) => word.startsWith(one)).toSorted((a, b) => b.length - a.length)[0]
    return longest === undefined ? [] : [[index, index + longest.length]]
  })

const mark = (text: string, asked: readonly string[]): Marked => ({ text, marks: marksOf(text, asked) })

const covers = (text: string, asked: readonly string[]): boolean => {
  const words = plain(text).match(WORD) ?? []
  return asked.every((one) => words.some((word) => word.startsWith(one)))
}

const wordEdge = (text: string, from: number): number => {
  const space = text.indexOf(' ', from)
  return space < 0 ? from : space + 1
}

/** The stretch in which most of it stands, cut around the first of it. */
const snippetOf = (stretches: readonly string[], asked: readonly string[]): Marked => {
  const kinds = (text: string) => asked.filter((one) => covers(text, [one])).length
  const best = stretches.toSorted((a, b) => kinds(b) - kinds(a))[0] ?? ''
  const first = marksOf(best, asked)[0]?.[0] ?? 0
  const from = first <= SNIPPET_BEFORE ? 0 : wordEdge(best, first - SNIPPET_BEFORE)
  const whole = best.slice(from)
  const shown = whole.length <= SNIPPET_LENGTH ? whole : whole.slice(0, whole.lastIndexOf(' ', SNIPPET_LENGTH))
  return mark(`${from > 0 ? '… ' : ''}${shown}${shown.length < whole.length ? ' …' : ''}`, asked)
}

/** HELP-2: every section of every article, as it is shown. */
export const placesIn = (articles: readonly Article[], figures: Figures): Place[] =>
  articles.flatMap((article) =>
    article.sections(figures).map(({ id, title, blocks }, at) => ({
      slug: article.slug,
      sectionId: id,
      article: TITLES[article.slug],
      section: title,
      // What stands above the first section is found there.
      stretches: [...(at === 0 ? [article.lead(figures)] : []), ...blocks.flatMap(stretchesOf)],
    })),
  )

const IN_SECTION = 20
const IN_ARTICLE = 10
const TOGETHER = 4
const MAX_MENTIONS = 3

/** A title that says it comes before a text that does, and words that stand together before those that stand apart. */
const weigh = ({ article, section, stretches }: Place, asked: readonly string[]): number => {
  const mentions = (one: string) => stretches.filter((stretch) => covers(stretch, [one])).length
  const points = asked.map(
    (one) =>
      (covers(section, [one]) ? IN_SECTION : 0) +
      (covers(article, [one]) ? IN_ARTICLE : 0) +
      Math.min(mentions(one), MAX_MENTIONS),
  )
  const isTogether = stretches.some((stretch) => covers(stretch, asked))
  return points.reduce((sum, point) => sum + point, isTogether ? TOGETHER : 0)
}

/** HELP-2: sections in which every word that was asked for begins a word, the fitting ones first. */
export const searchHelp = (places: readonly Place[], query: string): Hit[] => {
  const asked = messageFor(query)
  if (asked.length === 0) return []
  return places
    .filter(({ article, section, stretches }) => covers([article, section, ...stretches].join(' '), asked))
    .map((place) => ({ place, weight: weigh(place, asked) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_HITS)
    .map(({ place }) => ({
      slug: place.slug,
      sectionId: place.sectionId,
      article: mark(place.article, asked),
      section: mark(place.section, asked),
      snippet: snippetOf(place.stretches, asked),
    }))
}
