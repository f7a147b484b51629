import styles from './Team.module.css'
import homePageStyles from './HomePage.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { paths } from '#core/paths.ts'
import { Icon } from '#web/kit/display/Icon.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'

const OPENINGS = [
  { role: 'Business Development', place: 'Tampa FL' },
  { role: 'Software Engineer', place: 'Remote' },
  { role: 'Customer Success', place: 'Atlanta GA' },
] as const

export function Team() {
  return (
    <section className={homePageStyles.part} aria-labelledby="team">
      <div className="section-head">
        <h2 className="d-24" id="team">
          Join our team
        </h2>
      </div>
      <ul className={styles.team}>
        {OPENINGS.map(({ role, place }) => (
          <li key={role}>
            <a href={paths.careers()} target="_blank" rel="noopener">
              <span>
                <span className={classes('h', styles.role)}>{role}</span>
                <span className="hint">{place}</span>
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </span>
              <Icon name="away" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
