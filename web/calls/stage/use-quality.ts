import { useEffect, useState } from 'react'
import type { Call } from '#web/calls/connection/call.ts'
import { type Count, countOf, type Quality, qualityBetween } from '#web/calls/stage/quality.ts'

const LOOK_MS = 2_000

/** Connection quality, measured every two seconds; null at first. */
export function useQuality(call: Call, isConnected: boolean): Quality | null {
  const [quality, setQuality] = useState<Quality | null>(null)
  useEffect(() => {
    if (!isConnected) return
    let before: Count | null = null
    let isGone = false
    const look = async () => {
      const report = await call.connection()?.getStats()
      if (!report || isGone) return
      const now = countOf(report.values(), performance.now())
      if (before) setQuality(qualityBetween(before, now))
      before = now
    }
    void look()
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => {
      isGone = true
      clearInterval(timer)
      setQuality(null)
    }
  }, [call, isConnected])
  return quality
}
