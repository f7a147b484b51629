import { Suspense, useState } from 'react'
import type { Verification } from '#core/profiles/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { useVerification } from '#web/profiles/identity/verification.ts'

const VerifyIdentityDialog = later(() => import('#web/profiles/verification/VerifyIdentityDialog.tsx'))

interface VerifyBannerProps {
  title: string
  /** What to say, by how the verification stands; undefined while that is not known. */
  textFor: (standing: Verification | undefined) => string
  raised?: boolean
}

/** Documents that wait for a decision are asked after; with a yes the person is read again, and the banner goes. */
export function VerifyBanner({ title, textFor, raised = false }: VerifyBannerProps) {
  const [isOpen, setOpen] = useState(false)
  const standing = useVerification().data
  const isPending = standing?.status === 'pending'
  return (
    <>
      <Banner
        tone="warn"
        icon="shield"
        raised={raised}
        title={isPending ? 'Your documents are being looked at' : title}
        action={
          !isPending && (
            <Button tone="line" size="sm" onClick={() => setOpen(true)}>
              Verify now
            </Button>
          )
        }
      >
        {textFor(standing)}
      </Banner>
      {isOpen && (
        <Suspense>
          <VerifyIdentityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
