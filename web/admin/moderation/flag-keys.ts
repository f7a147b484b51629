import { useEffect, useRef } from 'react'
import { actOf, type FlagAct, type Focused } from '#web/admin/moderation/flag-queue.ts'
import { isBelowDialog, isTyping } from '#web/admin/session/jump-keys.ts'

const focusedNow = (): Focused => {
  if (isTyping()) return 'field'
  return document.activeElement?.matches('a, button, summary') ? 'control' : 'none'
}

/** PORTAL-24: tells of every key that means something; the queue heeds some of them, its card the others. */
export function useFlagKeys(heed: (act: FlagAct) => void): void {
  const latest = useRef(heed)
  useEffect(() => {
    latest.current = heed
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isBelowDialog()) return
      const act = actOf(event, focusedNow())
      if (act === null) return
      event.preventDefault()
      latest.current(act)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
