import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CameraState, OfflineState } from '#web/content/advanced/device-copy.ts'

const followWorker = (listener: () => void) => {
  if (!('serviceWorker' in navigator)) return () => {}
  navigator.serviceWorker.addEventListener('controllerchange', listener)
  return () => navigator.serviceWorker.removeEventListener('controllerchange', listener)
}
const readWorker = (): OfflineState => {
  if (!('serviceWorker' in navigator)) return 'unsupported'
  return navigator.serviceWorker.controller ? 'ready' : 'later'
}

export const useOffline = (): OfflineState => useSyncExternalStore(followWorker, readWorker)

/** Null in browsers that do not know this permission. */
const askAboutCamera = async (): Promise<PermissionStatus | null> => {
  try {
    return await navigator.permissions.query({ name: 'camera' })
  } catch {
    return null
  }
}

/** Follows changes in the settings of the browser. */
export function useCamera(): CameraState {
  const [state, setState] = useState<CameraState>(null)
  useEffect(() => {
    const gone = new AbortController()
    const follow = async () => {
      const permission = await askAboutCamera()
      if (!permission || gone.signal.aborted) return
      setState(permission.state)
      permission.addEventListener('change', () => setState(permission.state), { signal: gone.signal })
    }
    void follow()
    return () => gone.abort()
  }, [])
  return state
}
