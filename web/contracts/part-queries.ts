import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getContract, listAdditionalWork, listNotes, listProgress } from '#core/contracts/api.ts'
import { refreshQueries, useLiveOptions, useLiveQueries } from '#web/runtime/live-query.ts'
import { contractKey } from '#web/contracts/queries.ts'
import { addressOf, call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

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

/** Notes, progress and extra work of a contract. */
const partsOf = (id: string) => {
  const under = `${addressOf(getContract, { params: { id } })}/`
  return { predicate: ({ queryKey }: Query) => String(queryKey[0]).startsWith(under) }
}

/** The contract and all its parts. */
export const useRefresh = (id: string): (() => Promise<void>) => {
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([refreshQueries(client, { queryKey: contractKey(id) }), refreshQueries(client, partsOf(id))])
  }, [client, id])
}

/** The contract itself follows by its own query. */
export const useFollowParts = (id: string): void => useLiveQueries(`contract:${id}`, ['contract'], partsOf(id))
