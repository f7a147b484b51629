import { type ComponentType, useEffect, useState } from 'react'
import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { useMe } from '#web/runtime/session.tsx'

const FLAG = 'nearhand.welcomeSeen'

/** Where storage is shut (private windows, strict settings) nobody is greeted twice in one visit, and that is all we can do. */
let isSeenHere = false

const isWelcomeSeen = (): boolean => {
  try {
    return isSeenHere || localStorage.getItem(FLAG) === 'true'
  } catch {
    return isSeenHere
  }
}

const markWelcomeSeen = (): void => {
  isSeenHere = true
  try {
    localStorage.setItem(FLAG, 'true')
  } catch {
    // Nothing to do: see above.
  }
}

const OPEN_AFTER_MS = 1_500

type Popup = ComponentType<{ onClose: () => void }>

/** null: it could not be fetched. A greeting is not worth an error. */
const loadPopup = async (): Promise<Popup | null> => {
  try {
    return (await import('#web/content/welcome/WelcomePopup.tsx')).default
  } catch {
    return null
  }
}

/** Greets a first visitor, once, a moment after the page has come; waits while someone is signing in. */
export function WelcomeGate() {
  const [Due, setDue] = useState<Popup | null>(null)
  const isMember = useMe() !== null
  const { view } = useAuthDialog()

  useEffect(() => {
    if (isMember || isWelcomeSeen()) return
    // Fetched while the visitor looks around, so that it is there when its moment comes.
    const loading = loadPopup()
    const timer = setTimeout(async () => {
      const popup = await loading
      setDue(() => popup)
    }, OPEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isMember])

  if (!Due || isMember || view) return null
  const close = () => {
    markWelcomeSeen()
    setDue(null)
  }
  return <Due onClose={close} />
}
