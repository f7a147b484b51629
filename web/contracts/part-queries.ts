import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getContract, listAdditionalWork, listNotes, listProgress } from '#core/contracts/api.ts'
import { useIsLive, useLive } from '#web/runtime/live.ts'
import { contractKey } from '#web/contracts/queries.ts'
import { addressOf, call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const POLL_MS = 30_000

/** Told by the live line, asked for every half minute while that is down. */
const useHow = () => ({ refetchInterval: useIsLive() ? (false as const) : POLL_MS, staleTime: 0 })

export const useNotes = (id: string) =>
  useQuery({
    queryKey: keyOf(listNotes, { params: { id } }),
    queryFn: () => call(listNotes, { params: { id } }),
    ...useHow(),
  })

export const useProgress = (id: string) =>
  useQuery({
    queryKey: keyOf(listProgress, { params: { id } }),
    queryFn: () => call(listProgress, { params: { id } }),
    ...useHow(),
  })

export const useAdditionalWork = (id: string) =>
  useQuery({
    queryKey: keyOf(listAdditionalWork, { params: { id } }),
    queryFn: () => call(listAdditionalWork, { params: { id } }),
    ...useHow(),
  })

/** Notes, progress and extra work of a contract: whatever of it is on the screen asks again. */
const refreshParts = (client: QueryClient, id: string): Promise<void> => {
  const under = `${addressOf(getContract, { params: { id } })}/`
  return client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(under) })
}

/** The contract and all its parts. */
export const useRefresh = (id: string): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([client.invalidateQueries({ queryKey: contractKey(id) }), refreshParts(client, id)])
  }, [client, id])
}

/** Keeps the parts true while they are looked at; the contract itself follows by its own query. */
export function useFollowParts(id: string): void {
  const client = useQueryClient()
  const refresh = () => void refreshParts(client, id)
  useLive(`contract:${id}`, ({ name }) => name === 'contract' && refresh(), refresh)
}
