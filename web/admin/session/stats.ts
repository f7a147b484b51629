import { useQuery } from '@tanstack/react-query'
import { adminStats } from '#core/admin/dashboard.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const REFRESH_MS = 30_000

/** The four figures and what waits; the menu and the dashboard read the same answer. */
export const useAdminStats = () =>
  useQuery({ queryKey: keyOf(adminStats), queryFn: () => call(adminStats), refetchInterval: REFRESH_MS })
