import { MINUTE_MS } from '#core/kernel/time.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { countUnreadMessages } from '#core/chat/api.ts'
import { useLive } from '#web/runtime/live.ts'
import { useAfterPage } from '#web/runtime/navigation/after-page.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const REFRESH_MS = MINUTE_MS

export const unreadMessagesKey = keyOf(countUnreadMessages)

/** How many messages wait to be read: told by the live connection, asked for every minute. Stands once, in the shell. */
export function useUnreadMessages(): number {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: unreadMessagesKey,
    queryFn: () => call(countUnreadMessages),
    enabled: useAfterPage(),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  })
  const askAgain = () => {
    // What has not come yet comes fresh.
    if (data) void client.invalidateQueries({ queryKey: unreadMessagesKey })
  }
  useLive('me', ({ name }) => name === 'chat' && askAgain(), askAgain)
  return data?.count ?? 0
}
