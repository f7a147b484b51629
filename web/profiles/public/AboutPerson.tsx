import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { formatMonth } from '#web/profiles/dates.ts'
import { policyFacts } from '#web/profiles/policy-facts.ts'
import styles from './AboutPerson.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { PublicProfile } from '#core/profiles/api.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { capital } from '#web/profiles/lists.ts'
import { splitBio } from '#web/profiles/public/bio.ts'
import { weekLines } from '#web/profiles/week.ts'

/** The side column, without empty parts. */
export function AboutPerson({ person }: { person: PublicProfile }) {
  const { rest } = splitBio(person.bio)
  return (
    <Stack as="aside" gap={6} className={styles.about} aria-label="About">
      {rest && (
        <Part title="About">
          <p className={classes('c2', styles.bio)} dir="auto">
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
    </Stack>
  )
}

function Expertise({ person }: { person: PublicProfile }) {
  if (person.expertise.length === 0 && !person.experienceLevel) return null
  return (
    <Part title="Expertise">
      <Cluster gap={2}>
        {person.expertise.map((skill) => (
          <Chip key={skill}>{skill}</Chip>
        ))}
      </Cluster>
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

interface Credential {
  icon: IconName
  title: string
  facts: string
}

const verifiedText = (verifiedAt: string | null): string | null => verifiedAt && `verified ${formatMonth(verifiedAt)}`

const credentialsOf = ({ certifications, insurance }: PublicProfile, isVerified: boolean): Credential[] => [
  ...insurance
    .filter((one) => one.isVerified === isVerified)
    .map((policy) => ({
      icon: 'shield' as const,
      title: policy.policyType,
      facts: [policyFacts(policy), verifiedText(policy.verifiedAt)].filter(Boolean).join(', '),
    })),
  ...certifications
    .filter((one) => one.isVerified === isVerified)
    .map(({ certificationName, issuingOrganization, expirationDate, verifiedAt }) => ({
      icon: 'doc' as const,
      title: certificationName,
      facts: [issuingOrganization, expirationDate && `until ${formatMonth(expirationDate)}`, verifiedText(verifiedAt)]
        .filter(Boolean)
        .join(', '),
    })),
]

const checkedOf = (person: PublicProfile): Credential[] => [
  ...(person.isVerified
    ? [{ icon: 'verified' as const, title: 'Identity', facts: person.verifiedAt ? formatMonth(person.verifiedAt) : '' }]
    : []),
  ...person.backgroundChecks.map(({ checkType, completedAt, expiresAt }) => ({
    icon: 'shield' as const,
    title: checkType,
    facts: ['Passed', completedAt && formatMonth(completedAt), expiresAt && `valid until ${formatMonth(expiresAt)}`]
      .filter(Boolean)
      .join(', '),
  })),
  ...credentialsOf(person, true),
]

/** Checked credentials, apart from those that the person only names. */
function TrustEvidence({ person }: { person: PublicProfile }) {
  const checked = checkedOf(person)
  const named = credentialsOf(person, false)
  return (
    <>
      {checked.length > 0 && (
        <Part title="Verified by us">
          <CredentialList credentials={checked} isChecked />
        </Part>
      )}
      {named.length > 0 && (
        <Part title="Named, not verified">
          <CredentialList credentials={named} />
        </Part>
      )}
    </>
  )
}

function CredentialList({
  credentials,
  isChecked = false,
}: {
  credentials: readonly Credential[]
  isChecked?: boolean
}) {
  return (
    <ul className={isChecked ? classes(styles.credentials, styles.checked) : styles.credentials}>
      {credentials.map(({ icon, title, facts }) => (
        <li key={`${title} ${facts}`}>
          <Icon name={icon} filled={icon === 'verified'} />
          <span>{title}</span>
          {facts && <span className="hint">{facts}</span>}
        </li>
      ))}
    </ul>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="h">{title}</h2>
      {children}
    </section>
  )
}
