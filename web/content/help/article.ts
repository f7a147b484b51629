import { type Act, type Section, textsOf } from '#web/content/help/blocks.ts'
import type { Figures } from '#web/content/help/figures.ts'
import type { HelpIconName } from '#web/content/help/HelpIcon.tsx'
import type { Slug } from '#web/content/help/titles.ts'

export interface Article {
  slug: Slug
  icon: HelpIconName
  /** Of one that was written after the others. */
  updated?: string
  summary: (f: Figures) => string
  lead: (f: Figures) => string
  sections: (f: Figures) => readonly Section[]
  /** What to do after reading. */
  end?: { title: string; text: string; acts: readonly [Act, ...Act[]] }
}

const WORDS_PER_MINUTE = 200

export const minutesOf = (article: Article, figures: Figures): number => {
  const words = article
    .sections(figures)
    .flatMap(({ blocks }) => blocks.flatMap(textsOf))
    .flatMap((text) => text.split(/\s+/))
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE))
}
