import { Acts, Blocks } from '#web/content/help/Blocks.tsx'
import type { Act, Section } from '#web/content/help/blocks.ts'
import { ReadingText } from '#web/pages/public/ReadingText.tsx'

interface LegalPageProps {
  title: string
  lead: string
  updated: string
  sections: readonly Section[]
  end: { title: string; text: string; acts: readonly Act[] }
}

export function LegalText({ title, lead, updated, sections, end }: LegalPageProps) {
  return (
    <ReadingText
      over={`Last updated ${updated}`}
      title={title}
      lead={lead}
      sections={sections.map((section) => ({ ...section, body: <Blocks blocks={section.blocks} /> }))}
      end={
        <>
          <div>
            <p className="h">{end.title}</p>
            <p className="sub">{end.text}</p>
          </div>
          <Acts acts={end.acts} />
        </>
      }
    />
  )
}
