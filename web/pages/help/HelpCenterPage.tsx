import styles from './HelpCenterPage.module.css'
import type { PageLayout } from '#web/shell/page.ts'
import { type KeyboardEvent, useDeferredValue, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { paths } from '#core/paths.ts'
import { minutesOf } from '#web/content/help/article.ts'
import { ARTICLES } from '#web/content/help/articles.ts'
import { type Figures, useFigures } from '#web/content/help/figures.ts'
import { HelpIcon } from '#web/content/help/HelpIcon.tsx'
import { placesIn, searchHelp } from '#web/content/help/search.ts'
import { hitPath, SearchResults } from '#web/content/help/SearchResults.tsx'
import { TITLES } from '#web/content/help/titles.ts'
import { ContactSupport } from '#web/content/support/ContactSupport.tsx'
import { Affix } from '#web/kit/forms/Affix.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Input } from '#web/kit/forms/Input.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useHydrated } from '#web/kit/hooks/hydrated.ts'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'

/**
 * The query is in the address, so that Back returns to the results. The field has its own text, because a space that is
 * typed before the next word is not part of the query.
 */
function useQueryInAddress(): [query: string, setQuery: (query: string) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  // The server renders the page without a query, and hydration must match it.
  const asked = useHydrated() ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (seen !== asked) {
    setSeen(asked)
    if (typed.trim() !== asked) setTyped(asked)
  }
  const setQuery = (query: string) => {
    setTyped(query)
    const params = new URLSearchParams(search)
    if (query.trim() === '') params.delete('q')
    else params.set('q', query.trim())
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true })
  }
  return [typed, setQuery]
}

export const layout: PageLayout = { mainClass: 'public-page' }

export default function HelpCenterPage() {
  const figures = useFigures()
  const [query, setQuery] = useQueryInAddress()
  const asked = useDeferredValue(query.trim())
  const places = useMemo(() => placesIn(ARTICLES, figures), [figures])
  const hits = useMemo(() => searchHelp(places, asked), [places, asked])
  const [, navigate] = useLocation()
  const field = useRef<HTMLInputElement>(null)
  // Text may have been typed before hydration.
  const readEarlyInput = useEffectEvent(() => {
    const early = field.current?.value ?? ''
    if (early !== query) setQuery(early)
  })
  useLayoutEffect(() => readEarlyInput(), [])

  const press = (event: KeyboardEvent) => {
    const first = hits[0]
    if (event.key === 'Escape' && query !== '') {
      event.preventDefault()
      setQuery('')
    }
    if (event.key === 'Enter' && first) navigate(hitPath(first))
    if (event.key === 'ArrowDown' && first) {
      event.preventDefault()
      document.querySelector<HTMLElement>('#help-results a')?.focus()
    }
  }
  return (
    <>
      <Grid gap={7} rowGap={5} as="header" align="end" className={styles.head}>
        <div>
          <p className="over">Help Center</p>
          <h1 className="d-64">What is stuck?</h1>
          <p className="lead">Nine short articles. Most answers are in the first screen of one of them.</p>
        </div>
        <Stack gap={2} role="search">
          <Affix icon="search">
            <Input
              ref={field}
              type="search"
              aria-label="Search help"
              aria-describedby="help-count"
              placeholder="refund, code, payout…"
              autoComplete="off"
              maxLength={100}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              onKeyDown={press}
            />
          </Affix>
          <p className="hint">Last updated {figures.updated}</p>
          <VisuallyHidden>
            <span id="help-count" role="status">
              {asked !== '' && foundText(hits.length)}
            </span>
          </VisuallyHidden>
        </Stack>
      </Grid>
      {asked === '' ? (
        <AllArticles figures={figures} />
      ) : (
        <SearchResults
          query={asked}
          hits={hits}
          onBack={() => field.current?.focus()}
          onClear={() => {
            setQuery('')
            field.current?.focus()
          }}
        />
      )}
      <ContactSupport available={figures.support} />
      <Cluster gap={5} rowGap={2} as="nav" align="stretch" className={styles.legal} aria-label="Legal">
        <Link className="link" href={paths.privacyPolicy()}>
          Privacy Policy
        </Link>
        <Link className="link" href={paths.termsOfService()}>
          Terms of Service
        </Link>
      </Cluster>
    </>
  )
}

const foundText = (count: number): string => {
  if (count === 0) return 'Nothing found'
  return count === 1 ? 'One result. Arrow down to reach it.' : `${count} results. Arrow down to reach them.`
}

function AllArticles({ figures }: { figures: Figures }) {
  return (
    <Grid as="ul" gap={7} rowGap={0} columns={2} collapse="tablet" className={styles.articles}>
      {ARTICLES.map((article) => (
        <li key={article.slug}>
          <span className={styles.icon}>
            <HelpIcon name={article.icon} />
          </span>
          <h2 className="d-24">
            <Link className="cover-link" href={paths.help(article.slug)}>
              {TITLES[article.slug]}
            </Link>
          </h2>
          <Icon name="arrow" />
          <p className="sub">{article.summary(figures)}</p>
          <p className="num-12 c3">{minutesOf(article, figures)} min</p>
        </li>
      ))}
    </Grid>
  )
}
