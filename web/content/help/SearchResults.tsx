import styles from './SearchResults.module.css'
import type { KeyboardEvent } from 'react'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import type { SearchHit, MarkedText } from '#web/content/help/search.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Empty } from '#web/kit/feedback/EmptyState.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

export const hitPath = ({ slug, sectionId }: SearchHit): string => `${paths.help(slug)}#${sectionId}`

interface SearchResultsProps {
  query: string
  hits: readonly SearchHit[]
  /** Arrow up in the first result, or Escape. */
  onBack: () => void
  onClear: () => void
}

const move = (event: KeyboardEvent<HTMLElement>, onBack: () => void) => {
  if (event.key === 'Escape') return onBack()
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  if (at < 0) return
  event.preventDefault()
  const next = at + (event.key === 'ArrowDown' ? 1 : -1)
  if (next < 0) onBack()
  else links[next]?.focus()
}

export function SearchResults({ query, hits, onBack, onClear }: SearchResultsProps) {
  if (hits.length === 0)
    return (
      <section aria-labelledby="help-nothing">
        <VisuallyHidden>
          <h2 id="help-nothing">Search results</h2>
        </VisuallyHidden>
        <Empty
          title={`Nothing about “${query}”`}
          action={
            <Button tone="line" onClick={onClear}>
              Show all articles
            </Button>
          }
        >
          Try one word less, or ask a person below.
        </Empty>
      </section>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move between the links inside
    <ol
      className={styles.results}
      id="help-results"
      aria-label="Search results"
      onKeyDown={(event) => move(event, onBack)}
    >
      {hits.map((hit) => (
        <li key={hitPath(hit)}>
          <p className="over">
            <Highlighted {...hit.article} />
          </p>
          <h2 className="d-24">
            <Link className="cover-link" href={hitPath(hit)}>
              <Highlighted {...hit.section} />
            </Link>
          </h2>
          <p className="sub">
            <Highlighted {...hit.snippet} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function Highlighted({ text, marks }: MarkedText) {
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
