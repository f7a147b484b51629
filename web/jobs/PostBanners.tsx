import './PostBanners.css'
import { lazy, Suspense, useState } from 'react'
import type { Me } from '#contract/kernel/me.ts'
import { completenessOf } from '#contract/profiles/rules.ts'
import { paths } from '#web/app/paths.ts'
import { type Blockers, missingSentence } from '#web/jobs/blockers.ts'
import { Banner } from '#web/kit/Banner.tsx'
import { Button, ButtonLink } from '#web/kit/Button.tsx'
import { useVerification } from '#web/profiles/identity/verification.ts'

const VerifyIdentityDialog = lazy(() => import('#web/profiles/VerifyIdentityDialog.tsx'))

/** Only while something blocks. */
export function PostBanners({ me, blockers }: { me: Me; blockers: Blockers }) {
  const isIncomplete = blockers.missing.length > 0
  if (!isIncomplete && !blockers.isUnverified) return null
  return (
    <div className="post-banners">
      {isIncomplete && <ProfileBanner percent={completenessOf(me)} missing={blockers.missing} />}
      {blockers.isUnverified && <IdentityBanner />}
    </div>
  )
}

function ProfileBanner({ percent, missing }: { percent: number; missing: readonly string[] }) {
  return (
    <Banner
      tone="warn"
      icon="user"
      title={`Your profile is ${percent}% there`}
      action={
        <ButtonLink tone="line" size="sm" href={paths.editProfile()}>
          Complete Profile
        </ButtonLink>
      }
    >
      {missingSentence(missing)}
      <progress className="post-banners__bar" value={percent} max={100} aria-label="Profile" />
    </Banner>
  )
}

/** Documents that wait for a decision are asked after; with a yes the person is read again, and the banner goes. */
function IdentityBanner() {
  const [isOpen, setOpen] = useState(false)
  const standing = useVerification().data
  const isPending = standing?.status === 'pending'
  return (
    <>
      <Banner
        tone="warn"
        icon="shield"
        title={isPending ? 'Your documents are being looked at' : 'Verify your identity to post'}
        action={
          !isPending && (
            <Button tone="line" size="sm" onClick={() => setOpen(true)}>
              Verify now
            </Button>
          )
        }
      >
        {isPending
          ? 'You can post the moment a moderator has said yes. Nothing is left for you to do.'
          : (standing?.status === 'rejected' && standing.reason) ||
            'One document, about two minutes. Only moderators ever see it.'}
      </Banner>
      {isOpen && (
        <Suspense>
          <VerifyIdentityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
