import { useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { ButtonLink } from '#web/kit/Button.tsx'
import { Switch } from '#web/kit/Choice.tsx'
import { Empty } from '#web/kit/Empty.tsx'

/** What a recommendation is scored on, and from where it is known. */
const FACTORS = [
  { name: 'Skill', from: 'the skills of your profile and what the job asks for' },
  { name: 'Location', from: 'how far it is from your zip code; a virtual job is everywhere' },
  { name: 'Experience', from: 'finished jobs of the kind and the stars they got' },
  { name: 'Availability', from: 'your weekly hours and the day the job names' },
] as const

export function RecommendationsTab() {
  const [showsFactors, setShowsFactors] = useState(true)
  return (
    <>
      <div className="advanced__top">
        <h2 className="d-24">Jobs that fit you</h2>
        <Switch
          label="Show ML Factors"
          checked={showsFactors}
          onChange={(event) => setShowsFactors(event.target.checked)}
        />
      </div>
      <Empty
        title="Recommendations are not switched on here yet"
        action={<ButtonLink href={paths.findWork()}>Find Work</ButtonLink>}
      >
        Until then Find Work lists what is open near you, and alerts tell you of jobs that fit your skills.
      </Empty>
      {showsFactors && (
        <section aria-labelledby="ml-factors">
          <h3 className="over advanced__over" id="ml-factors">
            What a score is made of
          </h3>
          <ul className="advanced__four">
            {FACTORS.map(({ name, from }) => (
              <li key={name}>
                <p className="h">{name}</p>
                <p className="sub">From {from}.</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
