import { showDollars } from '#core/kernel/money.ts'
import { releasePayment } from '#core/payments/api.ts'
import { nameOf } from '#web/contracts/copy.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { call } from '#web/runtime/call.ts'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { feeText } from '#web/runtime/fee.ts'
import { useOnce } from '#web/runtime/idempotency.ts'
import { TestMode } from '#web/kit/display/data/TestMode.tsx'
import { usePartAct } from '#web/payments/contract-action.ts'
import type { ContractDialogContext } from '#web/contracts/open-dialog.ts'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { SumList } from '#web/kit/display/data/AmountList.tsx'

export function ReleaseDialog({ contract, onClose }: ContractDialogContext) {
  const once = useOnce()
  const { held, fee, workerShare, isTestMode } = contract.money
  const worker = nameOf(contract, 'worker')
  const release = usePartAct(contract, 'The money could not be released.', async () => {
    const { workerAmount } = await once({ release: contract.id, held }, (key) =>
      call(releasePayment, { params: { id: contract.id }, once: key }),
    )
    toast({ title: 'Payment released', text: `${worker} has ${showDollars(workerAmount)} now.` })
    onClose()
  })
  return (
    <Dialog title="Release the money?" sub={contract.job.title} onClose={onClose}>
      <DialogBody>
        <SumList
          sums={[
            { label: 'You release', sum: showDollars(held) },
            { label: `${worker} gets`, sum: showDollars(workerShare) },
            { label: `Platform ${feeText(contract.feeBasisPoints)}`, sum: showDollars(fee) },
          ]}
        />
        <p className="hint">Released money does not come back by itself. If something is missing, ask for changes.</p>
        {isTestMode && (
          <div>
            <TestMode />
          </div>
        )}
        <Failure>{release.failure}</Failure>
        <Button tone="ticket" block loading={release.isBusy} loadingLabel="Releasing…" onClick={release.run}>
          Release · {showDollars(held)}
        </Button>
        <Button tone="line" block onClick={onClose}>
          Not yet
        </Button>
      </DialogBody>
    </Dialog>
  )
}
