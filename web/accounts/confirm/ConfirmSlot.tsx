import { Suspense, useEffect, useRef, useState } from 'react'
import { setAskToConfirm } from '#web/runtime/call.ts'
import { later } from '#web/runtime/navigation/lazy-retry.ts'

const ConfirmPresence = later(() => import('#web/accounts/confirm/ConfirmPresence.tsx'))

/** STEP-22: one dialog, however many calls wait for it. */
export function ConfirmSlot() {
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState<string>()
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  useEffect(() => {
    setAskToConfirm(
      (about) =>
        new Promise((resolve) => {
          if (waiting.current.length === 0) setNote(about)
          waiting.current.push(resolve)
          setOpen(true)
        }),
    )
    return () => setAskToConfirm(null)
  }, [])
  const settle = (isConfirmed: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed)
  }
  if (!isOpen) return null
  return (
    <Suspense>
      <ConfirmPresence note={note} onConfirmed={() => settle(true)} onClose={() => settle(false)} />
    </Suspense>
  )
}
