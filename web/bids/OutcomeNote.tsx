import { paths } from '#web/app/paths.ts'
import type { Outcome } from '#web/bids/standing.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Stamp } from '#web/kit/Stamp.tsx'

/** How it ended, in a sentence, and where to go from here. */
export function OutcomeNote({ outcome, isChosen = false }: { outcome: Outcome; isChosen?: boolean }) {
  return (
    <section className="outcome" aria-label="How it stands">
      <div className="row between row--top">
        <h2 className="d-24">{outcome.title}</h2>
        {isChosen && <Stamp lands>Chosen</Stamp>}
      </div>
      <p className="c2">{outcome.text}</p>
      {outcome.leadsTo === 'find-work' && (
        <ButtonLink tone="line" size="sm" href={paths.findWork()}>
          Find Work
        </ButtonLink>
      )}
    </section>
  )
}
