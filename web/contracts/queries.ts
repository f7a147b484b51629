import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Contract, getContract, myContracts, userContracts } from '#core/contracts/api.ts'
import { useIsLive, useLive } from '#web/runtime/live.ts'
import { call, CallError } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const POLL_MS = 30_000

export const contractKey = (id: string): QueryKey => keyOf(getContract, { params: { id } })

/** One contract as its two parties see it: told by the live line, asked for every half minute while that is down. */
export const useContract = (id: string | null) => {
  const client = useQueryClient()
  const isLive = useIsLive()
  const refetch = () => void (id !== null && client.invalidateQueries({ queryKey: contractKey(id) }))
  useLive(id === null ? null : `contract:${id}`, ({ name }) => name === 'contract' && refetch(), refetch)
  return useQuery({
    queryKey: contractKey(id ?? 'none'),
    queryFn: () => call(getContract, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: isLive ? false : POLL_MS,
    staleTime: 0,
  })
}
export type ContractQuery = ReturnType<typeof useContract>

/** An address that is no id is a contract that does not exist, too. */
export const isNoSuchContract = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 404 || error.status === 400)

const refreshLists = (client: QueryClient): void => {
  for (const list of [myContracts, userContracts]) void client.invalidateQueries({ queryKey: keyOf(list) })
}

/** Puts the answer to an own act where every screen reads the contract. */
export const useTakeContract = (): ((contract: Contract) => Promise<void>) => {
  const client = useQueryClient()
  return async (contract) => {
    const queryKey = contractKey(contract.id)
    // An answer under way does not know of the act yet and would take it back.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, contract)
    refreshLists(client)
  }
}
