import type { ReactNode } from 'react'
import { Button, type ButtonTone } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'

interface ConfirmDialogProps {
  title: string
  /** What it does, in a sentence or two. */
  sub?: string
  confirm: string
  /** "Saving…" */
  busyLabel?: string
  isBusy?: boolean
  /** Announced at once. */
  failure?: ReactNode
  tone?: ButtonTone
  /** The other button. */
  back?: string
  /** Enter confirms. */
  focusConfirm?: boolean
  onConfirm: () => unknown
  onClose: () => void
  children?: ReactNode
}

/** Asks once more. */
export function ConfirmDialog({
  title,
  sub,
  confirm,
  busyLabel,
  isBusy = false,
  failure = null,
  tone = 'danger',
  back = 'Keep it',
  focusConfirm = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} sub={sub} onClose={onClose}>
      <DialogBody>
        {children}
        {failure && (
          <Banner tone="bad" raised urgent>
            {failure}
          </Banner>
        )}
        <Button
          tone={tone}
          block
          data-autofocus={focusConfirm || undefined}
          loading={isBusy}
          {...(busyLabel !== undefined && { loadingLabel: busyLabel })}
          onClick={() => void onConfirm()}
        >
          {confirm}
        </Button>
        <Button tone="line" block onClick={onClose}>
          {back}
        </Button>
      </DialogBody>
    </Dialog>
  )
}
