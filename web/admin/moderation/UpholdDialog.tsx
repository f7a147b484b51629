import type { ReportedType } from '#core/admin/reports.ts'
import { upholdText, wayBack } from '#web/admin/moderation/flag-copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'

interface UpholdDialogProps {
  type: ReportedType
  isBusy: boolean
  onUphold: () => Promise<void>
  onClose: () => void
}

/** PORTAL-25: U alone takes nothing out of sight: Enter confirms, Esc goes back. */
export function UpholdDialog({ type, isBusy, onUphold, onClose }: UpholdDialogProps) {
  return (
    <Dialog title="Uphold this?" sub={[upholdText(type), wayBack(type)].filter(Boolean).join(' ')} onClose={onClose}>
      <DialogBody>
        <Button
          tone="danger"
          block
          data-autofocus
          loading={isBusy}
          loadingLabel="Saving…"
          onClick={() => void onUphold()}
        >
          Uphold
        </Button>
        <Button tone="line" block onClick={onClose}>
          Back
        </Button>
      </DialogBody>
    </Dialog>
  )
}
