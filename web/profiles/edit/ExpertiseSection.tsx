import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Section } from '#web/kit/page/Section.tsx'
import styles from './ExpertiseSection.module.css'
import editProfileStyles from './EditProfile.module.css'
import { EXPERIENCE_LEVELS, levelText, SKILLS } from '#core/profiles/rules.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Tile, Tiles } from '#web/kit/page/Tile.tsx'
import type { ProfileEditor } from '#web/profiles/edit/editor.ts'
import { FieldError } from '#web/kit/forms/Field.tsx'

export function ExpertiseSection({ editor }: { editor: ProfileEditor }) {
  return (
    <Section
      id="expertise"
      title="Expertise"
      aside={
        <span className="num-12 c3" role="status">
          {editor.draft.expertise.length} of {SKILLS.length} chosen
        </span>
      }
      className={editProfileStyles.section}
    >
      <Skills editor={editor} />
      <Levels editor={editor} />
    </Section>
  )
}

function Skills({ editor: { draft, set, errorOf } }: { editor: ProfileEditor }) {
  const error = errorOf('expertise')
  const toggle = (skill: string) =>
    set(
      'expertise',
      // Always in the order of the list, so that switching off and on again changes nothing.
      SKILLS.filter((one) => (one === skill) !== draft.expertise.includes(one)),
    )
  return (
    <>
      <Cluster gap={2} role="group" aria-labelledby="expertise">
        {SKILLS.map((skill) => {
          const isChosen = draft.expertise.includes(skill)
          return (
            <button
              key={skill}
              type="button"
              className={styles.skill}
              aria-pressed={isChosen}
              data-invalid={error ? '' : undefined}
              onClick={() => toggle(skill)}
            >
              <Icon name={isChosen ? 'check' : 'plus'} />
              {skill}
            </button>
          )
        })}
      </Cluster>
      {error && <FieldError>{error}</FieldError>}
    </>
  )
}

function Levels({ editor: { draft, set } }: { editor: ProfileEditor }) {
  return (
    <Tiles legend="Experience level" className={styles.levels}>
      {EXPERIENCE_LEVELS.map((level) => {
        const text = levelText(level)
        return (
          <Tile
            key={level.name}
            className={styles.level}
            name="experienceLevel"
            value={text}
            checked={draft.experienceLevel === text}
            onChange={() => set('experienceLevel', text)}
          >
            <span className="h">{level.name}</span>
            <span className="hint">{level.years}</span>
          </Tile>
        )
      })}
    </Tiles>
  )
}
