import { useEffect, useRef } from 'react'

interface PictureProps {
  track: MediaStreamTrack
  label: string
  isMirrored: boolean
  className?: string | undefined
}

/** The user's own camera or screen, always without sound. */
export function Picture({ track, label, isMirrored, className }: PictureProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = new MediaStream([track])
    // Browsers pause video that is out of view; muted video may always restart.
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
