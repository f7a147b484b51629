import type { Dispute } from '#core/disputes/api.ts'
import { uploadsOf } from '#web/disputes/evidence/drafts.ts'
import { toast } from '#web/kit/feedback/toast.ts'
import { useRefresh } from '#web/contracts/queries.ts'

interface Sending {
  contractId: string
  me: string
  onWhole: () => void
}

export function useSendFiles({ contractId, me, onWhole }: Sending): (dispute: Dispute) => Promise<void> {
  const refresh = useRefresh(contractId)
  return async (dispute) => {
    const isWhole = await uploadsOf(me, contractId).send(dispute.id)
    void refresh()
    if (!isWhole) return
    toast({ title: 'Evidence added', text: 'All of it has arrived.' })
    onWhole()
  }
}
