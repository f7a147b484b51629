// What two people write to each other around a job.
import type { Role } from '#core/contracts/rules.ts'
import type { SceneName } from '#demo/artwork/scenes.ts'
import type { DocumentName } from '#demo/artwork/documents.ts'

/** A text, a photo, a document, or a text that was edited. */
export type Message =
  | string
  | { photo: SceneName }
  | { document: DocumentName }
  | { first: string; text: string; afterMinutes: number }

/** Minutes after a moment that the list names; below zero is before it. */
export type Line = readonly [by: Role, minutes: number, message: Message]

/** Who called, when, and for how many seconds they talked; 0: nobody answered. */
export type Call = readonly [by: Role, minutes: number, seconds: number]

export interface Conversation {
  lines: readonly Line[]
  rings?: readonly Call[]
  /** How many of the last lines one side has not read. */
  unread?: Partial<Record<Role, number>>
}

/** By the title of the job. */
export type Conversations = Readonly<Record<string, Conversation>>
