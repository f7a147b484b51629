import styles from './Stage.module.css'
import type { OwnMedia } from '#web/calls/lobby/own-media.ts'
import { Picture } from '#web/calls/stage/Picture.tsx'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

interface OwnViewProps {
  media: OwnMedia
  name: string
  image: string | null
}

/** The user's own video, mirrored unless it is the screen. */
export function OwnView({ media: { camera, screen, microphone, isMicrophoneOn }, name, image }: OwnViewProps) {
  const shown = screen ?? camera
  const isMuted = !microphone || !isMicrophoneOn
  return (
    <section className={styles.own} aria-label="You">
      {shown ? (
        <Picture track={shown} label={screen ? 'Your screen' : 'You, mirrored'} isMirrored={!screen} />
      ) : (
        <div className={styles.ownOff}>
          <Avatar name={name} src={image} size={56} />
        </div>
      )}
      <span className={styles.plate}>
        {isMuted && <Icon name="microphoneOff" />}
        {screen ? 'Your screen' : 'You'}
        {isMuted && <VisuallyHidden>, muted</VisuallyHidden>}
      </span>
    </section>
  )
}
