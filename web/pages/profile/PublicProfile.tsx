import styles from '#web/profiles/public/PublicProfile.module.css'
import type { PublicProfile } from '#core/profiles/api.ts'
import { paths } from '#core/paths.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { AboutPerson } from '#web/profiles/public/AboutPerson.tsx'
import { calledBy } from '#web/profiles/public/called-by.ts'
import { Figures } from '#web/profiles/public/Figures.tsx'
import { Hero } from '#web/profiles/public/Hero.tsx'
import { Pieces } from '#web/profiles/public/portfolio/Portfolio.tsx'
import { Reviews } from '#web/pages/profile/Reviews.tsx'
import { TrustSummary } from '#web/profiles/public/TrustSummary.tsx'

/** What a person shows: the stamp beside the name, four figures, what we counted, reviews before pictures, proof at the side. */
export function Showing({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  return (
    <>
      {isMine && (
        <div className={styles.publicMine}>
          <Banner
            icon="eye"
            action={
              <ButtonLink tone="line" size="sm" href={paths.editProfile()}>
                Edit profile
              </ButtonLink>
            }
          >
            This is you, as others see you.
          </Banner>
        </div>
      )}
      {person.isBlocked && (
        <div className={styles.publicMine}>
          <Banner tone="warn" icon="eyeOff">
            You have blocked {calledBy(person)}. Neither of you sees the other’s jobs and bids.
          </Banner>
        </div>
      )}
      <Hero person={person} isMine={isMine} />
      <Figures person={person} />
      <TrustSummary person={person} />
      <div className={styles.publicCols}>
        <div className={styles.publicMain}>
          <Reviews person={person} isMine={isMine} />
          {person.portfolioPublic && <Pieces person={person} isMine={isMine} />}
        </div>
        <AboutPerson person={person} />
      </div>
    </>
  )
}
