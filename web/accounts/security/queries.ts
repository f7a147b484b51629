import { useQueryClient } from '@tanstack/react-query'
import { listSecurityEvents, readSecurity } from '#core/accounts/security-api.ts'
import { keyOf } from '#web/runtime/query.ts'

export const securityKey = keyOf(readSecurity)
export const securityEventsKey = keyOf(listSecurityEvents)

/** After a change: what the page says about it and its activity. */
export function useRefreshSecurity(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: securityKey }),
      client.invalidateQueries({ queryKey: securityEventsKey }),
    ])
  }
}
