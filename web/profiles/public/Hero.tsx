import styles from './Hero.module.css'
import type { PublicProfile } from '#core/profiles/api.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Chip, Live } from '#web/kit/display/data/Chip.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { splitBio } from '#web/profiles/public/bio.ts'
import { calledBy } from '#web/profiles/public/called-by.ts'
import { HeroActs } from '#web/profiles/public/HeroActions.tsx'

export function Hero({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  const name = calledBy(person)
  const { lead } = splitBio(person.bio)
  return (
    <header className={styles.publicHero}>
      <Avatar name={name} src={person.profileImageUrl} size={120} />
      <div>
        <div className={styles.name}>
          <h1 className="d-64">
            <bdi>{name}</bdi>
          </h1>
          {person.isVerified && (
            <>
              <StatusBadge>Verified</StatusBadge>
              <VisuallyHidden>Verified</VisuallyHidden>
            </>
          )}
        </div>
        {lead && (
          <p className="lead" dir="auto">
            {lead}
          </p>
        )}
        {(person.isFoundingMember || person.isBusinessAccount) && (
          <div className={styles.marks}>
            {person.isFoundingMember && <Chip icon="star">Founding member</Chip>}
            {person.isBusinessAccount && <Chip icon="work">{person.businessName || 'Business'}</Chip>}
          </div>
        )}
      </div>
      <div className={styles.acts}>
        {person.isAvailableForWork ? (
          <Live>Available for work</Live>
        ) : (
          <span className="num-12 c3">Not available right now</span>
        )}
        <HeroActs person={person} isMine={isMine} />
      </div>
    </header>
  )
}
