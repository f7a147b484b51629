import { useAction } from '#web/runtime/action.ts'
import { ConfirmDialog } from '#web/kit/disclosure/ConfirmDialog.tsx'

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
    <ConfirmDialog
      title={`Remove ${what}?`}
      sub={sub}
      confirm="Remove"
      busyLabel="Removing…"
      isBusy={remove.isBusy}
      failure={remove.failure}
      onConfirm={remove.run}
      onClose={onClose}
    />
  )
}
