import { useQuery } from '@tanstack/react-query'
import type { SharedPortfolio, sharedPortfolio } from '#core/profiles/api.ts'
import { call, CallError, light } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

// Without its schema, so that visitors do not load the schema library.
const SHARED = light<typeof sharedPortfolio>({ method: 'GET', path: '/api/profile/shared/:userId' })

/** Null unless the person shares it. */
const fetchShared = async (userId: string): Promise<SharedPortfolio | null> => {
  try {
    return await call(SHARED, { params: { userId } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

/** PROFILE-10: under the same key as the server rendering of the page. */
export const useSharedPortfolio = (userId: string) =>
  useQuery({ queryKey: keyOf(SHARED, { params: { userId } }), queryFn: () => fetchShared(userId) })
