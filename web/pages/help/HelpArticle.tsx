import styles from './HelpArticle.module.css'
import proseStyles from '#web/kit/page/Prose.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { type Article, minutesOf } from '#web/content/help/article.ts'
import { useArriveAtSection } from '#web/content/help/arrive-at-section.ts'
import { Acts, Sections } from '#web/content/help/Blocks.tsx'
import type { Section } from '#web/content/help/blocks.ts'
import { useCurrentSection } from '#web/content/help/current-section.ts'
import { useFigures } from '#web/content/help/figures.ts'
import { ProseEnd } from '#web/kit/page/ProseEnd.tsx'
import { type Slug, SLUGS, TITLES } from '#web/content/help/titles.ts'
import { ButtonLink } from '#web/kit/actions/Button.tsx'

/** Articles at the left, 680 px to read, contents at the right. */
export function HelpArticle({ article }: { article: Article }) {
  const figures = useFigures()
  const sections = article.sections(figures)
  useArriveAtSection()
  return (
    <>
      <AllArticles current={article.slug} />
      <article className={classes(proseStyles.prose, styles.text)}>
        <ButtonLink tone="quiet" size="sm" icon="left" className={styles.back} href={paths.helpCenter()}>
          Back to Help Center
        </ButtonLink>
        <h1 className="d-64">{TITLES[article.slug]}</h1>
        <p className="lead">{article.lead(figures)}</p>
        <p className={classes('hint', styles.when)}>
          Last updated {figures.updated} · {minutesOf(article, figures)} min read
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
      </article>
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
