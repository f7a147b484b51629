import { showDollars } from '#core/kernel/money.ts'
import { type AdditionalWork, approveAdditionalWork, type Contract } from '#core/contracts/api.ts'
import { isHeld } from '#core/payments/rules.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useOnceCall } from '#web/runtime/idempotency.ts'
import { usePartAct } from '#web/payments/contract-action.ts'

const heldText = ({ role }: Contract, { additionalAmount, paymentStatus }: AdditionalWork): string => {
  const amount = showDollars(additionalAmount)
  if (paymentStatus !== null && isHeld({ status: paymentStatus })) return `${amount} is held on top.`
  return role === 'poster' ? `${amount} is still to be paid.` : `Wait until ${amount} is held before you do it.`
}

interface ApproveExtraProps {
  contract: Contract
  request: AdditionalWork
  isMain?: boolean
}

export function ApproveExtra({ contract, request, isMain = false }: ApproveExtraProps) {
  const sendApproveAdditionalWork = useOnceCall(approveAdditionalWork)
  const approve = usePartAct(contract, 'Failed to approve additional work request.', async () => {
    const body = { role: contract.role }
    const approved = await sendApproveAdditionalWork({ params: { id: request.id }, body })
    toast({ title: 'Additional work approved', text: heldText(contract, approved) })
  })
  const press = { loading: approve.isBusy, loadingLabel: 'Approving…', onClick: approve.run }
  if (isMain)
    return (
      <Button tone="ticket" size="lg" block {...press}>
        Approve · {showDollars(request.additionalAmount)}
      </Button>
    )
  return (
    <Button size="sm" {...press}>
      <span>
        Approve<VisuallyHidden>: {request.description}</VisuallyHidden>
      </span>
    </Button>
  )
}
