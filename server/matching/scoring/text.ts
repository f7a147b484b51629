import { SKILLS, type Skill } from '#core/profiles/rules.ts'
import { EMPTY_WORDS, OTHER_WORDS, SAME_THING, WORDS_OF_SKILL } from '#server/matching/scoring/lexicon.ts'
import { countTypos } from '#server/platform/database/fuzzy-match.ts'

const ENDINGS: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/(?:ies)$/, 'y'],
  [/(?<=[hsxz])es$/, ''],
  [/(?<![su])s$/, ''],
  [/(?<=[a-z]{3})(?<double>[bdgmnprt])\k<double>(?:ing|ed|er)$/, '$<double>'],
  [/(?<=[a-z]{3})(?:ing|ed|er)$/, ''],
]
const MIN_WORD_LENGTH = 2

/** Stem of a word: "walked", "walks" and "walking" are equal. */
export const stemOf = (word: string): string => {
  let stem = word
  for (const [ending, instead] of ENDINGS) {
    const shorter = stem.replace(ending, instead)
    if (shorter.length > MIN_WORD_LENGTH) stem = shorter
  }
  // "mov" and "move", "organiz" and "organize".
  return stem.length > 3 ? stem.replace(/e$/, '') : stem
}

const THINGS: ReadonlyMap<string, string> = new Map(
  SAME_THING.flatMap(([first = '', ...others]) => [first, ...others].map((name) => [stemOf(name), stemOf(first)])),
)
const thingOf = (stem: string): string => THINGS.get(stem) ?? stem

const WORDS_BY_SKILL = new Map<Skill, ReadonlySet<string>>(
  SKILLS.map((skill) => [skill, new Set(WORDS_OF_SKILL[skill].map((word) => thingOf(stemOf(word))))]),
)
export const isWordOf = (skill: Skill, thing: string): boolean => WORDS_BY_SKILL.get(skill)!.has(thing)

/** Known words by first letter, which a typo rarely changes. */
const WRITTEN = new Map(
  [...SAME_THING.flat(), ...SKILLS.flatMap((skill) => WORDS_OF_SKILL[skill])].map((word) => [
    word,
    thingOf(stemOf(word)),
  ]),
)
const BY_LETTER = Map.groupBy(WRITTEN.keys(), (word) => word[0])
const KNOWN_STEMS = new Set([...WRITTEN.keys()].map(stemOf))
const EMPTY_STEMS = new Set([...EMPTY_WORDS].map(stemOf))

/** Short words are too similar to others: "glass" and "grass", "track" and "truck". */
const MIN_LENGTH_FOR_TYPO = 6
const MIN_LENGTH_FOR_TWO_TYPOS = 10

/** The known word that was probably meant; null: none. */
const meant = (typed: string): string | null => {
  if (typed.length < MIN_LENGTH_FOR_TYPO || OTHER_WORDS.has(typed) || OTHER_WORDS.has(stemOf(typed))) return null
  let best: { word: string | null; typos: number } = {
    word: null,
    typos: typed.length < MIN_LENGTH_FOR_TWO_TYPOS ? 2 : 3,
  }
  for (const word of BY_LETTER.get(typed[0]) ?? []) {
    if (word.length < MIN_LENGTH_FOR_TYPO) continue
    const typos = countTypos(typed, word, best.typos - 1)
    if (typos < best.typos) best = { word, typos }
  }
  return best.word
}

const thingMatching = (word: string): string => {
  const stem = stemOf(word)
  if (WRITTEN.has(word) || KNOWN_STEMS.has(stem)) return WRITTEN.get(word) ?? thingOf(stem)
  const other = meant(word)
  return other === null ? stem : WRITTEN.get(other)!
}

/** Cached, because words recur. */
const meanings = new Map<string, string | null>()
const MAX_MEANINGS = 50_000

const meaningOf = (word: string): string | null => {
  const known = meanings.get(word)
  if (known !== undefined) return known
  const meaning = EMPTY_WORDS.has(word) || EMPTY_STEMS.has(stemOf(word)) ? null : thingMatching(word)
  if (meanings.size >= MAX_MEANINGS) meanings.clear()
  meanings.set(word, meaning)
  return meaning
}

/** MATCH-4: the things that a text mentions, under any of their names and misspelled. */
export const thingsIn = (text: string): Set<string> => {
  const things = new Set<string>()
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{2,}/gu)) {
    const meaning = meaningOf(word)
    if (meaning !== null) things.add(meaning)
  }
  return things
}
