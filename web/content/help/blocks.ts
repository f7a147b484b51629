import type { MailDraft } from '#web/runtime/navigation/mailto-link.ts'
import type { IconName } from '#web/kit/display/Icon.tsx'

/** The page and the search read the same blocks. */
interface StrongText {
  strong: string
}
interface Link {
  to: string
  text: string
}
interface Mail {
  mail: MailDraft
  text: string
}
type Inline = string | StrongText | Link | Mail
export type InlineText = readonly Inline[]

interface Text {
  kind: 'text'
  content: InlineText
}
interface List {
  kind: 'list' | 'steps'
  items: readonly InlineText[]
}
interface Note {
  kind: 'note'
  icon: IconName
  content: InlineText
}
/** Figures on a ticket, one part for each step. */
interface Flow {
  kind: 'flow'
  parts: readonly { over: string; figure: string; sub: string }[]
}
/** The first column names the row; the others may be figures. */
interface Table {
  kind: 'table'
  caption: string
  columns: readonly string[]
  rows: readonly (readonly [string, ...string[]])[]
  isFigures: boolean
}
interface QuestionList {
  kind: 'asked'
  questions: readonly { ask: string; answer: InlineText }[]
}
export type Block = Text | List | Note | Flow | Table | QuestionList

export interface Section {
  id: string
  title: string
  blocks: readonly Block[]
}

export type Act = { to: string; label: string; icon?: IconName } | { mail: MailDraft; label: string }

const isEmpty = (part: Inline): boolean => part === ''

/** inline`The fee is ${fee}. See ${link(path, 'your wallet')}.` */
export const inline = (texts: TemplateStringsArray, ...parts: readonly Inline[]): InlineText =>
  texts.flatMap((text, at) => [text, parts[at] ?? '']).filter((part) => !isEmpty(part))

export const strong = (text: string): StrongText => ({ strong: text })
export const link = (to: string, text: string): Link => ({ to, text })
export const mail = (draft: MailDraft, text: string): Mail => ({ mail: draft, text })

export const text = (content: InlineText): Text => ({ kind: 'text', content })
export const list = (...items: readonly InlineText[]): List => ({ kind: 'list', items })
export const steps = (...items: readonly InlineText[]): List => ({ kind: 'steps', items })
export const note = (icon: IconName, content: InlineText): Note => ({ kind: 'note', icon, content })
export const flow = (...parts: Flow['parts']): Flow => ({ kind: 'flow', parts })
export const table = (content: Omit<Table, 'kind'>): Table => ({ kind: 'table', ...content })
export const asked = (...questions: QuestionList['questions']): QuestionList => ({ kind: 'asked', questions })

const inlineText = (part: Inline): string =>
  typeof part === 'string' ? part : 'strong' in part ? part.strong : part.text

export const contentText = (content: InlineText): string => content.map(inlineText).join('')

/** "Mount a TV: Fee $4.75, …"; a single value is written without its column. */
const rowText = (columns: Table['columns'], [name, ...cells]: Table['rows'][number]): string =>
  `${name}: ${cells.map((cell, at) => (cells.length > 1 ? `${columns[at + 1]} ${cell}` : cell)).join(', ')}`

/** The separate texts of a block. */
export const textsOf = (block: Block): string[] => {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [contentText(block.content)]
    case 'list':
    case 'steps':
      return block.items.map(contentText)
    case 'flow':
      return block.parts.map(({ over, figure, sub }) => `${over}: ${figure} ${sub}`)
    case 'table':
      return block.rows.map((row) => rowText(block.columns, row))
    case 'asked':
      return block.questions.map(({ ask, answer }) => `${ask} ${contentText(answer)}`)
  }
}

const allContent = (block: Block): InlineText => {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.content
    case 'list':
    case 'steps':
      return block.items.flat()
    case 'asked':
      return block.questions.flatMap(({ answer }) => answer)
    case 'flow':
    case 'table':
      return []
  }
}

/** The targets of the links in a block. */
export const linksOf = (block: Block): string[] =>
  allContent(block).flatMap((part) => (typeof part === 'object' && 'to' in part ? [part.to] : []))
