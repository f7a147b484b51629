import './Showing.css'
import type { PublicProfile } from '#contract/profiles/api.ts'
import { paths } from '#web/app/paths.ts'
import { Banner } from '#web/kit/Banner.tsx'
import { ButtonLink } from '#web/kit/Button.tsx'
import { AboutPerson } from '#web/profiles/public/AboutPerson.tsx'
import { Figures } from '#web/profiles/public/Figures.tsx'
import { Hero } from '#web/profiles/public/Hero.tsx'
import { Pieces } from '#web/profiles/public/Pieces.tsx'
import { Reviews } from '#web/profiles/public/Reviews.tsx'

/** What a person shows: the stamp beside the name, four figures, reviews before pictures, proof at the side. */
export function Showing({ person, isMine }: { person: PublicProfile; isMine: boolean }) {
  return (
    <>
      {isMine && (
        <div className="public-mine">
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
      <Hero person={person} />
      <Figures person={person} />
      <div className="public-cols">
        <div className="public-main">
          <Reviews person={person} />
          {person.portfolioPublic && <Pieces person={person} />}
        </div>
        <AboutPerson person={person} />
      </div>
    </>
  )
}
