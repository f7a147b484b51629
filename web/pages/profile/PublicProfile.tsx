import styles from '#web/profiles/public/PublicProfile.module.css'
import type { PublicProfile } from '#core/profiles/api.ts'
import { paths } from '#core/paths.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { AboutPerson } from '#web/profiles/public/AboutPerson.tsx'
import { displayName } from '#web/profiles/public/display-name.ts'
import { PublicFigures } from '#web/profiles/ProfileFigures.tsx'
import { Hero } from '#web/profiles/public/Hero.tsx'
import { Pieces } from '#web/profiles/public/Portfolio.tsx'
import { Reviews } from '#web/pages/profile/Reviews.tsx'
import { TrustSummary } from '#web/profiles/public/TrustSummary.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

export function Showing({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  return (
    <>
      {isMine && (
        <div className="above-2 below-4">
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
        <div className="above-2 below-4">
          <Banner tone="warn" icon="eyeOff">
            You have blocked {displayName(person)}. Neither of you sees the other’s jobs and bids.
          </Banner>
        </div>
      )}
      <Hero person={person} isMine={isMine} />
      <PublicFigures person={person} />
      <TrustSummary person={person} />
      <Grid gap={7} align="start" className={styles.columns}>
        <Grid gap={7}>
          <Reviews person={person} isMine={isMine} />
          {person.portfolioPublic && <Pieces person={person} isMine={isMine} />}
        </Grid>
        <AboutPerson person={person} />
      </Grid>
    </>
  )
}
