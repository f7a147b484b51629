import { MINUTE_MS } from '#core/kernel/time.ts'
import { useQuery } from '@tanstack/react-query'
import type { readRanking } from '#core/matching/api.ts'
import { call, light } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

// Without its shape: readers need not load the schema library.
const RANKING = light<typeof readRanking>({ method: 'GET', path: '/api/ranking' })

/** Weights are learned overnight at most. */
const FRESH_MS = 10 * MINUTE_MS

export const useRanking = () =>
  useQuery({ queryKey: keyOf(RANKING), queryFn: () => call(RANKING), staleTime: FRESH_MS })
