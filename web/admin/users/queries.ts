import { useQuery } from '@tanstack/react-query'
import { listVerifications } from '#core/admin/api.ts'
import { getUser, listUsers, type UserFilter } from '#core/admin/users.ts'
import { usePages } from '#web/admin/components/pages.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

export const useUsers = (typed: string, filter: UserFilter) => {
  const query = { search: typed || undefined, filter }
  return usePages(keyOf(listUsers, { query }), (cursor) => call(listUsers, { query: { ...query, cursor } }))
}

export const useWaitingDocuments = () => {
  const query = { status: 'pending' as const }
  return usePages(keyOf(listVerifications, { query }), (cursor) =>
    call(listVerifications, { query: { ...query, cursor } }),
  )
}

export const useUser = (id: string) =>
  useQuery({
    queryKey: keyOf(getUser, { params: { id } }),
    queryFn: () => call(getUser, { params: { id } }),
    staleTime: 0,
  })
