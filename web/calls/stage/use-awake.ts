import { useEffect } from 'react'

/** A phone that falls asleep takes the camera with it. */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isGone) void lock.release()
      } catch {
        // Not every browser has it, and a battery that is low refuses it.
      }
    }
    void hold()
    // It is given back whenever the page is out of sight.
    const again = () => void hold()
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
