import { useAction } from '#web/runtime/action.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'

interface RemoveDialogProps {
  what: string
  sub: string
  onRemove: () => Promise<unknown>
  /** Called after the dialog has closed. */
  onRemoved: () => Promise<void>
  onClose: () => void
}

/** Asks once before removing. */
export function RemoveDialog({ what, sub, onRemove, onRemoved, onClose }: RemoveDialogProps) {
  const remove = useAction(`It was not possible to remove ${what}. Please try again.`, async () => {
    await onRemove()
    onClose()
    await onRemoved()
  })
  return (
    <Dialog title={`Remove ${what}?`} sub={sub} onClose={onClose}>
      <DialogBody>
        {remove.failure && (
          <Banner tone="bad" raised urgent>
            {remove.failure}
          </Banner>
        )}
        <Button tone="danger" block loading={remove.isBusy} loadingLabel="Removing…" onClick={remove.run}>
          Remove
        </Button>
        <Button tone="line" block onClick={onClose}>
          Keep it
        </Button>
      </DialogBody>
    </Dialog>
  )
}
