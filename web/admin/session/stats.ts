import { useQuery } from '@tanstack/react-query'
import { adminStats } from '#core/admin/dashboard.ts'
import { queryOf } from '#web/runtime/query.ts'

const REFRESH_MS = 30_000

/** The menu and the dashboard share this query. */
export const useAdminStats = () => useQuery({ ...queryOf(adminStats), refetchInterval: REFRESH_MS })
