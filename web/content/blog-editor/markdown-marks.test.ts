import { expect, test } from 'vitest'
import { type Mark, markText, pictureEdit } from '#web/content/blog-editor/markdown-marks.ts'

/** `|` marks both ends of the selection. */
const read = (drawn: string) => {
  const [before = '', middle = '', after = ''] = drawn.split('|')
  return { text: before + middle + after, from: before.length, to: before.length + middle.length }
}
const draw = (text: string, [from, to]: [number, number]): string =>
  `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`

test.each<[Mark, string, string]>([
  ['bold', 'a |word| b', 'a **|word|** b'],
  ['bold', 'a **|word|** b', 'a |word| b'],
  ['bold', 'a || b', 'a **|bold|** b'],
  ['italic', '|word|', '*|word|*'],
  ['heading', 'one\ntw||o\nthree', 'one\n## two||\nthree'],
  ['heading', '## tw||o', 'two||'],
  ['list', 'a\n|b\nc|\nd', 'a\n|- b\n- c|\nd'],
  ['list', '|- b\n- c|', '|b\nc|'],
  ['quote', '||', '> ||'],
  ['link', 'see |this|', 'see [this](|https://|)'],
  ['link', '||', '[words](|https://|)'],
])('BLOG-15 %s turns %j into %j', (mark, before, after) => {
  const { text, from, to } = read(before)
  const edit = markText(mark, text, from, to)
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  expect(draw(changed, edit.select)).toBe(after)
})

test.each([
  ['||', '![|What the picture shows|](/files/blog/a.webp)\n\n'],
  ['Text.||', 'Text.\n\n![|What the picture shows|](/files/blog/a.webp)\n\n'],
  ['Text.\n\n|a [big] sofa|', 'Text.\n\n![|a big sofa|](/files/blog/a.webp)\n\n'],
])('BLOG-15 a picture into %j', (before, after) => {
  const { text, from, to } = read(before)
  const edit = pictureEdit(text, from, to, '/files/blog/a.webp')
  const changed = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  expect(draw(changed, edit.select)).toBe(after)
})
