import { isPendingRequest } from '#core/profiles/rules.ts'
import { Suspense, useState } from 'react'
import type { Verification } from '#core/profiles/api.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { useVerification } from '#web/profiles/identity/verification.ts'

const VerifyIdentityDialog = later(() => import('#web/profiles/verification/VerifyIdentityDialog.tsx'))

interface VerifyBannerProps {
  title: string
  /** Undefined while it loads. */
  textFor: (verification: Verification | undefined) => string
  raised?: boolean
}

export function VerifyBanner({ title, textFor, raised = false }: VerifyBannerProps) {
  const [isOpen, setOpen] = useState(false)
  const verification = useVerification().data
  const isInReview = isPendingRequest(verification?.status ?? null)
  return (
    <>
      <Banner
        tone="warn"
        icon="shield"
        raised={raised}
        title={isInReview ? 'Your documents are being looked at' : title}
        action={
          !isInReview && (
            <Button tone="line" size="sm" onClick={() => setOpen(true)}>
              Verify now
            </Button>
          )
        }
      >
        {textFor(verification)}
      </Banner>
      {isOpen && (
        <Suspense>
          <VerifyIdentityDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
