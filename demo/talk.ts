// What the talk of two people is told from.
import type { Role } from '#core/contracts/rules.ts'
import type { SceneName } from '#demo/drawings/scenes.ts'
import type { PaperName } from '#demo/papers.ts'

/** Words, a photo, a paper, or words that were others at first. */
export type Said =
  | string
  | { photo: SceneName }
  | { paper: PaperName }
  | { first: string; words: string; afterMinutes: number }

/** Minutes after a moment that the list names; below zero is before it. */
export type Line = readonly [by: Role, minutes: number, said: Said]

/** Who rang, when, and for how many seconds they talked; 0: nobody answered. */
export type Ring = readonly [by: Role, minutes: number, seconds: number]

export interface Talk {
  lines: readonly Line[]
  rings?: readonly Ring[]
  /** How many of the last lines one side has not read. */
  unread?: Partial<Record<Role, number>>
}

/** By the title of the job. */
export type Talks = Readonly<Record<string, Talk>>
