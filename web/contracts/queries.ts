import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Contract, getContract, myContracts, userContracts } from '#core/contracts/api.ts'
import { useLiveOptions, useLiveQueries } from '#web/runtime/live-query.ts'
import { call, CallError } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

export const contractKey = (id: string): QueryKey => keyOf(getContract, { params: { id } })

/** One contract as its two parties see it. */
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
