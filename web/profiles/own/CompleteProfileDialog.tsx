import { Grid } from '#web/kit/layout/Layout.tsx'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { Button, ButtonLink } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Completeness } from '#web/profiles/own/Completeness.tsx'

interface CompleteProfileDialogProps {
  me: Me
  onSkip: () => void
}

/** Closing it any other way counts as skipping. */
export default function CompleteProfileDialog({ me, onSkip }: CompleteProfileDialogProps) {
  return (
    <Dialog
      title="Complete Your Profile"
      sub="Posting and bidding need all five. It takes two minutes, and people like to know whom they meet."
      onClose={onSkip}
    >
      <DialogBody>
        <Completeness person={me} />
        <Grid columns={2} gap={2} collapse="phone">
          <Button tone="line" onClick={onSkip}>
            Skip for Now
          </Button>
          <ButtonLink href={paths.editProfile()}>Complete Profile</ButtonLink>
        </Grid>
      </DialogBody>
    </Dialog>
  )
}
