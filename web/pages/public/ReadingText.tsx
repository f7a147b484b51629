import styles from './ReadingText.module.css'
import type { ReactNode } from 'react'
import { Prose, ProseEnd } from '#web/kit/page/Prose.tsx'

export interface ReadingSection {
  id: string
  title: string
  body: ReactNode
}

interface ReadingTextProps {
  over: string
  title: string
  lead: string
  sections: readonly ReadingSection[]
  end: ReactNode
}

/** A text column of 680 px, with a table of contents beside it on wide screens. */
export function ReadingText({ over, title, lead, sections, end }: ReadingTextProps) {
  return (
    <>
      <Prose as="article" className={styles.text}>
        <p className="over">{over}</p>
        <h1 className="d-64 above-4">{title}</h1>
        <p className="lead">{lead}</p>
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            {section.body}
          </section>
        ))}
        <ProseEnd>{end}</ProseEnd>
      </Prose>
      <nav className={styles.contents} aria-label="On this page">
        <h2 className="over">On this page</h2>
        <ul className="above-3">
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
