import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { myContracts } from '#core/contracts/api.ts'
import type { Dispute, MediationAttempt } from '#core/disputes/api.ts'
import type { Action } from '#web/runtime/action.ts'
import { useTakeDispute } from '#web/disputes/queries.ts'
import { refreshJobs } from '#web/jobs/queries.ts'
import { keyOf } from '#web/runtime/query.ts'
import { refreshWallet } from '#web/payments/queries.ts'
import { useActUnder } from '#web/payments/contract-action.ts'
import { useRefresh } from '#web/contracts/queries.ts'
import type { ContractDialogContext } from '#web/contracts/open-dialog.ts'

/** What every dialog that answers a proposal is given. */
export interface ProposalContext extends ContractDialogContext {
  dispute: Dispute
  attempt: MediationAttempt
}

/** Shows the changed dispute and refetches what depends on it. */
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

export const useDisputeAct = (on: Parameters<typeof useActUnder<Dispute>>[0]): Action =>
  useActUnder(on, useShowDispute(on.contract.id))
