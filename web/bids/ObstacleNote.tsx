import { lazy, Suspense, useState } from 'react'
import { NOT_VERIFIED_FOR_LARGE } from '#contract/profiles/rules.ts'
import { paths } from '#web/app/paths.ts'
import type { Obstacle } from '#web/bids/standing.ts'
import { Banner } from '#web/kit/Banner.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { useVerification } from '#web/profiles/identity/verification.ts'

const VerifyIdentityDialog = lazy(() => import('#web/profiles/VerifyIdentityDialog.tsx'))

/** Why the button is off, and the way to switch it on. Beside the form, not in it: the dialog has a form of its own. */
export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  return obstacle.kind === 'identity' ? <IdentityNote /> : <ProfileNote missing={obstacle.missing} />
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

/** Whoever is approved meanwhile is read again, and the note goes. */
function IdentityNote() {
  const [isOpen, setOpen] = useState(false)
  const isPending = useVerification().data?.status === 'pending'
  return (
    <>
      <Banner
        tone="warn"
        icon="shield"
        raised
        title={isPending ? 'Your documents are being looked at' : 'Verify your identity to bid'}
        action={
          !isPending && (
            <Button tone="line" size="sm" onClick={() => setOpen(true)}>
              Verify now
            </Button>
          )
        }
      >
        {NOT_VERIFIED_FOR_LARGE.message}
      </Banner>
      {isOpen && (
        <Suspense>
          <VerifyIdentityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
