import { MINUTE_MS } from '#core/kernel/time.ts'
import { useQuery } from '@tanstack/react-query'
import type { readRanking } from '#core/matching/api.ts'
import { call, light } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

// A light endpoint, so that this page does not load the schema library.
const RANKING = light<typeof readRanking>({ method: 'GET', path: '/api/ranking' })

/** Weights change at most once a night. */
const FRESH_MS = 10 * MINUTE_MS

export const useRanking = () =>
  useQuery({ queryKey: keyOf(RANKING), queryFn: () => call(RANKING), staleTime: FRESH_MS })
