import styles from './LevelMeter.module.css'
import { useEffect, useRef, useState } from 'react'
import { MIN_SOUND_LEVEL, levelOf } from '#web/calls/lobby/level.ts'

const BARS = 24
/** Uneven, to look like a voice. */
const HEIGHTS = [10, 12, 16, 11, 14, 16, 12, 10, 15, 11, 9, 13]
const QUIET_HEIGHT = 8
const GAP = 3
const STEP = 16
const PLACES = Array.from({ length: BARS }, (_, index) => index * STEP)
const LOOK_MS = 60
/** Limits announcements to screen readers. */
const STATUS_MS = 500
/** How long a sound counts as recent. */
const SOUND_MS = 6_000

interface LevelState {
  percent: number
  isUnmuted: boolean
  /** The browser requires a click before audio can be analyzed. */
  isIdle: boolean
}
const SILENCE: LevelState = { percent: 0, isUnmuted: false, isIdle: false }

/** Measures the microphone; `draw` receives every sample, React only changes of the state. */
function useLevel(track: MediaStreamTrack, draw: (level: number) => void): LevelState {
  const [hasSound, setHasSound] = useState(SILENCE)
  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let soundAt = -Infinity
    let notifiedAt = -Infinity
    const look = () => {
      analyser.getFloatTimeDomainData(samples)
      const level = levelOf(samples)
      const now = performance.now()
      if (level >= MIN_SOUND_LEVEL) soundAt = now
      draw(level)
      if (now - notifiedAt < STATUS_MS) return
      notifiedAt = now
      const isUnmuted = now - soundAt < SOUND_MS
      setHasSound({ percent: Math.round(level * 100), isUnmuted, isIdle: context.state !== 'running' })
    }
    const timer = setInterval(look, LOOK_MS)
    const wake = () => void context.resume()
    addEventListener('pointerdown', wake)
    addEventListener('keydown', wake)
    return () => {
      clearInterval(timer)
      removeEventListener('pointerdown', wake)
      removeEventListener('keydown', wake)
      void context.close()
    }
  }, [track, draw])
  return hasSound
}

/** Updates the DOM directly: the level changes too often for React. */
const drawBars = (svg: SVGSVGElement | null, level: number) => {
  const lit = Math.round(level * BARS)
  svg?.querySelectorAll('rect').forEach((bar, index) => {
    const isOn = index < lit
    if (bar.hasAttribute('data-on') === isOn) return
    bar.toggleAttribute('data-on', isOn)
    const height = isOn ? (HEIGHTS[index % HEIGHTS.length] ?? QUIET_HEIGHT) : QUIET_HEIGHT
    bar.setAttribute('height', String(height))
    bar.setAttribute('y', String((16 - height) / 2))
  })
}

export function LevelMeter({ track }: { track: MediaStreamTrack }) {
  const bars = useRef<SVGSVGElement>(null)
  const [draw] = useState(() => (level: number) => drawBars(bars.current, level))
  const { percent, isUnmuted, isIdle } = useLevel(track, draw)
  return (
    <>
      <svg
        ref={bars}
        className={styles.micLevel}
        viewBox={`0 0 ${BARS * STEP - GAP} 16`}
        preserveAspectRatio="none"
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        {PLACES.map((x) => (
          <rect key={x} x={x} y={4} width={STEP - GAP} height={QUIET_HEIGHT} rx="1" />
        ))}
      </svg>
      <p className="hint">
        {isIdle ? 'Press anywhere, and the level moves.' : isUnmuted ? 'We can hear you.' : 'We cannot hear you yet.'}
      </p>
    </>
  )
}
