const EVERY_MS = 2_000
const NOTES = [
  { hertz: 523.25, afterSeconds: 0 },
  { hertz: 659.25, afterSeconds: 0.18 },
]
const LOUDNESS = 0.06
const LENGTH_SECONDS = 0.7

/** Two soft notes. */
const strike = (context: AudioContext) => {
  for (const { hertz, afterSeconds } of NOTES) {
    const begin = context.currentTime + afterSeconds
    const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
    const volume = new GainNode(context, { gain: 0 })
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(begin)
    tone.stop(begin + LENGTH_SECONDS)
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })

/** Plays until stopped, in one tab only and only after a user gesture. */
export const startRinging = (): (() => void) => {
  const ringing = new AbortController()
  const ring = async () => {
    if (ringing.signal.aborted) return
    const context = new AudioContext()
    strike(context)
    const timer = setInterval(() => strike(context), EVERY_MS)
    await untilAborted(ringing.signal)
    clearInterval(timer)
    await context.close()
  }
  const mayRing = navigator.userActivation.hasBeenActive
  if (mayRing) navigator.locks.request('nearhand-ring', { ifAvailable: true }, (lock) => lock && ring()).catch(() => {})
  return () => ringing.abort()
}
