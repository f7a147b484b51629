export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'quote' | 'link'

/** The replacement of the selection, and the selection afterwards. */
export interface Edit {
  from: number
  to: number
  insert: string
  select: [from: number, to: number]
}

const around =
  (sign: string, placeholder: string) =>
  (text: string, from: number, to: number): Edit => {
    const isThere = text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign
    if (isThere) {
      const start = from - sign.length
      return { from: start, to: to + sign.length, insert: text.slice(from, to), select: [start, start + to - from] }
    }
    const marked = text.slice(from, to) || placeholder
    const start = from + sign.length
    return { from, to, insert: sign + marked + sign, select: [start, start + marked.length] }
  }

/** Toggles the sign before each line of the selection. */
const before =
  (sign: string) =>
  (text: string, from: number, to: number): Edit => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const next = text.indexOf('\n', to)
    const end = next < 0 ? text.length : next
    const lines = text.slice(start, end).split('\n')
    const isThere = lines.every((line) => line.startsWith(sign))
    const insert = lines.map((line) => (isThere ? line.slice(sign.length) : sign + line)).join('\n')
    return {
      from: start,
      to: end,
      insert,
      select: [start + (lines.length > 1 ? 0 : insert.length), start + insert.length],
    }
  }

const link = (text: string, from: number, to: number): Edit => {
  const label = text.slice(from, to) || 'words'
  const start = from + label.length + 3
  return { from, to, insert: `[${label}](https://)`, select: [start, start + 'https://'.length] }
}

const MARKS: Record<Mark, (text: string, from: number, to: number) => Edit> = {
  bold: around('**', 'bold'),
  italic: around('*', 'italic'),
  heading: before('## '),
  list: before('- '),
  quote: before('> '),
  link,
}

export const markText = (mark: Mark, text: string, from: number, to: number): Edit => MARKS[mark](text, from, to)

/** In a paragraph of its own; the selection becomes the alternative text. */
export const pictureEdit = (text: string, from: number, to: number, url: string): Edit => {
  const label =
    text
      .slice(from, to)
      .replace(/[\s[\]]+/g, ' ')
      .trim() || 'What the picture shows'
  const lead = from === 0 || text.slice(0, from).endsWith('\n\n') ? '' : '\n\n'
  const insert = `${lead}![${label}](${url})\n\n`
  const start = from + lead.length + 2
  return { from, to, insert, select: [start, start + label.length] }
}

export const applyEdit = (area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void => {
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, but the only way that the browser can undo; without it the text changes all the same.
  if (!document.execCommand('insertText', false, insert)) {
    area.setRangeText(insert, from, to, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  area.setSelectionRange(...select)
}
