import { type ComponentType, useEffect, useState } from 'react'
import { useAuthDialog } from '#web/runtime/navigation/auth-dialog.ts'
import { useMe } from '#web/runtime/session.tsx'

const FLAG = 'nearhand.welcomeSeen'

/** For browsers without storage: seen until the page is loaded again. */
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
    // isSeenHere remembers it.
  }
}

const OPEN_AFTER_MS = 1_500

type PopupComponent = ComponentType<{ onClose: () => void }>

/** Null if it could not be loaded; the popup is not worth an error. */
const loadPopup = async (): Promise<PopupComponent | null> => {
  try {
    return (await import('#web/content/welcome/WelcomePopup.tsx')).default
  } catch {
    return null
  }
}

/** Shows the welcome popup to a new visitor once, shortly after the page loads, but not over the sign-in. */
export function Welcome() {
  const [Popup, setPopup] = useState<PopupComponent | null>(null)
  const isMember = useMe() !== null
  const { view } = useAuthDialog()

  useEffect(() => {
    if (isMember || isWelcomeSeen()) return
    // Loaded in advance, so that it is there when the timer ends.
    const loading = loadPopup()
    const timer = setTimeout(async () => {
      const popup = await loading
      setPopup(() => popup)
    }, OPEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isMember])

  if (!Popup || isMember || view) return null
  const close = () => {
    markWelcomeSeen()
    setPopup(null)
  }
  return <Popup onClose={close} />
}
