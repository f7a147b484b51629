import { useEffect, useRef, useState } from 'react'

/** Plays what is heard of the other side. A browser that wants a click first gets one: `letHear` is for its button. */
export function useSound(stream: MediaStream | null): { isSilent: boolean; unmute: () => void } {
  const sound = useRef<HTMLAudioElement>(null)
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (!stream) return
    // Apart from the picture: that may always be shown, whatever the browser thinks of sound.
    const audio = new Audio()
    sound.current = audio
    audio.srcObject = stream
    audio.play().then(
      () => setSilent(false),
      // Any other error means that a newer sound has taken its place.
      (error: unknown) => setSilent(error instanceof DOMException && error.name === 'NotAllowedError'),
    )
    return () => {
      audio.pause()
      audio.srcObject = null
    }
  }, [stream])
  const unmute = () => {
    setSilent(false)
    sound.current?.play().catch(() => setSilent(true))
  }
  return { isSilent, unmute }
}
