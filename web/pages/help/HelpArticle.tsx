import styles from './HelpArticle.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { type Article, minutesOf } from '#web/content/help/article.ts'
import { Acts, Sections } from '#web/content/help/Blocks.tsx'
import type { Section } from '#web/content/help/blocks.ts'
import { useFigures } from '#web/content/help/figures.ts'
import { type Slug, SLUGS, TITLES } from '#web/content/help/titles.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { useEffect, useState } from 'react'
import { Prose, ProseEnd } from '#web/kit/page/Prose.tsx'

/** How far from the top a heading counts as current. */
const READING_LINE = '0px 0px -70% 0px'

/** The section at the top of the window. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const top = key.split(' ').find((id) => seen.has(`${id}-part`))
        if (top !== undefined) setCurrent(top)
      },
      { rootMargin: READING_LINE },
    )
    for (const id of key.split(' ')) {
      const part = document.getElementById(`${id}-part`)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [key])
  return current
}

/**
 * For a link from another page to a section of this one: the navigation has scrolled to the top, and browsers scroll to
 * a section only after a page load.
 */
function useArriveAtSection(): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (id === '') return
    const arrival = requestAnimationFrame(() => {
      const heading = document.getElementById(id)
      heading?.scrollIntoView({ block: 'start' })
      heading?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(arrival)
  }, [])
}

/** Articles at the left, 680 px to read, contents at the right. */
export function HelpArticle({ article }: { article: Article }) {
  const figures = useFigures()
  const sections = article.sections(figures)
  useArriveAtSection()
  return (
    <>
      <AllArticles current={article.slug} />
      <Prose as="article" className={styles.text}>
        <ButtonLink tone="quiet" size="sm" icon="left" className={styles.back} href={paths.helpCenter()}>
          Back to Help Center
        </ButtonLink>
        <h1 className="d-64">{TITLES[article.slug]}</h1>
        <p className="lead">{article.lead(figures)}</p>
        <p className={classes('hint', styles.when)}>
          Last updated {article.updated ?? figures.updated} · {minutesOf(article, figures)} min read
        </p>
        <Sections sections={sections} />
        {article.end && (
          <ProseEnd>
            <div>
              <p className="h">{article.end.title}</p>
              <p className="sub">{article.end.text}</p>
            </div>
            <Acts acts={article.end.acts} />
          </ProseEnd>
        )}
      </Prose>
      <OnThisPage sections={sections} />
    </>
  )
}

function AllArticles({ current }: { current: Slug }) {
  return (
    <nav className={styles.side} aria-label="Help articles">
      <h2 className="over">Help Center</h2>
      <ul>
        {SLUGS.map((slug) => (
          <li key={slug}>
            <Link href={paths.help(slug)} aria-current={slug === current ? 'page' : undefined}>
              {TITLES[slug]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OnThisPage({ sections }: { sections: readonly Section[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id))
  return (
    <nav className={styles.toc} aria-label="On this page">
      <h2 className="over">On this page</h2>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
