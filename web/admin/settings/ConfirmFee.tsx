import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'

interface ConfirmFeeProps {
  from: string
  to: string
  isBusy: boolean
  onYes: () => Promise<void>
  onClose: () => void
}

/** PORTAL-26: the one figure that every worker looks at is not changed by a slip. */
export function ConfirmFee({ from, to, isBusy, onYes, onClose }: ConfirmFeeProps) {
  return (
    <Dialog
      title={`${to} instead of ${from}?`}
      sub="From the next contract on; running contracts keep theirs. Every page that names the fee says the new one at once."
      onClose={onClose}
    >
      <DialogBody>
        <Button tone="ticket" block loading={isBusy} loadingLabel="Saving…" onClick={() => void onYes()}>
          {`Set the fee to ${to}`}
        </Button>
        <Button tone="line" block onClick={onClose}>
          {`Keep ${from}`}
        </Button>
      </DialogBody>
    </Dialog>
  )
}
