import styles from './RemoteView.module.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fitOf } from '#web/calls/stage/fit-video.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

/** Plays the remote sound. If the browser requires a click, `letHear` is the handler of its button. */
function useSound(stream: MediaStream | null): { isSilent: boolean; unmute: () => void } {
  const sound = useRef<HTMLAudioElement>(null)
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (!stream) return
    // Separate from the video, which may play without a user gesture.
    const audio = new Audio()
    sound.current = audio
    audio.srcObject = stream
    audio.play().then(
      () => setSilent(false),
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

interface RemoteViewProps {
  name: string
  stream: MediaStream | null
  isSeen: boolean
  /** A screen is shown without cropping. */
  isWhole: boolean
  /** Shown in place of the video. */
  cover: ReactNode
}

/** Fills the frame as far as the video may be cropped. */
const keepFit = (video: HTMLVideoElement, isWhole: boolean): (() => void) => {
  const fit = () => {
    const picture = { width: video.videoWidth, height: video.videoHeight }
    const frame = { width: video.clientWidth, height: video.clientHeight }
    video.dataset['fit'] = isWhole ? 'contain' : fitOf(picture, frame)
  }
  fit()
  const frames = new ResizeObserver(fit)
  frames.observe(video)
  video.addEventListener('resize', fit)
  return () => {
    frames.disconnect()
    video.removeEventListener('resize', fit)
  }
}

export function RemoteView({ name, stream, isSeen, isWhole, cover }: RemoteViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const { isSilent, unmute } = useSound(stream)
  useEffect(() => {
    const element = video.current
    if (!element || !stream) return
    element.srcObject = stream
    element.play().catch(() => {})
    return () => void (element.srcObject = null)
  }, [stream])
  useEffect(() => (video.current ? keepFit(video.current, isWhole) : undefined), [isWhole])
  return (
    <div className={styles.remote}>
      <video
        ref={video}
        aria-label={isWhole ? `${name}’s screen` : name}
        data-away={stream && isSeen ? undefined : true}
        muted
        autoPlay
        playsInline
      />
      {cover && <div className={classes(styles.cover, isSeen && stream && styles.coverVeil)}>{cover}</div>}
      {isSilent && (
        <div className={styles.sound}>
          <Button size="lg" onClick={unmute}>
            <Icon name="sound" />
            Tap to hear {name}
          </Button>
        </div>
      )}
    </div>
  )
}
