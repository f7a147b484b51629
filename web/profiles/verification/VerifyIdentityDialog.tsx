import { isRejectedRequest } from '#core/profiles/rules.ts'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { QueryView } from '#web/runtime/QueryView.tsx'
import styles from './VerifyIdentityDialog.module.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { requestVerification, type Verification } from '#core/profiles/api.ts'
import { useMe } from '#web/runtime/session.tsx'
import { ago } from '#web/kit/hooks/ago.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Skeleton } from '#web/kit/feedback/Skeleton.tsx'
import { StatusBadge } from '#web/kit/display/StatusBadge.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { DocumentsForm } from '#web/profiles/identity/DocumentsForm.tsx'
import { summarizeStatus, useVerification, verificationKey } from '#web/profiles/identity/verification.ts'

interface VerifyIdentityDialogProps {
  onClose: () => void
}

/** Shows the step that is due: choosing documents, waiting, or the verified mark. */
export default function VerifyIdentityDialog({ onClose }: VerifyIdentityDialogProps) {
  const verification = useVerification()
  const [isSending, setSending] = useState(false)
  const close = () => {
    if (isSending) toast({ title: 'Still sending', text: 'A moment more, or stop the upload first.' })
    else onClose()
  }
  return (
    <Dialog
      title="Verify identity"
      sub="Once, so that people know who comes to the door. Only moderators ever see your documents."
      onClose={close}
    >
      <DialogBody>
        <QueryView query={verification} failure="Your verification could not be fetched." loading={<Loading />}>
          {(data) => <CurrentStep verification={data} onSending={setSending} onClose={onClose} />}
        </QueryView>
      </DialogBody>
    </Dialog>
  )
}

interface StatusProps extends VerifyIdentityDialogProps {
  verification: Verification
  onSending: (isSending: boolean) => void
}

function CurrentStep({ verification, onSending, onClose }: StatusProps) {
  const client = useQueryClient()
  const isVerified = useMe()?.isVerified ?? false
  switch (summarizeStatus(verification, isVerified)) {
    case 'approved':
      return <Approved onClose={onClose} />
    case 'pending':
      return <Pending requestedAt={verification.requestedAt} onClose={onClose} />
    case 'rejected':
    case 'none':
      return (
        <DocumentsForm
          endpoint={requestVerification}
          rejectionReason={isRejectedRequest(verification.status) ? verification.reason : null}
          onSending={onSending}
          onSent={(sent) => client.setQueryData<Verification>(verificationKey, sent)}
        >
          A passport, a driving licence or an identity card, both sides, all four corners in the picture.
        </DocumentsForm>
      )
  }
}

function Pending({ requestedAt, onClose }: { requestedAt: string | null; onClose: () => void }) {
  return (
    <>
      <div className={styles.wait} role="status">
        <span className={styles.burn} aria-hidden="true" />
        <p className="h">We are looking at your documents</p>
        <p className="sub">
          {requestedAt && `Sent ${ago(requestedAt)}. `}You can close this and go on; we tell you when it is done.
        </p>
      </div>
      <Button tone="line" block onClick={onClose}>
        Close
      </Button>
    </>
  )
}

function Approved({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className={styles.done} role="status">
        <StatusBadge lands>Verified</StatusBadge>
        <p className="h">Your identity is verified</p>
        <p className="sub">The mark stands beside your name from now on. The documents are deleted within 30 days.</p>
      </div>
      <Button block onClick={onClose}>
        Done
      </Button>
    </>
  )
}

function Loading() {
  return (
    <Stack role="status">
      <VisuallyHidden>Loading your verification</VisuallyHidden>
      <Skeleton />
      <Skeleton shape="block" />
      <Skeleton shape="button" />
    </Stack>
  )
}
