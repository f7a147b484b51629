import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type Contract, myContracts } from '#contract/contracts/api.ts'
import type { Dispute } from '#contract/disputes/api.ts'
import { type Act, useAct } from '#web/bids/act.ts'
import { useTakeDispute } from '#web/disputes/queries.ts'
import { refreshJobs } from '#web/jobs/queries.ts'
import { keepFocus } from '#web/kit/keep-focus.ts'
import { keyOf } from '#web/kit/query.ts'
import { toast } from '#web/kit/toast.ts'
import { refreshWallet } from '#web/payments/queries.ts'
import { useRefresh } from '#web/work/contract/queries.ts'

/** Shows what an act made of a dispute, and asks for all that may have moved with it. */
export function useShowDispute(contractId: string): (dispute: Dispute) => Promise<void> {
  const client = useQueryClient()
  const take = useTakeDispute(contractId)
  const refresh = useRefresh(contractId)
  return useCallback(
    async (dispute) => {
      await take(dispute)
      void client.invalidateQueries({ queryKey: keyOf(myContracts) })
      void refreshJobs(client)
      void refreshWallet(client)
      await refresh()
    },
    [client, take, refresh],
  )
}

interface DisputeAct {
  contract: Contract
  /** The title of the toast when it fails; the server's sentence stands under it. */
  failed: string
  act: () => Promise<Dispute>
  onDone: (dispute: Dispute) => void
}

/** An act that changes a dispute. */
export function useDisputeAct({ contract, failed, act, onDone }: DisputeAct): Act {
  const show = useShowDispute(contract.id)
  const refresh = useRefresh(contract.id)
  return useAct(
    'Please try again.',
    async () => {
      const changed = await act()
      await show(changed)
      onDone(changed)
      keepFocus()
    },
    (sentence) => {
      toast({ title: failed, text: sentence, tone: 'bad' })
      // Answered by the other side meanwhile, perhaps: what it is by now has to be seen.
      void refresh()
    },
  )
}
