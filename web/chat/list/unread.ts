import { MINUTE_MS } from '#core/kernel/time.ts'
import { useQuery } from '@tanstack/react-query'
import { countUnreadMessages } from '#core/chat/api.ts'
import { useLiveQueries } from '#web/runtime/live-query.ts'
import { useAfterPage } from '#web/runtime/navigation/after-page.ts'
import { call } from '#web/runtime/call.ts'
import { keyOf } from '#web/runtime/query.ts'

const REFRESH_MS = MINUTE_MS

export const unreadMessagesKey = keyOf(countUnreadMessages)

/** Unread messages, updated by live events and every minute. Used once, in the shell. */
export function useUnreadMessages(): number {
  const { data } = useQuery({
    queryKey: unreadMessagesKey,
    queryFn: () => call(countUnreadMessages),
    enabled: useAfterPage(),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
  })
  useLiveQueries('me', ['chat'], { queryKey: unreadMessagesKey })
  return data?.count ?? 0
}
