import type { ReactNode } from 'react'
import { Button, type ButtonTone } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What it does, in a sentence or two. */
  sub: string
  submit: string
  /** "Saving…" */
  busy: string
  isBusy: boolean
  tone?: ButtonTone
  /** The other button. */
  back?: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks once more. Enter confirms where the button has `autofocus`, Esc goes back. */
export function ConfirmDialog({
  title,
  sub,
  submit,
  busy,
  isBusy,
  tone = 'ticket',
  back = 'Back',
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} sub={sub} onClose={onClose}>
      <DialogBody>
        {children}
        <Button
          tone={tone}
          block
          data-autofocus={tone === 'danger' || undefined}
          loading={isBusy}
          loadingLabel={busy}
          onClick={() => void onConfirm()}
        >
          {submit}
        </Button>
        <Button tone="line" block onClick={onClose}>
          {back}
        </Button>
      </DialogBody>
    </Dialog>
  )
}
