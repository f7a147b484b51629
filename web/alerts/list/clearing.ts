import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Alert, clearAlert, restoreAlert } from '#core/alerts/api.ts'
import { refreshAlerts, changePages, changeUnread, dropAlert } from '#web/alerts/cache.ts'
import { withAlert } from '#web/alerts/list/rows.ts'
import { call, problemMessage } from '#web/runtime/call.ts'
import { toast } from '#web/kit/feedback/toast.ts'

export const UNDO_MS = 10_000

const toastFailure = (title: string, error: unknown, sentence: string) =>
  toast({ title, text: problemMessage(error, sentence), tone: 'bad' })

/** Clears optimistically and restores the alert if the call fails. */
export function useClearing() {
  const client = useQueryClient()
  const [cleared, setCleared] = useState<readonly Alert[]>([])
  const [announcement, setAnnouncement] = useState('')
  const calls = useRef(new Map<string, Promise<unknown>>())
  const focusOn = useRef<string | null>(null)

  const forget = (id: string) => setCleared((before) => before.filter((alert) => alert.id !== id))
  const show = (alert: Alert) => {
    changePages(client, (pages) => withAlert(pages, alert))
    if (!alert.read) changeUnread(client, (count) => count + 1)
    forget(alert.id)
  }
  const hide = (alert: Alert) => {
    dropAlert(client, alert.id)
    if (!alert.read) changeUnread(client, (count) => count - 1)
  }

  const clear = (alert: Alert) => {
    hide(alert)
    setCleared((before) => [...before, alert])
    setAnnouncement(`Alert cleared: ${alert.title}`)
    const asked = call(clearAlert, { params: { id: alert.id } })
    calls.current.set(alert.id, asked)
    asked
      .catch((error: unknown) => {
        show(alert)
        setAnnouncement('')
        toastFailure('Not cleared', error, 'The alert could not be cleared. Please try again.')
      })
      .finally(() => refreshAlerts(client))
  }

  const undo = async (alert: Alert) => {
    moveFocusTo(alert.id)
    show(alert)
    setAnnouncement(`Alert is back: ${alert.title}`)
    try {
      // Undo must wait for the pending clear call. If that call failed there is nothing to restore.
      const isCleared = await calls.current.get(alert.id)?.then(
        () => true,
        () => false,
      )
      if (isCleared) await call(restoreAlert, { params: { id: alert.id } })
    } catch (error) {
      hide(alert)
      setAnnouncement('')
      toastFailure('Not brought back', error, 'The alert could not be brought back.')
    } finally {
      refreshAlerts(client)
    }
  }

  /** The row of this alert moves; its focus moves along. */
  const moveFocusTo = (id: string) => (focusOn.current = id)
  /** True once, for the row passed to `moveFocusTo`. */
  const takesFocus = (id: string): boolean => {
    if (focusOn.current !== id) return false
    focusOn.current = null
    return true
  }

  return { cleared, announcement, clear, undo, forget, moveFocusTo, takesFocus }
}
export type ClearActions = ReturnType<typeof useClearing>
