import styles from './Credentials.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { PublicProfile } from '#core/profiles/api.ts'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { formatMonth } from '#web/profiles/dates.ts'
import { policyFacts } from '#web/profiles/policy-facts.ts'
import { Part } from '#web/profiles/public/Part.tsx'

interface Paper {
  icon: IconName
  title: string
  facts: string
}

const certificatesOf = ({ certifications }: PublicProfile, isVerified: boolean): Paper[] =>
  certifications
    .filter((one) => one.isVerified === isVerified)
    .map(({ certificationName, issuingOrganization, expirationDate }) => ({
      icon: 'doc',
      title: certificationName,
      facts: [issuingOrganization, expirationDate && `until ${formatMonth(expirationDate)}`].filter(Boolean).join(', '),
    }))

const checkedOf = (person: PublicProfile): Paper[] => [
  ...(person.isVerified
    ? [{ icon: 'verified' as const, title: 'Identity', facts: person.verifiedAt ? formatMonth(person.verifiedAt) : '' }]
    : []),
  ...person.backgroundChecks.map(({ checkType, completedAt, expiresAt }) => ({
    icon: 'shield' as const,
    title: checkType,
    facts: ['Clear', completedAt && formatMonth(completedAt), expiresAt && `valid until ${formatMonth(expiresAt)}`]
      .filter(Boolean)
      .join(', '),
  })),
  ...certificatesOf(person, true),
]

const namedOf = (person: PublicProfile): Paper[] => [
  ...person.insurance.map((policy) => ({
    icon: 'shield' as const,
    title: policy.policyType,
    facts: policyFacts(policy),
  })),
  ...certificatesOf(person, false),
]

/** What we have looked at, apart from what the person only says. */
export function TrustEvidence({ person }: { person: PublicProfile }) {
  const checked = checkedOf(person)
  const named = namedOf(person)
  return (
    <>
      {checked.length > 0 && (
        <Part title="Checked by us">
          <Documents papers={checked} isChecked />
        </Part>
      )}
      {named.length > 0 && (
        <Part title="Named, not checked">
          <Documents papers={named} />
        </Part>
      )}
    </>
  )
}

function Documents({ papers, isChecked = false }: { papers: readonly Paper[]; isChecked?: boolean }) {
  return (
    <ul className={isChecked ? classes(styles.proof, styles.checked) : styles.proof}>
      {papers.map(({ icon, title, facts }) => (
        <li key={`${title} ${facts}`}>
          <Icon name={icon} filled={icon === 'verified'} />
          <span>{title}</span>
          {facts && <span className="hint">{facts}</span>}
        </li>
      ))}
    </ul>
  )
}
