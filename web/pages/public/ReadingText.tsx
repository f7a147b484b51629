import './ReadingText.css'
import '#web/kit/page/Prose.css'
import type { ReactNode } from 'react'
import { ProseEnd } from '#web/kit/page/ProseEnd.tsx'

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
  /** What to do after reading. */
  end: ReactNode
}

/** A column to read, 680 px wide, with its contents beside it where there is room. */
export function ReadingText({ over, title, lead, sections, end }: ReadingTextProps) {
  return (
    <>
      <article className="prose reading__text">
        <p className="over">{over}</p>
        <h1 className="d-64 reading__title">{title}</h1>
        <p className="lead">{lead}</p>
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            {section.body}
          </section>
        ))}
        <ProseEnd>{end}</ProseEnd>
      </article>
      <nav className="reading__contents" aria-label="On this page">
        <h2 className="over">On this page</h2>
        <ul>
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
