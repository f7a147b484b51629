import { useEffect, useRef } from 'react'

interface PictureProps {
  track: MediaStreamTrack
  label: string
  isMirrored: boolean
  className?: string | undefined
}

/** What the own camera or screen shows: never with sound, that would be an echo. */
export function Picture({ track, label, isMirrored, className }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    // Out of view it may pause by itself; a picture without sound may always begin again.
    element.play().catch(() => {})
    return () => void (element.srcObject = null)
  }, [track])
  return (
    <video
      ref={video}
      className={className}
      data-mirrored={isMirrored || undefined}
      aria-label={label}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
    />
  )
}
