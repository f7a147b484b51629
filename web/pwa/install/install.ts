import { useSyncExternalStore } from 'react'
import { forgetInstalled, rememberInstalled } from '#web/pwa/install/install-marks.ts'

/** Chrome's offer to install; not in the standard types. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()
const keep = (next: InstallOffer | null) => {
  offer = next
  for (const listener of listeners) listener()
}

// The browser makes its offer once, maybe before anything is drawn, so the ear is here and not in a component.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // It offers only what is not there, or not there any more.
    forgetInstalled()
    keep(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    rememberInstalled()
    keep(null)
  })
}

export const followInstall = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks the browser to install the app; null while it has not offered to. */
export function useInstall(): (() => void) | null {
  const current = useSyncExternalStore(
    followInstall,
    () => offer,
    () => null,
  )
  if (!current) return null
  return () => {
    keep(null)
    void current.prompt()
  }
}

export const INSTALL_STEPS = [
  {
    device: 'iPhone, in Safari',
    steps: ['Tap the Share button', 'Choose Add to Home Screen', 'Tap Add, then open it from there'],
  },
  {
    device: 'Android, in Chrome',
    steps: ['Open the menu at the top right', 'Choose Install app', 'Confirm with Install'],
  },
] as const
