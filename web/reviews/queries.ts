import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { myContracts, userContracts } from '#core/contracts/api.ts'
import { contractReviews } from '#core/reviews/api.ts'
import { useLiveOptions } from '#web/runtime/live-query.ts'
import { meKey } from '#web/runtime/session.tsx'
import { contractKey } from '#web/contracts/queries.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

/** Reviews of a contract, refetched with its events. */
export const useContractReviews = (contractId: string) => {
  return useQuery({
    queryKey: keyOf(contractReviews, { params: { id: contractId } }),
    queryFn: () => call(contractReviews, { params: { id: contractId } }),
    ...useLiveOptions(),
  })
}

const isAboutReviews = (address: string): boolean =>
  address.startsWith('/api/reviews/') || /^\/api\/contracts\/[^/]+\/reviews$/.test(address)

/** Refetches everything that shows reviews. */
export const useRefreshReviews = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(
    () => client.invalidateQueries({ predicate: ({ queryKey }) => isAboutReviews(String(queryKey[0])) }),
    [client],
  )
}

/** Refetches everything that depends on a written or refused review. */
export const useRefreshReviewed = (contractId: string): (() => Promise<void>) => {
  const client = useQueryClient()
  const refreshReviews = useRefreshReviews()
  return useCallback(async () => {
    const keys = [contractKey(contractId), keyOf(myContracts), keyOf(userContracts), meKey]
    await Promise.all([refreshReviews(), ...keys.map((queryKey) => client.invalidateQueries({ queryKey }))])
  }, [client, contractId, refreshReviews])
}
