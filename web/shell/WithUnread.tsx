import { type ReactNode, useEffect, useMemo } from 'react'
import { useAfterPage } from '#web/runtime/navigation/after-page.ts'
import { titleWith, Unread } from '#web/shell/unread.ts'
import { useLiveAlerts, useUnreadAlerts } from '#web/alerts/queries.ts'
import { useUnreadMessages } from '#web/chat/list/unread.ts'

/** Pages name their tab themselves, when they know by what; the count is put before it whenever they do. */
function useTitleCount(unread: number): void {
  useEffect(() => {
    const name = (count: number) => {
      const title = titleWith(count, document.title)
      if (title !== document.title) document.title = title
    }
    name(unread)
    const watch = new MutationObserver(() => name(unread))
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      watch.disconnect()
      name(0)
    }
  }, [unread])
}

/** Counts once for the rail, the bars and the tab. */
export function WithUnread({ children }: { children: ReactNode }) {
  const alerts = useUnreadAlerts(useAfterPage())
  const messages = useUnreadMessages()
  useLiveAlerts()
  useTitleCount(alerts + messages)
  return <Unread value={useMemo(() => ({ alerts, messages }), [alerts, messages])}>{children}</Unread>
}
