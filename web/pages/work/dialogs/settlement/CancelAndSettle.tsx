import styles from './Settlement.module.css'
import { useState } from 'react'
import { cancelContract, type SettlementAmounts } from '#core/contracts/api.ts'
import { SETTLE_HOURS } from '#core/contracts/settlement.ts'
import { showDollars } from '#core/kernel/money.ts'
import { nameOf } from '#web/contracts/copy.ts'
import type { ContractDialogContext, OpenDialog } from '#web/contracts/open-dialog.ts'
import { useProgress } from '#web/contracts/queries.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Failure } from '#web/kit/feedback/Failure.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Select } from '#web/kit/forms/Input.tsx'
import { Reason, useReason } from '#web/kit/forms/ReasonField.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'
import { SettlementFrame } from '#web/pages/work/dialogs/settlement/SettlementFrame.tsx'
import { useContractAct } from '#web/payments/contract-action.ts'
import { useOnceCall } from '#web/runtime/idempotency.ts'

const REASONS = ['Plans changed', 'It is not needed any more', 'It takes too long', 'Something else'] as const

/** "Plans changed. Thank you for what you’ve done so far." */
const fullReason = (choice: string, text: string): string => [choice, text.trim()].filter(Boolean).join('. ')

interface CancelAndSettleProps extends ContractDialogContext {
  amounts: SettlementAmounts
  ask: OpenDialog
}

/** SETTLE-UI-1: the share and its evidence, before the poster cancels. */
export function CancelAndSettle({ contract, amounts, ask, onClose }: CancelAndSettleProps) {
  const sendCancelContract = useOnceCall(cancelContract)
  const updates = useProgress(contract.id).data ?? []
  const [choice, setChoice] = useState<string>(REASONS[0])
  const [text, textField] = useReason()
  const worker = nameOf(contract, 'worker')
  const { percent, share } = amounts
  const cancel = useContractAct({
    contract,
    failed: 'The contract could not be canceled.',
    act: () => sendCancelContract({ params: { id: contract.id }, body: { reason: fullReason(choice, text), percent } }),
    onDone: () => {
      toast({ title: 'Canceled, to be settled', text: `${worker} has ${SETTLE_HOURS} hours to answer.` })
      onClose()
    },
  })
  return (
    <SettlementFrame
      contract={contract}
      amounts={amounts}
      updates={updates}
      over={`${contract.number} · ${contract.job.title}`}
      title="Cancel and settle"
      text={`${worker} has already reported work. Canceling now pays ${worker} the reported part; the rest goes back to your card.`}
      onClose={onClose}
    >
      <Field label="Reason">
        <Select value={choice} onChange={(event) => setChoice(event.target.value)}>
          {REASONS.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </Select>
      </Field>
      <Reason {...textField} label={`A few words to ${worker}`} hint="Shown with the reason." />
      <p className="hint">
        {worker} has {SETTLE_HOURS} hours to accept or open a dispute. No answer counts as accepted. Until then, nothing
        moves.
      </p>
      <Failure>{cancel.failure}</Failure>
      <Stack gap={1} className={styles.acts}>
        <Button tone="ticket" size="lg" block loading={cancel.isBusy} loadingLabel="Canceling…" onClick={cancel.run}>
          Cancel and pay {showDollars(share)}
        </Button>
        <Button tone="quiet" size="sm" block onClick={onClose}>
          Keep the contract
        </Button>
        <Button tone="quiet" size="sm" block onClick={() => ask({ act: 'dispute' })}>
          Disagree with the share? Open a dispute
        </Button>
      </Stack>
    </SettlementFrame>
  )
}
