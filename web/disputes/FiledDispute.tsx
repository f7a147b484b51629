import type { Dispute } from '#core/disputes/api.ts'
import { MAX_EVIDENCE_PER_SIDE } from '#core/disputes/rules.ts'
import { trayOf } from '#web/disputes/evidence/drafts.ts'
import { FileTray, useTray } from '#web/disputes/evidence/FileTray.tsx'
import { useSendFiles } from '#web/disputes/evidence/send-evidence.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import type { About } from '#web/contracts/dialog-props.ts'

/** EVIDENCE-UI-1: filed; the files follow one after the other, and one that fails is tried again or kept for later. */
export function FiledDispute({ dispute, contract, me, onClose }: About & { dispute: Dispute; me: string }) {
  const tray = trayOf(me, contract.id)
  const { pieces, isSending } = useTray(tray)
  const send = useSendFiles({ contractId: contract.id, me, onWhole: onClose })
  return (
    <Dialog
      title="Filed and frozen"
      sub={`Dispute ${dispute.number} is open. Your files follow one after the other.`}
      onClose={onClose}
    >
      <DialogBody>
        <FileTray tray={tray} room={MAX_EVIDENCE_PER_SIDE} />
        {!isSending && pieces.length > 0 && (
          <Banner tone="warn" raised>
            The dispute is filed, but not all of the files arrived. Try again, or close this: they wait under “Evidence”
            for as long as this page is open.
          </Banner>
        )}
        <Button block loading={isSending} loadingLabel="Sending…" onClick={() => void send(dispute)}>
          {pieces.length === 1 ? 'Send it again' : 'Send them again'}
        </Button>
        <Button tone="line" block onClick={onClose}>
          Close
        </Button>
      </DialogBody>
    </Dialog>
  )
}
