import styles from './AboutPerson.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { PublicProfile } from '#core/profiles/api.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { capital } from '#web/profiles/lists.ts'
import { Part } from '#web/profiles/public/Part.tsx'
import { TrustEvidence } from '#web/profiles/public/portfolio/Credentials.tsx'
import { splitBio } from '#web/profiles/public/bio.ts'
import { weekLines } from '#web/profiles/week.ts'

/** The column at the side. A part that is empty is not there. */
export function AboutPerson({ person }: { person: PublicProfile }) {
  const { rest } = splitBio(person.bio)
  return (
    <aside className={styles.aboutPerson} aria-label="About">
      {rest && (
        <Part title="About">
          <p className={classes('c2', styles.words)} dir="auto">
            {rest}
          </p>
        </Part>
      )}
      <Expertise person={person} />
      <TrustEvidence person={person} />
      <When person={person} />
      <Speaks person={person} />
      <Business person={person} />
      <Where person={person} />
    </aside>
  )
}

function Expertise({ person }: { person: PublicProfile }) {
  if (person.expertise.length === 0 && !person.experienceLevel) return null
  return (
    <Part title="Expertise">
      <div className={classes('row row--wrap', styles.chips)}>
        {person.expertise.map((skill) => (
          <Chip key={skill}>{skill}</Chip>
        ))}
      </div>
      {person.experienceLevel && <p className="hint">{person.experienceLevel}</p>}
    </Part>
  )
}

function When({ person }: { person: PublicProfile }) {
  const lines = weekLines(person.availabilitySchedule ?? {})
  if (lines.length === 0 && !person.availability) return null
  return (
    <Part title="When">
      {person.availability && <p className="sub">{person.availability}</p>}
      {lines.length > 0 && (
        <dl className={styles.week}>
          {lines.map(({ days, hours }) => (
            <div key={`${days} ${hours}`}>
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  )
}

function Speaks({ person }: { person: PublicProfile }) {
  if (person.languages.length === 0) return null
  return (
    <Part title="Speaks">
      <p className="sub">{person.languages.map(capital).join(', ')}</p>
    </Part>
  )
}

function Business({ person }: { person: PublicProfile }) {
  if (!person.isBusinessAccount || !person.businessName) return null
  return (
    <Part title="Business">
      <p className="sub">{person.businessName}</p>
      {person.businessLicense && <p className="hint">Licence: {person.businessLicense}</p>}
      {person.insuranceInfo && <p className="hint">Insurance: {person.insuranceInfo}</p>}
    </Part>
  )
}

function Where({ person }: { person: PublicProfile }) {
  const place = [person.location, person.zipCode].filter(Boolean).join(' ')
  const { phoneNumber, email } = person
  return (
    <Part title="Where">
      <p className="sub">
        {place ? `${place}. ` : 'Not shown. '}
        {!phoneNumber && !email && 'Phone and e-mail stay private until a contract is active.'}
      </p>
      {phoneNumber && (
        <p className="sub">
          Phone{' '}
          <a className="link" href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`}>
            {phoneNumber}
          </a>
        </p>
      )}
      {email && (
        <p className="sub">
          E-mail{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
    </Part>
  )
}
