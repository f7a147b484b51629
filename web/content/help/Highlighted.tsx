import type { Marked } from '#web/content/help/search.ts'

/** What was asked for stands out in what was found. */
export function Highlighted({ text, marks }: Marked) {
  const pieces = marks.map(([from, to], at) => ({ before: text.slice(marks[at - 1]?.[1] ?? 0, from), from, to }))
  return (
    <>
      {pieces.map(({ before, from, to }) => (
        <span key={from}>
          {before}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
