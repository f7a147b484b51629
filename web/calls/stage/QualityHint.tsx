import styles from './QualityHint.module.css'
import { detailsOf, type Quality, type Count, countOf, qualityBetween } from '#web/calls/stage/quality.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useEffect, useState } from 'react'
import type { Call } from '#web/calls/connection/call.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'

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

const BARS = { Poor: 1, Fair: 2, Good: 3 }

/** Bars and a label, with figures in the tooltip. */
export function QualityHint({ quality }: { quality: Quality }) {
  const { label } = quality
  return (
    <Chip className={classes(styles.quality, styles[label.toLowerCase()])} title={detailsOf(quality)}>
      <svg viewBox="0 0 16 12" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 6}
            y={12 - bar * 4}
            width="4"
            height={bar * 4}
            rx="1"
            data-on={bar <= BARS[label] || undefined}
          />
        ))}
      </svg>
      {label}
      <VisuallyHidden> connection, {detailsOf(quality)}</VisuallyHidden>
    </Chip>
  )
}
