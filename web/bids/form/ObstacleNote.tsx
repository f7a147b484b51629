import { NOT_VERIFIED_FOR_LARGE } from '#core/profiles/rules.ts'
import { paths } from '#core/paths.ts'
import type { Obstacle } from '#web/bids/bid-status.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { ButtonLink } from '#web/kit/actions/Button.tsx'
import { VerifyBanner } from '#web/profiles/identity/VerifyBanner.tsx'

/** Why the button is off, and the way to switch it on. Beside the form, not in it: the dialog has a form of its own. */
export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  if (obstacle.kind === 'profile') return <ProfileNote missing={obstacle.missing} />
  return <VerifyBanner raised title="Verify your identity to bid" textFor={() => NOT_VERIFIED_FOR_LARGE.message} />
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

function ProfileNote({ missing }: { missing: readonly string[] }) {
  return (
    <Banner
      tone="warn"
      icon="user"
      raised
      title="Complete your profile to bid"
      action={
        <ButtonLink tone="line" size="sm" href={paths.editProfile()}>
          Complete Profile
        </ButtonLink>
      }
    >
      Still missing: {list.format(missing.map((part) => part.toLowerCase()))}. What you type below is kept.
    </Banner>
  )
}
