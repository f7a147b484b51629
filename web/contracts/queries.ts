import { type QueryClient, type QueryKey, useQuery, useQueryClient, type Query } from '@tanstack/react-query'
import {
  type Contract,
  getContract,
  myContracts,
  userContracts,
  listAdditionalWork,
  listNotes,
  listProgress,
} from '#core/contracts/api.ts'
import { useLiveOptions, useLiveQueries, refreshQueries } from '#web/runtime/live-query.ts'
import { call, CallError, addressOf } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'
import { useCallback } from 'react'

export const useNotes = (id: string) =>
  useQuery({
    queryKey: keyOf(listNotes, { params: { id } }),
    queryFn: () => call(listNotes, { params: { id } }),
    ...useLiveOptions(),
  })

export const useProgress = (id: string) =>
  useQuery({
    queryKey: keyOf(listProgress, { params: { id } }),
    queryFn: () => call(listProgress, { params: { id } }),
    ...useLiveOptions(),
  })

export const useAdditionalWork = (id: string) =>
  useQuery({
    queryKey: keyOf(listAdditionalWork, { params: { id } }),
    queryFn: () => call(listAdditionalWork, { params: { id } }),
    ...useLiveOptions(),
  })

const partsOf = (id: string) => {
  const under = `${addressOf(getContract, { params: { id } })}/`
  return { predicate: ({ queryKey }: Query) => String(queryKey[0]).startsWith(under) }
}

/** Refetches a contract and its parts. */
export const useRefresh = (id: string): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([refreshQueries(client, { queryKey: contractKey(id) }), refreshQueries(client, partsOf(id))])
  }, [client, id])
}

export const useFollowParts = (id: string): void => useLiveQueries(`contract:${id}`, ['contract'], partsOf(id))

export const contractKey = (id: string): QueryKey => keyOf(getContract, { params: { id } })

export const useContract = (id: string | null) => {
  useLiveQueries(id === null ? null : `contract:${id}`, ['contract'], { queryKey: contractKey(id ?? 'none') })
  return useQuery({
    queryKey: contractKey(id ?? 'none'),
    queryFn: () => call(getContract, { params: { id: id ?? '' } }),
    enabled: id !== null,
    ...useLiveOptions(),
  })
}
export type ContractQuery = ReturnType<typeof useContract>

export const isNoSuchContract = (error: unknown): boolean => error instanceof CallError && error.status === 404

const refreshLists = (client: QueryClient): void => {
  for (const list of [myContracts, userContracts]) void client.invalidateQueries({ queryKey: keyOf(list) })
}

/** Shows the result of the user's own action on every screen. */
export const useTakeContract = (): ((contract: Contract) => Promise<void>) => {
  const client = useQueryClient()
  return async (contract) => {
    const queryKey = contractKey(contract.id)
    // A fetch under way does not include the user's action.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, contract)
    refreshLists(client)
  }
}
