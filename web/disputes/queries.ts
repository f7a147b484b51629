import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { contractDispute, type Dispute, previewDispute } from '#core/disputes/api.ts'
import type { DisputeCategory } from '#core/disputes/rules.ts'
import { useLiveOptions } from '#web/runtime/live-query.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const disputeKey = (contractId: string) => keyOf(contractDispute, { params: { id: contractId } })

/** The latest dispute of a contract, refetched with the contract's events. */
export const useDispute = (contractId: string, isThere: boolean) => {
  return useQuery({
    queryKey: disputeKey(contractId),
    queryFn: () => call(contractDispute, { params: { id: contractId } }),
    enabled: isThere,
    ...useLiveOptions(),
  })
}

/** What the rules would propose now. The previous answer stays while loading. */
export const usePreview = (contractId: string, category: DisputeCategory | null) => {
  const parts = { params: { id: contractId }, query: category === null ? {} : { category } }
  return useQuery({
    queryKey: keyOf(previewDispute, parts),
    queryFn: () => call(previewDispute, parts),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Shows the result of the user's own action. */
export const useTakeDispute = (contractId: string): ((dispute: Dispute) => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(
    async (dispute) => {
      const queryKey = disputeKey(contractId)
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, dispute)
    },
    [client, contractId],
  )
}
