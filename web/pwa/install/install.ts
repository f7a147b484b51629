import { useSyncExternalStore } from 'react'
import { forgetInstalled, rememberInstalled } from '#web/pwa/install/install-marks.ts'

/** Chrome's `beforeinstallprompt` event, which is not standardized. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()
const keep = (next: InstallOffer | null) => {
  offer = next
  for (const listener of listeners) listener()
}

// The event may fire before the first render, so this is not in a component.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The browser offers only what is not installed.
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

/** Opens the install prompt; null without one. */
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
